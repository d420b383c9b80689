import { createHash } from "node:crypto";

/**
 * Hashes the program's own source by SHA-256, so that a result cached by other code is not taken for this code's. Rooms that do
 * not decide what a section computes (`commands`, `reporting`) are left out.
 *
 * @param source The folder `src`.
 * @returns The hash, in hexadecimal.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { codeVersion } from "./code_version.ts";
 *
 * assertEquals((await codeVersion(new URL("../../", import.meta.url))).length, 64);
 * ```
 */
export async function codeVersion(source: URL): Promise<string> {
  const files: URL[] = [];
  for await (const entry of Deno.readDir(source)) {
    if (entry.isDirectory && entry.name !== "commands" && entry.name !== "reporting") {
      await gather(new URL(`${entry.name}/`, source), files);
    }
  }
  files.sort((a, b) => a.href < b.href ? -1 : 1);
  const hash = createHash("sha256");
  for (const file of files) {
    hash.update(file.href.slice(source.href.length)).update("\0").update(await Deno.readFile(file));
  }
  return hash.digest("hex");
}

async function gather(folder: URL, files: URL[]): Promise<void> {
  for await (const entry of Deno.readDir(folder)) {
    if (entry.isDirectory) await gather(new URL(`${entry.name}/`, folder), files);
    else if (entry.isFile) files.push(new URL(entry.name, folder));
  }
}
