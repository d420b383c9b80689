import { sha256 } from "../../sha256.ts";
import type { CampaignFiles } from "../../campaign/folder_files.ts";

/** The sources of sections. */
export interface DataReader {
  /** The campaign package. */
  readonly files: CampaignFiles;
  /** True where the package is the built-in sample. */
  readonly sample: boolean;
  /** Reads a file of another source, with its SHA-256; null if it is absent. */
  file(source: string, path: string): Promise<{ bytes: Uint8Array; sha256: string } | null>;
}

/** A record of an input, for checking later whether it changed. */
export interface InputStamp {
  /** Path in the package; with a final `/`, a folder's list of names; `source:path` for another source. */
  readonly path: string;
  /** SHA-256 of the content, or `absent`. */
  readonly sha256: string;
  /** Size and modification time when it was read; null if unknown. */
  readonly stamp: string | null;
}

/**
 * Makes a check whether inputs are unchanged: by size and modification time if these are known and equal, otherwise by content.
 * Each input is examined once, however often the check is called.
 *
 * @param data The sources.
 * @returns The check: true if all the inputs are unchanged.
 */
export function inputCheck(data: DataReader): (stamps: readonly InputStamp[]) => Promise<boolean> {
  const known = new Map<string, Promise<boolean>>();
  const holds = async ({ path, sha256, stamp }: InputStamp) =>
    stamp !== null && await data.files.stamp(path) === stamp ||
    (await currentHash(path, data) ?? "absent") === sha256;
  return async (stamps) => {
    for (const one of stamps) {
      const key = JSON.stringify(one);
      const found = known.get(key) ?? holds(one);
      known.set(key, found);
      if (!await found) return false;
    }
    return true;
  };
}

/**
 * Computes the current SHA-256 of an input.
 *
 * @param path Path in the package; with a final `/`, a folder's list of names; `source:path` for another source.
 * @param data The sources.
 * @returns The hash, in hexadecimal; null if the input is absent.
 */
export async function currentHash(path: string, data: DataReader): Promise<string | null> {
  if (path.endsWith("/")) {
    const names = await data.files.list(path.slice(0, -1));
    return sha256(names.join("\n"));
  }
  const colon = path.indexOf(":");
  if (colon >= 0) {
    return (await data.file(path.slice(0, colon), path.slice(colon + 1)))?.sha256 ?? null;
  }
  return await data.files.stamp(path) === null ? null : (await data.files.read(path)).sha256;
}
