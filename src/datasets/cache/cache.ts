import { join } from "node:path";
import { UserError } from "../../user_error.ts";
import { cannotWrite } from "./file_error.ts";

/**
 * Finds the folder of the cache: `$XDG_CACHE_HOME/metaeval`, or else `$HOME/.cache/metaeval`.
 *
 * @param environment Both variables.
 * @returns The folder; null where neither variable is set.
 */
export function cacheFolder(
  environment: { readonly XDG_CACHE_HOME?: string; readonly HOME?: string },
): string | null {
  if (environment.XDG_CACHE_HOME) return join(environment.XDG_CACHE_HOME, "metaeval");
  return environment.HOME ? join(environment.HOME, ".cache", "metaeval") : null;
}

/**
 * Returns the cache's folder, or throws if there is none.
 *
 * @param cache The folder; null where there is none.
 * @returns The folder.
 * @throws {UserError} If there is none.
 */
export function requireCache(cache: string | null): string {
  if (cache !== null) return cache;
  throw new UserError(
    "there is no folder to keep data in: set XDG_CACHE_HOME or HOME, or give --data a folder that holds the unpacked package",
  );
}

/**
 * Does work that writes to the cache, while no other process writes to it.
 *
 * @param cache The cache's folder.
 * @param work The work.
 * @returns The result of the work.
 * @throws {UserError} If the cache cannot be written.
 */
export async function alone<T>(cache: string, work: () => Promise<T>): Promise<T> {
  let file: Deno.FsFile;
  try {
    await Deno.mkdir(cache, { recursive: true });
    file = await Deno.open(join(cache, "lock"), { write: true, create: true });
  } catch (error) {
    throw cannotWrite(error, cache);
  }
  try {
    await file.lock(true);
    return await work();
  } finally {
    file.close();
  }
}

/**
 * Reads a JSON file of the cache.
 *
 * @param path The file.
 * @returns Its value; null where the file is absent or not readable as JSON.
 */
export async function readJson<T>(path: string): Promise<T | null> {
  try {
    return JSON.parse(await Deno.readTextFile(path));
  } catch {
    return null;
  }
}
