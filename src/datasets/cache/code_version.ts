import { createHash } from "node:crypto";
import { contentKey } from "./content_cache.ts";

/** Addresses whose content never changes: a published version, or a commit. */
const FIXED = /^https:\/\/jsr\.io\/|\/[0-9a-f]{40}\//;

/**
 * Identifies the program's code, so that a result that other code cached is not used. The text is the SHA-256 of source, data
 * and package versions, or the address of the program if its content never changes.
 *
 * @param program The top folder or address of the program.
 * @param without Rooms that do not affect the result, for example `commands`.
 * @returns The text; null where the program was loaded from an address whose content may change.
 */
export function codeVersion(program: URL, without: readonly string[]): string | null {
  if (program.protocol !== "file:") return FIXED.test(program.href) ? program.href : null;
  const rooms = [...Deno.readDirSync(new URL("src/", program))]
    .filter(({ isDirectory, name }) => isDirectory && !without.includes(name))
    .map(({ name }) => `src/${name}/`);
  const facts = [...rooms, "data/"].map((folder) => [folder, folderHash(new URL(folder, program))]);
  for (const { name } of Deno.readDirSync(program)) {
    if (name === "deno.json" || name === "deno.lock") {
      facts.push([name, Deno.readTextFileSync(new URL(name, program))]);
    }
  }
  return contentKey(...facts.sort());
}

/** Hashes of folders by address. A run needs several versions of the program, which does not change meanwhile. */
const hashes = new Map<string, string>();

function folderHash(folder: URL): string {
  const known = hashes.get(folder.href);
  if (known !== undefined) return known;
  const hash = createHash("sha256");
  for (const path of [...filesBelow(folder)].sort()) {
    // Every run reads hundreds, and waiting for each would take several times as long.
    hash.update(path).update("\0").update(Deno.readFileSync(new URL(path, folder)));
  }
  const found = hash.digest("hex");
  hashes.set(folder.href, found);
  return found;
}

/** Paths of the files below a folder. */
function* filesBelow(folder: URL, path = ""): Generator<string> {
  for (const { name, isDirectory, isFile } of Deno.readDirSync(new URL(path, folder))) {
    if (isDirectory) yield* filesBelow(folder, `${path}${name}/`);
    else if (isFile) yield `${path}${name}`;
  }
}
