import { sha256 } from "../sha256.ts";
import type { CampaignFiles, FileRoom } from "./folder_files.ts";

/** Reads files, parses each once, and records the SHA-256 of each. */
export interface RecordingReader {
  /** Paths read so far, with the SHA-256 of their contents; a folder's path ends in `/`. */
  readonly inputs: ReadonlyMap<string, string>;
  /** Names in a folder, sorted. */
  list(folder: string): Promise<readonly string[]>;
  /** Parses a file; the same path gives the same value, unless it is not kept. */
  parse<T>(
    path: string,
    parse: (bytes: Uint8Array, label: string) => T | Promise<T>,
    keep?: boolean,
  ): Promise<T>;
}

const parsedFiles = new WeakMap<
  CampaignFiles,
  Map<string, Promise<{ value: unknown; sha256: string }>>
>();

/**
 * Makes a reader over files; readers over the same files share what was parsed.
 *
 * @param files Files of a package.
 * @returns The reader.
 */
export function recordingReader(files: CampaignFiles): RecordingReader {
  const memo = parsedFiles.get(files) ?? new Map();
  parsedFiles.set(files, memo);
  const inputs = new Map<string, string>();
  // Files that are not kept are read into the same memory, one after another.
  let spare: FileRoom | null = null;
  return {
    inputs,
    async list(folder) {
      const names = await files.list(folder);
      inputs.set(`${folder}/`, sha256(names.join("\n")));
      return names;
    },
    async parse<T>(
      path: string,
      parse: (bytes: Uint8Array, label: string) => T | Promise<T>,
      keep = true,
    ) {
      let entry = memo.get(path);
      if (entry === undefined) {
        const room = keep ? undefined : spare ?? { bytes: new Uint8Array() };
        spare = null;
        entry = files.read(path, room).then(async ({ bytes, sha256 }) => {
          const value = await parse(bytes, files.label(path));
          if (room !== undefined) spare = room;
          return { value, sha256 };
        });
        if (keep) memo.set(path, entry);
      }
      const { value, sha256 } = await entry;
      inputs.set(path, sha256);
      return value as T;
    },
  };
}
