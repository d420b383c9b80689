import { createHash } from "node:crypto";
import { dirname } from "node:path";
import { cannotWrite } from "./file_error.ts";

/** A file that was written whole. */
export interface Written {
  /** Its size in bytes. */
  readonly bytes: number;
  /** SHA-256 of its bytes, in hexadecimal. */
  readonly sha256: string;
}

/**
 * Writes a file beside its place and renames it once it is whole, so that nobody ever sees a half of it.
 *
 * @param path Where it goes; folders on the way are made.
 * @param chunks Its bytes in order. When they throw, what was written is deleted and the error goes on.
 * @throws {UserError} Where the disk refuses.
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
): Promise<Written> {
  const beside = `${path}.part`;
  const file = await onDisk(path, async () => {
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
      await onDisk(path, () => writeAll(file, chunk));
    }
    file.close();
    closed = true;
    await onDisk(path, () => Deno.rename(beside, path));
  } catch (error) {
    if (!closed) file.close();
    await Deno.remove(beside).catch(() => {});
    throw error;
  }
  return { bytes, sha256: hash.digest("hex") };
}

/** Writes text as `writeBeside()` does. */
export function writeTextBeside(path: string, text: string): Promise<Written> {
  return writeBeside(path, [new TextEncoder().encode(text)]);
}

/** Writes all bytes of a chunk; a system may take fewer at once. */
export async function writeAll(file: Deno.FsFile, chunk: Uint8Array): Promise<void> {
  for (let done = 0; done < chunk.length;) done += await file.write(chunk.subarray(done));
}

async function onDisk<T>(path: string, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    throw cannotWrite(error, path);
  }
}
