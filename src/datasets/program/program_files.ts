import config from "../../../deno.json" with { type: "json" };
import files from "../../../data/files.json" with { type: "json" };

/** The top of the program: the folder of a clone, or the address it was loaded from. */
export const PROGRAM: URL = new URL("../../../", import.meta.url);

/** Version of the program, from `deno.json`. */
export const VERSION: string = config.version;

/** A folder of text files in the program's `data/`. */
export interface ProgramFolder {
  /** Paths of its files, relative to it and sorted; empty if there is no such folder. */
  list(): Promise<readonly string[]>;
  /** The text of one of them. */
  text(path: string): Promise<string>;
}

/**
 * Opens a folder of the program's `data/`. An address cannot list files, so `data/files.json` does.
 *
 * @param folder Its path below `data/`, with a final slash; empty for `data/` itself.
 * @returns The folder.
 */
export function programFolder(folder: string): ProgramFolder {
  return {
    list: () =>
      Promise.resolve(
        files.filter((path) => path.startsWith(folder)).map((path) => path.slice(folder.length)),
      ),
    text: (path) => programText(`${folder}${path}`),
  };
}

/**
 * Reads a file of a package from npm that the program uses.
 *
 * @param name Name of the package, as `deno.json` imports it.
 * @param path Path of the file in the package.
 * @returns Its bytes.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { packageFile } from "./program_files.ts";
 *
 * const licence = await packageFile("dejavu-fonts-ttf", "LICENSE");
 * assertEquals(new TextDecoder().decode(licence).includes("Bitstream"), true);
 * ```
 */
export async function packageFile(
  name: keyof typeof config.imports,
  path: string,
): Promise<Uint8Array> {
  return await Deno.readFile(new URL(import.meta.resolve(`${config.imports[name]}/${path}`)));
}

/**
 * Reads a text file of the program's `data/`, whether the program is on disk or at an address. Deno caches files from an
 * address, so a second run needs no network.
 *
 * @param path Its path below `data/`.
 * @returns The text.
 */
async function programText(path: string): Promise<string> {
  if (PROGRAM.protocol === "file:") {
    return await Deno.readTextFile(new URL(`data/${path}`, PROGRAM));
  }
  const module: { readonly default: string } = await import(`../../../data/${path}`, {
    with: { type: "text" },
  });
  return module.default;
}
