import { sha256 } from "../sha256.ts";
import type { ScoreTable } from "../scores/score_table.ts";
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
  /** Parses a score file, or takes the table that another thread has shared. */
  table(
    path: string,
    parse: (bytes: Uint8Array, label: string) => ScoreTable,
    keep?: boolean,
  ): Promise<ScoreTable>;
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
  const readParsed = async <T>(
    path: string,
    parse: (bytes: Uint8Array, label: string) => T | Promise<T>,
    room?: FileRoom,
  ) => {
    const { bytes, sha256 } = await files.read(path, room);
    const value = await parse(bytes, files.label(path));
    if (room !== undefined) spare = room;
    return { value, sha256 };
  };
  const once = async <T>(
    path: string,
    make: (room?: FileRoom) => Promise<{ readonly value: T; readonly sha256: string }>,
    keep: boolean,
  ) => {
    let entry = memo.get(path);
    if (entry === undefined) {
      const room = keep ? undefined : spare ?? { bytes: new Uint8Array() };
      spare = null;
      entry = make(room);
      if (keep) memo.set(path, entry);
    }
    const { value, sha256 } = await entry;
    inputs.set(path, sha256);
    return value as T;
  };
  return {
    inputs,
    async list(folder) {
      const names = await files.list(folder);
      inputs.set(`${folder}/`, sha256(names.join("\n")));
      return names;
    },
    parse: (path, parse, keep = true) => once(path, (room) => readParsed(path, parse, room), keep),
    table: (path, parse, keep = true) =>
      once(path, async (room) => {
        const tables = keep ? files.tables : undefined;
        const shared = await tables?.get(path);
        if (shared) return shared;
        const read = await readParsed(path, parse, room);
        tables?.put(path, read);
        return read;
      }, keep),
  };
}
