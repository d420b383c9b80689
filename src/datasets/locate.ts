import { join } from "node:path";
import { UserError } from "../user_error.ts";
import { readJson } from "./cache.ts";
import type { DataOptions } from "./data_options.ts";
import { PACKAGE } from "./layout.ts";
import { openPackage, type Origin, type Package } from "./package.ts";
import { isFolder, placeAt } from "./place.ts";
import { unpackOnce } from "./unpack_once.ts";

/**
 * Finds the package of campaigns: in what the user gave, in `~/.mt-metrics-eval`, in the cache, by download, in this order.
 *
 * @returns The package, or null where there is none and none can be had: the caller then uses the built-in sample.
 * @throws {UserError} Where what the user gave holds no data, an archive is bad, a member has changed, or the cache cannot be
 * written.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { locate } from "./locate.ts";
 * import { readSources } from "./sources.ts";
 *
 * const found = await locate({
 *   data: null,
 *   home: null,
 *   cache: null,
 *   mirror: null,
 *   offline: true,
 *   acceptChanged: false,
 *   sources: await readSources(),
 * });
 * assertEquals(found, null);
 * ```
 */
export async function locate(options: DataOptions): Promise<Package | null> {
  return await inData(options) ?? await inHome(options) ?? await inCache(options);
}

async function inData(options: DataOptions): Promise<Package | null> {
  if (options.data === null) return null;
  const found = await openPlace(options.data, "data", options);
  if (found !== null) return found;
  const { data } = options;
  const others = await Promise.all(options.sources.map(({ name }) => isFolder(join(data, name))));
  if (others.includes(true)) return null;
  throw new UserError(
    `--data (METAEVAL_DATA) ${data} holds neither ${PACKAGE}/ nor ${PACKAGE}.tgz; give the folder that does, or the .tgz`,
  );
}

async function inHome(options: DataOptions): Promise<Package | null> {
  if (options.home === null) return null;
  return await openPlace(join(options.home, ".mt-metrics-eval"), "home", options);
}

async function inCache(options: DataOptions): Promise<Package | null> {
  if (options.cache === null) return null;
  const current = await readJson<{ readonly archive: string }>(currentFile(options.cache));
  if (current === null || await placeAt(current.archive) === null) return null;
  return await openPlace(current.archive, "cache", options);
}

async function openPlace(
  path: string,
  origin: Origin,
  options: DataOptions,
): Promise<Package | null> {
  const place = await placeAt(path);
  if (place === null) return null;
  if (place.kind === "folder") return await openPackage(place.path, origin, null, options);
  const { root, receipt } = await unpackOnce(place.path, options);
  return await openPackage(root, origin, receipt, options);
}

function currentFile(cache: string): string {
  return join(cache, "current.json");
}
