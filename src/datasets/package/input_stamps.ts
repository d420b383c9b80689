import { sha256 } from "../../sha256.ts";
import type { CampaignFiles } from "../../campaign/folder_files.ts";

/** Where sections read from. */
export interface DataReader {
  /** The campaign package. */
  readonly files: CampaignFiles;
  /** True where the package is the built-in sample. */
  readonly sample: boolean;
  /** Reads a file of another source; null where absent. Also its SHA-256. */
  file(source: string, path: string): Promise<{ bytes: Uint8Array; sha256: string } | null>;
}

/** What is remembered of an input, to tell later whether it changed. */
export interface InputStamp {
  /** Path in the package; with a final `/` a folder's list of names; `source:path` in another source. */
  readonly path: string;
  /** SHA-256 of the content, or `absent`. */
  readonly sha256: string;
  /** Size and time of change when it was read; null where they are not known. */
  readonly stamp: string | null;
}

/**
 * Makes a check whether inputs are unchanged: by size and time of change where these are known and equal, else by content. Each
 * input is looked at once, however often it is asked about.
 *
 * @param data Where they are read.
 * @returns The check: true where all the inputs are as they were.
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
 * Hashes an input as it is now by SHA-256.
 *
 * @param path Path in the package; with a final `/` a folder's list of names; `source:path` in another source.
 * @param data Where it is read.
 * @returns The hash, in hexadecimal; null where the input is not there.
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
