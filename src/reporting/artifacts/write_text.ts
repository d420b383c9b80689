import { UserError } from "../../user_error.ts";

/**
 * Writes one text file: beside its place first, renamed once it is whole, so that a reader never sees a half of it.
 *
 * @param path Where it goes; its folder must be there. What stands at the place is replaced.
 * @param text Its text.
 * @throws {UserError} Where the place is a folder, has none, or may not be written.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { writeText } from "./write_text.ts";
 *
 * const folder = await Deno.makeTempDir();
 * await writeText(`${folder}/report.md`, "# Report\n");
 * assertEquals([...Deno.readDirSync(folder)].map(({ name }) => name), ["report.md"]);
 * await Deno.remove(folder, { recursive: true });
 * ```
 */
export async function writeText(path: string, text: string): Promise<void> {
  await writeBytes(path, new TextEncoder().encode(text));
}

/** As {@linkcode writeText}, for bytes. */
export async function writeBytes(path: string, bytes: Uint8Array): Promise<void> {
  const beside = `${path}.metaeval-part`;
  try {
    if (await isFolder(path)) throw new UserError(`${path} is a folder; name a file to write`);
    await Deno.writeFile(beside, bytes);
    await Deno.rename(beside, path);
  } catch (error) {
    await Deno.remove(beside).catch(() => {});
    throw sentence(error, path);
  }
}

async function isFolder(path: string): Promise<boolean> {
  try {
    return (await Deno.stat(path)).isDirectory;
  } catch {
    return false;
  }
}

function sentence(error: unknown, path: string): unknown {
  if (error instanceof UserError || !(error instanceof Error)) return error;
  const code: unknown = "code" in error ? error.code : undefined;
  const why = error instanceof Deno.errors.NotFound
    ? "its folder does not exist"
    : error instanceof Deno.errors.PermissionDenied || error instanceof Deno.errors.NotCapable ||
        code === "EROFS"
    ? "writing there is not allowed"
    : code === "ENOSPC" || code === "EDQUOT"
    ? "the disk is full"
    : code === "ENOTDIR"
    ? "a part of its path is a file"
    : null;
  if (why === null) return error;
  return new UserError(`cannot write ${path}: ${why}; choose another file`, { cause: error });
}
