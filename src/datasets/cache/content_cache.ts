import { sha256 } from "../../sha256.ts";
import { writeWhole } from "./write_beside.ts";

/** Results stored by the content of their inputs. */
export interface ContentCache {
  /** Reads the value of a key, or null. A damaged entry counts as absent. */
  get(key: string): Promise<unknown>;
  /** Stores a value, which must survive JSON. */
  put(key: string, value: unknown): Promise<void>;
}

/** A cache that stores nothing. */
export const NO_CACHE: ContentCache = {
  get: () => Promise.resolve(null),
  put: () => Promise.resolve(),
};

/**
 * Hashes a list of facts by SHA-256; their order matters.
 *
 * @param facts The facts.
 * @returns The hash, in hexadecimal.
 */
export function contentKey(...facts: readonly unknown[]): string {
  return sha256(JSON.stringify(facts));
}

/** Number of hexadecimal digits of a checksum. */
const CHECKSUM_LENGTH = 64;

/**
 * Opens a cache in a folder, one file per entry: a checksum, then the value as JSON. A file is written under another name and
 * renamed, so that an interrupted run leaves only complete entries. If the folder cannot be written, the cache stores nothing.
 *
 * @param folder The folder.
 * @param onTrouble Called once if the folder cannot be written.
 * @returns The cache.
 */
export function folderCache(folder: string, onTrouble: (error: Error) => void): ContentCache {
  let troubled = false;
  return {
    async get(key) {
      try {
        const text = await Deno.readTextFile(`${folder}/${key}.json`);
        const value = text.slice(CHECKSUM_LENGTH + 1);
        return text.startsWith(`${sha256(value)}\n`) ? JSON.parse(value) : null;
      } catch {
        return null;
      }
    },
    async put(key, value) {
      if (troubled) return;
      const text = JSON.stringify(value);
      try {
        await writeWhole(`${folder}/${key}.json`, `${sha256(text)}\n${text}`);
      } catch (error) {
        troubled = true;
        onTrouble(error instanceof Error ? error : new Error(String(error)));
      }
    },
  };
}
