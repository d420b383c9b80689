import { basename, join } from "node:path";
import { cannotRead } from "../cache/file_error.ts";
import { isKind, PACKAGE } from "./layout.ts";

/** The data at a location: the unpacked package, or its archive. */
export interface PackagePlace {
  /** `folder`: the package's folder; `archive`: a `.tgz`. */
  readonly kind: "folder" | "archive";
  /** Its path. */
  readonly path: string;
}

/**
 * Finds what is at a path: the archive itself, a folder with `mt-metrics-eval-v2/`, the package's own folder, or a folder with
 * `mt-metrics-eval-v2.tgz`.
 *
 * @param path The path.
 * @returns The place; null if it is none of these.
 * @throws {UserError} If the folder cannot be read.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { placeAt } from "./place.ts";
 *
 * const folder = await Deno.makeTempDir();
 * assertEquals(await placeAt(folder), null);
 * await Deno.mkdir(`${folder}/wmt99/human-scores`, { recursive: true });
 * assertEquals(await placeAt(folder), { kind: "folder", path: folder });
 * await Deno.remove(folder, { recursive: true });
 * ```
 */
export async function placeAt(path: string): Promise<PackagePlace | null> {
  const info = await Deno.stat(path).catch(() => null);
  if (info === null) return null;
  if (info.isFile) return /\.(tgz|tar\.gz)$/.test(path) ? { kind: "archive", path } : null;
  const inside = join(path, PACKAGE);
  if (await isFolder(inside)) return { kind: "folder", path: inside };
  if (basename(path) === PACKAGE || await holdsTestSet(path)) return { kind: "folder", path };
  const archive = join(path, `${PACKAGE}.tgz`);
  return (await Deno.stat(archive).catch(() => null))?.isFile
    ? { kind: "archive", path: archive }
    : null;
}

/**
 * Checks whether a path is a folder.
 *
 * @param path The path.
 * @returns True where it is.
 */
export async function isFolder(path: string): Promise<boolean> {
  return (await Deno.stat(path).catch(() => null))?.isDirectory ?? false;
}

async function holdsTestSet(folder: string): Promise<boolean> {
  let entries: Deno.DirEntry[];
  try {
    entries = await Array.fromAsync(Deno.readDir(folder));
  } catch (error) {
    throw cannotRead(error, folder);
  }
  for (const entry of entries) {
    if (!entry.isFile && await holdsKind(join(folder, entry.name))) return true;
  }
  return false;
}

/** Whether a folder looks like a test set; an unreadable one does not. */
async function holdsKind(folder: string): Promise<boolean> {
  if (!await isFolder(folder)) return false;
  try {
    for await (const entry of Deno.readDir(folder)) if (isKind(entry.name)) return true;
  } catch {
    return false;
  }
  return false;
}
