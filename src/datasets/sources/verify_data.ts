import { join } from "node:path";
import type { Changed } from "./checksums.ts";
import type { DataOptions } from "./data_options.ts";
import { fileFinder } from "../package/file_finder.ts";
import { hashFile } from "../cache/hash_file.ts";
import { PACKAGE } from "../package/layout.ts";
import { locate } from "../package/locate.ts";
import { type Source, sourceNamed } from "./sources.ts";

/** The result of comparing one file with its known checksum. */
export interface Verified extends Pick<Changed, "source" | "path"> {
  /** `same`: as known; `changed`: not as known; `unknown`: no checksum is known; `missing`: known but not here. */
  readonly state: "same" | "changed" | "unknown" | "missing";
  /** Actual SHA-256; null if it is missing. */
  readonly sha256: string | null;
  /** Known SHA-256; null if there is none. */
  readonly known: string | null;
}

/**
 * Reads every file on this machine again and compares its SHA-256 with the known one. It downloads nothing, and reports changed
 * files instead of throwing.
 *
 * @param options Where data is.
 * @returns One record per file, known or here, sorted by source and path.
 * @throws {UserError} If `locate()` throws. Changed files are only reported.
 */
export async function verifyData(options: DataOptions): Promise<readonly Verified[]> {
  const here: DataOptions = { ...options, offline: true, mirror: null, acceptChanged: true };
  const verified = [...await verifyPackage(here), ...await verifyFiles(here)];
  return verified.toSorted((a, b) => order(`${a.source}/${a.path}`, `${b.source}/${b.path}`));
}

async function verifyPackage(options: DataOptions): Promise<readonly Verified[]> {
  const source = sourceNamed(options.sources, PACKAGE);
  const found = await locate(options);
  const members = await found?.members() ?? [];
  const sizes = await Promise.all(members.map((one) => sizeOf(join(found!.root, one))));
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const verified: Verified[] = [];
  let bytes = 0;
  for (const member of members) {
    const sha256 = await hashFile(join(found!.root, member), (read) => {
      bytes += read;
      options.progress?.({
        work: "verify",
        name: PACKAGE,
        bytes,
        total,
        rate: null,
        remaining: null,
      });
    });
    verified.push(comparedFile(source, member, sha256));
  }
  return [...verified, ...missing(source, new Set(members))];
}

async function verifyFiles(options: DataOptions): Promise<readonly Verified[]> {
  const find = fileFinder(options);
  const verified: Verified[] = [];
  for (const source of options.sources.filter(({ kind }) => kind === "files")) {
    const here = new Set<string>();
    for (const path of source.files) {
      const file = await find(source.name, path);
      if (file === null) continue;
      here.add(path);
      verified.push(comparedFile(source, path, file.sha256));
    }
    verified.push(...missing(source, here));
  }
  return verified;
}

function comparedFile(source: Source, path: string, sha256: string): Verified {
  const known = source.checksums.get(path) ?? null;
  const state = known === null ? "unknown" : known === sha256 ? "same" : "changed";
  return { source: source.name, path, state, sha256, known };
}

function missing(source: Source, here: ReadonlySet<string>): readonly Verified[] {
  return [...source.checksums].filter(([path]) => !here.has(path)).map(([path, known]) => {
    return { source: source.name, path, state: "missing", sha256: null, known };
  });
}

async function sizeOf(path: string): Promise<number> {
  return (await Deno.stat(path)).size;
}

function order(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
