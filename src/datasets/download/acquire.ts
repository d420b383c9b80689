import { join } from "node:path";
import { UserError } from "../../user_error.ts";
import { alone, readJson, requireCache } from "../cache/cache.ts";
import type { DataOptions } from "../sources/data_options.ts";
import { download } from "./download.ts";
import { PACKAGE } from "../package/layout.ts";
import { hostOf } from "./mirror.ts";
import { openPackage, type Origin, type Package } from "../package/package.ts";
import { placeAt } from "../package/place.ts";
import { sourceNamed } from "../sources/sources.ts";
import { DamagedError } from "../unpack/unpack.ts";
import { unpackedBefore, unpackOnce } from "../unpack/unpack_once.ts";
import { writeWhole } from "../cache/write_beside.ts";

/** The cache's current archive, and its SHA-256. */
interface Current {
  readonly archive: string;
  readonly sha256: string | null;
}

/**
 * Downloads the package from upstream or the mirror, unpacks it into the cache, and makes it the cache's current one.
 *
 * @param options Where data is and may come from.
 * @param refresh True to download existing data again.
 * @returns The package; null if nothing may be downloaded.
 * @throws {UnreachableError} If no address provides it.
 * @throws {UserError} If the download is bad, a member has changed, or the cache cannot be written.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { acquire } from "./acquire.ts";
 * import { readSources } from "../sources/sources.ts";
 *
 * const sources = await readSources();
 * const rest = { data: null, home: null, cache: null, mirror: null, acceptChanged: false };
 * assertEquals(await acquire({ sources, offline: true, ...rest }, false), null);
 * ```
 */
export async function acquire(options: DataOptions, refresh: boolean): Promise<Package | null> {
  const source = sourceNamed(options.sources, PACKAGE);
  const host = hostOf(options.mirror, source);
  if (host.kind === "folder") return await fromFolder(host.path, options);
  if (options.offline) return null;
  const cache = requireCache(options.cache);
  const target = join(cache, "downloads", `${PACKAGE}.tgz`);
  let addresses = host.addresses;
  let again = refresh;
  while (true) {
    const from = await alone(cache, () => downloadUnlessThere(addresses, target, again, options));
    try {
      const found = await openPlace(target, "download", options);
      return found && await makeCurrent(cache, target, found);
    } catch (error) {
      if (!(error instanceof DamagedError)) throw error;
      await Deno.remove(target).catch(() => {});
      addresses = addresses.filter((address) => address !== from);
      if (addresses.length === 0) {
        throw new UserError(
          `what ${from} sent is not a complete archive, so it is deleted: ${error.message}`,
          { cause: error },
        );
      }
      options.note?.(
        `What ${from ?? "was there"} is not a complete archive; downloading it again.`,
      );
      again = true;
    }
  }
}

/**
 * Opens the cache's current package.
 *
 * @param options Where data is and may come from.
 * @returns The package; null where the cache has none.
 * @throws {UserError} If a member has changed, or the cache cannot be written.
 */
export async function cached(options: DataOptions): Promise<Package | null> {
  if (options.cache === null) return null;
  const current = await readJson<Current>(currentFile(options.cache));
  if (current === null) return null;
  const found = await openPlace(current.archive, "cache", options);
  if (found !== null || current.sha256 === null) return found;
  const before = await unpackedBefore(options.cache, current.sha256, options);
  return before && await openPackage(before.root, "cache", before.receipt, options);
}

/**
 * Opens the package at a path, and unpacks it if it is an archive.
 *
 * @param path The path.
 * @param origin How it was found.
 * @param options Where data is and may come from.
 * @returns The package; null where there is nothing.
 */
export async function openPlace(
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

async function fromFolder(folder: string, options: DataOptions): Promise<Package> {
  const found = await openPlace(folder, "download", options);
  if (found === null) {
    throw new UserError(
      `--mirror ${folder} holds neither ${PACKAGE}.tgz nor ${PACKAGE}/; give the folder that does`,
    );
  }
  return await makeCurrent(requireCache(options.cache), folder, found);
}

/** Returns its address; null if it was already there. */
async function downloadUnlessThere(
  addresses: readonly string[],
  target: string,
  refresh: boolean,
  options: DataOptions,
): Promise<string | null> {
  if (!refresh && await placeAt(target) !== null) return null;
  const { sizeLimit, name } = sourceNamed(options.sources, PACKAGE);
  return await download({
    addresses,
    target,
    sizeLimit,
    attempts: options.attempts,
    clock: options.clock,
    progress: (measured) => options.progress?.({ work: "download", name, ...measured }),
  });
}

async function makeCurrent(cache: string, archive: string, found: Package): Promise<Package> {
  const current: Current = { archive, sha256: found.archive };
  await writeWhole(currentFile(cache), JSON.stringify(current));
  return found;
}

function currentFile(cache: string): string {
  return join(cache, "current.json");
}
