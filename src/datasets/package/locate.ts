import { join } from "node:path";
import { UserError } from "../../user_error.ts";
import { acquire, cached, openPlace } from "../download/acquire.ts";
import type { DataOptions } from "../sources/data_options.ts";
import { UnreachableError } from "../download/download.ts";
import { PACKAGE } from "./layout.ts";
import { openPackage, type Package } from "./package.ts";
import { isFolder } from "./place.ts";

/**
 * Finds the package of campaigns: at the user's location, in `~/.mt-metrics-eval`, in the cache, or by download, in this order.
 *
 * @param options Where data is and may come from.
 * @returns The package; null if none is available, in which case the caller uses `openSample()`.
 * @throws {UserError} If the user's location holds no data, an archive is bad, a member has changed, or the cache cannot be
 * written.
 */
export async function locate(options: DataOptions): Promise<Package | null> {
  return await inData(options) ?? await inHome(options) ?? await cached(options) ??
    await byDownload(options);
}

/**
 * Opens the built-in sample as a package.
 *
 * @param folder Its folder, which holds test sets in the same layout.
 * @param options The known sources.
 * @returns The package.
 */
export async function openSample(
  folder: string,
  options: Pick<DataOptions, "sources">,
): Promise<Package> {
  return await openPackage(folder, "sample", null, {
    ...options,
    cache: null,
    acceptChanged: true,
  });
}

async function inData(options: DataOptions): Promise<Package | null> {
  const { data } = options;
  if (data === null) return null;
  const found = await openPlace(data, "data", options);
  if (found !== null) return found;
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

async function byDownload(options: DataOptions): Promise<Package | null> {
  try {
    return await acquire(options, false);
  } catch (error) {
    if (!(error instanceof UnreachableError) || options.mirror !== null) throw error;
    options.note?.(error.message);
    return null;
  }
}
