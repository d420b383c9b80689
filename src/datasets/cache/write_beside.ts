import { createHash } from "node:crypto";
import { dirname } from "node:path";
import { cannotWrite } from "./file_error.ts";

/** A completely written file. */
export interface Written {
  /** Its size in bytes. */
  readonly bytes: number;
  /** SHA-256 of its bytes, in hexadecimal. */
  readonly sha256: string;
}

/**
 * Writes a file under another name and renames it when complete, so that nobody sees half a file.
 *
 * @param path Its path; missing folders are created.
 * @param chunks Its bytes in order. If they throw, the partial file is deleted and the error is rethrown.
 * @param options Advice for a failed write, and the name of the file until it is complete.
 * @returns The size and SHA-256 of the file.
 * @throws {UserError} If the file cannot be written.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { writeBeside } from "./write_beside.ts";
 *
 * const folder = await Deno.makeTempDir();
 * const written = await writeBeside(`${folder}/a/b.txt`, [new Uint8Array([104, 105])]);
 * assertEquals(written.bytes, 2);
 * assertEquals(await Deno.readTextFile(`${folder}/a/b.txt`), "hi");
 * await Deno.remove(folder, { recursive: true });
 * ```
 */
export async function writeBeside(
  path: string,
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  { mend, beside = `${path}.part` }: { readonly mend?: string; readonly beside?: string } = {},
): Promise<Written> {
  const onDisk = async <T>(act: () => Promise<T>): Promise<T> => {
    try {
      return await act();
    } catch (error) {
      throw cannotWrite(error, path, mend);
    }
  };
  const file = await onDisk(async () => {
    await Deno.mkdir(dirname(path), { recursive: true });
    return await Deno.open(beside, { write: true, create: true, truncate: true });
  });
  const hash = createHash("sha256");
  let bytes = 0;
  let closed = false;
  try {
    for await (const chunk of chunks) {
      hash.update(chunk);
      bytes += chunk.length;
      await onDisk(() => writeAll(file, chunk));
    }
    file.close();
    closed = true;
    await onDisk(() => Deno.rename(beside, path));
  } catch (error) {
    if (!closed) file.close();
    await Deno.remove(beside).catch(() => {});
    throw error;
  }
  return { bytes, sha256: hash.digest("hex") };
}

/**
 * Writes text as {@linkcode writeBeside} does. Another process may write the same file at the same time: the last complete one
 * remains.
 *
 * @param path Its path; missing folders are created.
 * @param content Its text, or its bytes.
 * @param mend Advice for a failed write.
 * @returns The size and SHA-256 of the file.
 * @throws {UserError} If the file cannot be written.
 */
export function writeWhole(
  path: string,
  content: string | Uint8Array,
  mend?: string,
): Promise<Written> {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  return writeBeside(path, [bytes], { mend, beside: `${path}.${crypto.randomUUID()}.part` });
}

/**
 * Writes all bytes of a chunk, since the system may accept fewer at once.
 *
 * @param file The open file.
 * @param chunk The bytes.
 */
export async function writeAll(file: Deno.FsFile, chunk: Uint8Array): Promise<void> {
  for (let done = 0; done < chunk.length;) done += await file.write(chunk.subarray(done));
}
