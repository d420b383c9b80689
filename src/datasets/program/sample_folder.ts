import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { sha256 } from "../../sha256.ts";
import { UserError } from "../../user_error.ts";
import { writeWhole } from "../cache/write_beside.ts";
import { PROGRAM, programFolder } from "./program_files.ts";

const SAMPLE = "sample/mt-metrics-eval-v2/";

/**
 * Finds the folder of the built-in sample on disk. If the program was loaded from an address, the files are first written to
 * the cache.
 *
 * @param cache Folder of the cache; null where there is none.
 * @returns Path of the folder.
 * @throws {UserError} If the program was loaded from an address and there is no cache.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { sampleFolder } from "./sample_folder.ts";
 *
 * assertEquals((await sampleFolder(null)).endsWith("data/sample/mt-metrics-eval-v2/"), true);
 * ```
 */
export async function sampleFolder(cache: string | null): Promise<string> {
  if (PROGRAM.protocol === "file:") return fileURLToPath(new URL(`data/${SAMPLE}`, PROGRAM));
  if (cache === null) {
    throw new UserError(
      "the built-in sample has to be kept on disk, and there is no folder for it; set HOME or XDG_CACHE_HOME",
    );
  }
  const name = sha256(PROGRAM.href).slice(0, 32);
  const folder = join(cache, "sample", name);
  const files = programFolder(SAMPLE);
  await Promise.all((await files.list()).map(async (path) => {
    const target = join(folder, path);
    const text = await files.text(path);
    if (await Deno.readTextFile(target).catch(() => null) !== text) await writeWhole(target, text);
  }));
  return folder;
}
