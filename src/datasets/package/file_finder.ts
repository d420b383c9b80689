import { join } from "node:path";
import { alone, requireCache } from "../cache/cache.ts";
import { type Changed, checkKnown } from "../sources/checksums.ts";
import type { DataOptions } from "../sources/data_options.ts";
import { download, UnreachableError } from "../download/download.ts";
import { hashFile } from "../cache/hash_file.ts";
import { memberPath } from "../unpack/member_path.ts";
import { hostOf } from "../download/mirror.ts";
import type { Origin } from "./package.ts";
import { type Source, sourceNamed } from "../sources/sources.ts";

/** A file of a multi-file source, on disk. */
export interface LocatedFile {
  /** Its path on disk. */
  readonly path: string;
  /** How it was found. */
  readonly origin: Origin;
  /** SHA-256 of its bytes. */
  readonly sha256: string;
  /** How it differs from the known file; null if it does not, or if none is known. */
  readonly change: Changed | null;
}

/** Finds a file by the name of its source and its path in it; null if it is not available. */
export type FileFinder = (source: string, path: string) => Promise<LocatedFile | null>;

/**
 * Makes a finder of single files. It looks in `<data>/<source>/<path>`, in the cache, in downloads and at the mirror, in this
 * order. If a source's host did not answer, it is not asked again. The finder throws a `UserError` for an unknown source, and
 * for an unaccepted file whose checksum is not the known one.
 *
 * @param options Where data is and may come from.
 * @param refresh True to download again what is in the cache. @default {false}
 * @returns The finder.
 */
export function fileFinder(options: DataOptions, refresh = false): FileFinder {
  const silent = new Set<string>();
  return async (name, path) => {
    const source = sourceNamed(options.sources, name);
    memberPath({ name: path }, name);
    const { data, cache } = options;
    if (data !== null) {
      const found = await present(source, path, join(data, name, path), "data", options);
      if (found) return found;
    }
    if (cache !== null && !refresh) {
      const found = await present(source, path, placeInCache(cache, name, path), "cache", options);
      if (found) return found;
    }
    return silent.has(name) ? null : await get(source, path, options, silent);
  };
}

async function get(
  source: Source,
  path: string,
  options: DataOptions,
  silent: Set<string>,
): Promise<LocatedFile | null> {
  const host = hostOf(options.mirror, source, path);
  if (host.kind === "folder") {
    return await present(source, path, join(host.path, source.name, path), "download", options);
  }
  if (options.offline) return null;
  const cache = requireCache(options.cache);
  const target = placeInCache(cache, source.name, path);
  const { sizeLimit } = source;
  const { attempts, clock } = options;
  const name = `${source.name}/${path}`;
  try {
    return await alone(cache, async () => {
      await download({
        addresses: host.addresses,
        target,
        sizeLimit,
        attempts,
        clock,
        progress: (measured) => options.progress?.({ work: "download", name, ...measured }),
      });
      try {
        return await present(source, path, target, "download", options);
      } catch (error) {
        await Deno.remove(target).catch(() => {});
        throw error;
      }
    });
  } catch (error) {
    if (!(error instanceof UnreachableError)) throw error;
    silent.add(source.name);
    options.note?.(error.message);
    return null;
  }
}

async function present(
  source: Source,
  path: string,
  place: string,
  origin: Origin,
  options: DataOptions,
): Promise<LocatedFile | null> {
  if (!(await Deno.stat(place).catch(() => null))?.isFile) return null;
  const sha256 = await hashFile(place);
  const change = checkKnown(source, path, sha256, options.acceptChanged);
  return { path: place, origin, sha256, change };
}

function placeInCache(cache: string, source: string, path: string): string {
  return join(cache, "files", source, path);
}
