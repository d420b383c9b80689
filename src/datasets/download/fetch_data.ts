import { acquire, cached } from "./acquire.ts";
import type { Changed } from "../sources/checksums.ts";
import type { DataOptions } from "../sources/data_options.ts";
import { fileFinder } from "../package/file_finder.ts";
import type { Origin } from "../package/package.ts";
import { type Source, sourceNamed } from "../sources/sources.ts";

/** The result of fetching a source's archive or one of its files. */
export interface Fetched {
  /** Name of the source. */
  readonly source: string;
  /** Path of the file; null for the archive of campaigns. */
  readonly path: string | null;
  /** `download` if it was downloaded now, `cache` if it was already there; null if it is not available (a note says why). */
  readonly origin: Origin | null;
  /** Number of files: unpacked members, or one. */
  readonly files: number;
  /** Accepted files whose checksum is not the known one. */
  readonly changes: readonly Changed[];
}

/** Attempts per address: more than for a run that can continue without the data. */
const ATTEMPTS = 6;

/**
 * Fetches sources into the cache, from upstream or the mirror.
 *
 * @param names Names of sources; all where empty.
 * @param refresh True to fetch again what is in the cache.
 * @param options Where data is and may come from.
 * @returns One record for the archive and for each file.
 * @throws {UserError} If a name is unknown, a download is bad or has changed, or the cache cannot be written.
 * @throws {UnreachableError} If no address provides the archive.
 */
export async function fetchData(
  names: readonly string[],
  refresh: boolean,
  options: DataOptions,
): Promise<readonly Fetched[]> {
  const patient: DataOptions = {
    ...options,
    data: null,
    home: null,
    attempts: ATTEMPTS,
  };
  const chosen = names.length === 0
    ? options.sources
    : names.map((name) => sourceNamed(options.sources, name));
  const fetched: Fetched[] = [];
  for (const source of chosen) {
    fetched.push(
      ...source.kind === "archive"
        ? [await fetchArchive(source, refresh, patient)]
        : await fetchFiles(source, refresh, patient),
    );
  }
  return fetched;
}

async function fetchArchive(
  source: Source,
  refresh: boolean,
  options: DataOptions,
): Promise<Fetched> {
  const found = (refresh ? null : await cached(options)) ?? await acquire(options, refresh);
  return {
    source: source.name,
    path: null,
    origin: found?.origin ?? null,
    files: (await found?.members())?.length ?? 0,
    changes: found?.changes() ?? [],
  };
}

async function fetchFiles(
  source: Source,
  refresh: boolean,
  options: DataOptions,
): Promise<readonly Fetched[]> {
  const find = fileFinder(options, refresh);
  const fetched: Fetched[] = [];
  for (const path of source.files) {
    const file = await find(source.name, path);
    fetched.push({
      source: source.name,
      path,
      origin: file?.origin ?? null,
      files: file === null ? 0 : 1,
      changes: file?.change ? [file.change] : [],
    });
  }
  return fetched;
}
