import { fileError } from "../../file_error.ts";

/**
 * Checks whether a path may be an artifact's: names of letters, digits, `.`, `_` and `-`, separated by slashes, none beginning
 * with a dot. Such a path stays below its folder, and names no hidden file.
 *
 * @param path The path, relative to the artifact folder.
 * @returns Whether it may.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { isArtifactPath } from "./artifact_files.ts";
 *
 * const paths = ["ties-matter/ties/README.md", "../x", "/etc/passwd", ".git/config"];
 * assertEquals(paths.map(isArtifactPath), [true, false, false, false]);
 * ```
 */
export function isArtifactPath(path: string): boolean {
  return path.split("/").every((part) => /^[A-Za-z0-9_][A-Za-z0-9._-]*$/.test(part));
}

/** What exists at the place of an artifact; links are not followed. */
export type Standing =
  /** Nothing, and no obstacle. */
  | { readonly kind: "nothing" }
  /** A file. */
  | { readonly kind: "file" }
  /** Something that is not a file, or not a folder where a folder belongs. */
  | { readonly kind: "other"; readonly path: string; readonly what: "link" | "folder" | "file" };

/**
 * Finds what exists at a path below a folder. Each part of the path is examined, so that no link is followed.
 *
 * @param folder The folder.
 * @param path The path below it.
 * @returns What is there, or the obstacle on the way, with its path below the folder.
 */
export async function standingAt(folder: string, path: string): Promise<Standing> {
  const parts = path.split("/");
  for (let count = 1; count <= parts.length; count++) {
    const part = parts.slice(0, count).join("/");
    const info = await lstatOrNull(`${folder}/${part}`);
    if (info === null) return { kind: "nothing" };
    const isLast = count === parts.length;
    if (isLast && info.isFile) return { kind: "file" };
    if (isLast || !info.isDirectory) {
      const what = info.isSymlink ? "link" : info.isDirectory ? "folder" : "file";
      return { kind: "other", path: part, what };
    }
  }
  return { kind: "nothing" };
}

/**
 * Reads the bytes of an artifact.
 *
 * @param folder The artifact folder.
 * @param path Path of the artifact below it.
 * @returns Its bytes; null if there is no file, or only one behind a link.
 * @throws {UserError} If it cannot be read.
 */
export async function readArtifact(
  folder: string,
  path: string,
): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    const { kind } = await standingAt(folder, path);
    return kind === "file" ? Deno.readFileSync(`${folder}/${path}`) : null;
  } catch (error) {
    throw fileError(error, `cannot read ${folder}/${path}`, "make it readable");
  }
}

/**
 * Examines a path without following links.
 *
 * @param path The path.
 * @returns The facts about it; null if nothing is there.
 */
export function lstatOrNull(path: string): Promise<Deno.FileInfo | null> {
  return new Promise((resolve) => resolve(lstatNow(path)));
}

/** Every run examines and reads hundreds, and waiting for each would take several times as long. */
function lstatNow(path: string): Deno.FileInfo | null {
  try {
    return Deno.lstatSync(path);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return null;
    throw error;
  }
}
