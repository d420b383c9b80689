import { createHash } from "node:crypto";

/** Addresses whose content never changes: a published version, or a commit. */
const FIXED = /^https:\/\/jsr\.io\/|\/[0-9a-f]{40}\//;

/**
 * Identifies the program's code, so that a result that other code cached is not taken for its own. The text is SHA-256 over
 * source, data and versions of packages, or the address that the program was loaded from, where what stands there never changes.
 *
 * @param program The top of the program.
 * @param without Rooms that do not decide the result, for example `commands`.
 * @returns The text; null where the program was loaded from an address whose content may change.
 */
export async function codeVersion(
  program: URL,
  without: readonly string[],
): Promise<string | null> {
  if (program.protocol !== "file:") return FIXED.test(program.href) ? program.href : null;
  const source = new URL("src/", program);
  const files: URL[] = [];
  for await (const entry of Deno.readDir(source)) {
    if (entry.isDirectory && !without.includes(entry.name)) {
      await gather(new URL(`${entry.name}/`, source), files);
    }
  }
  await gather(new URL("data/", program), files);
  for await (const { name } of Deno.readDir(program)) {
    if (name === "deno.json" || name === "deno.lock") files.push(new URL(name, program));
  }
  files.sort((a, b) => a.href < b.href ? -1 : 1);
  const contents = await Promise.all(files.map((file) => Deno.readFile(file)));
  const hash = createHash("sha256");
  files.forEach((file, place) => {
    hash.update(file.href.slice(program.href.length)).update("\0").update(contents[place]);
  });
  return hash.digest("hex");
}

async function gather(folder: URL, files: URL[]): Promise<void> {
  for await (const entry of Deno.readDir(folder)) {
    if (entry.isDirectory) await gather(new URL(`${entry.name}/`, folder), files);
    else if (entry.isFile) files.push(new URL(entry.name, folder));
  }
}
