import { fileError } from "../file_error.ts";
import { sha256 } from "../sha256.ts";
import type { ScoreTable } from "../scores/score_table.ts";
import { UserError } from "../user_error.ts";

/** A file as it was read. */
export interface ReadFile {
  /** Its bytes. */
  readonly bytes: Uint8Array;
  /** SHA-256 of the bytes, hexadecimal. */
  readonly sha256: string;
}

/** Memory for reading files one after another: filling new memory is far slower than reusing it. */
export interface FileRoom {
  /** The memory; replaced where a file needs more. */
  bytes: Uint8Array<ArrayBuffer>;
}

/** What a campaign needs from the place that holds its files. Paths use `/` and are relative to the package. */
export interface CampaignFiles {
  /** Names in a folder, sorted, folders with a final `/`; empty where there is no such folder. */
  list(folder: string): Promise<readonly string[]>;
  /** Reads a whole file; throws a `UserError` if it is absent or cannot be read. The bytes may be in the given memory. */
  read(path: string, room?: FileRoom): Promise<ReadFile>;
  /** Size and modification time of a file, as one text that changes when the file does; null if it is absent. */
  stamp(path: string): Promise<string | null>;
  /** What to call a file in a message. */
  label(path: string): string;
  /** Tables that other threads read too. If absent, none are shared. */
  readonly tables?: SharedTables;
}

/** A score table, and the SHA-256 of the file that it was read from. */
export interface FileTable {
  /** The table. */
  readonly value: ScoreTable;
  /** The hash, hexadecimal. */
  readonly sha256: string;
}

/** Score tables that threads share, so that each file is parsed once. Their columns are in shared memory. */
export interface SharedTables {
  /** Gets the table of a file; null if no thread has shared it yet. */
  get(path: string): Promise<FileTable | null>;
  /** Shares the table of a file. */
  put(path: string, table: FileTable): void;
}

/**
 * Reads a campaign package from a folder on disk.
 *
 * @param root Folder that holds test sets such as `wmt22/`.
 * @returns The files of the package.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { folderFiles } from "./folder_files.ts";
 *
 * assertEquals(await folderFiles("data").list("no-such-folder"), []);
 * ```
 */
export function folderFiles(root: string): CampaignFiles {
  const label = (path: string) => `${root}/${path}`;
  return {
    label,
    async list(folder) {
      const names: string[] = [];
      try {
        for await (const entry of Deno.readDir(`${root}/${folder}`)) {
          if (entry.isFile) names.push(entry.name);
          else if (entry.isDirectory) names.push(`${entry.name}/`);
          else if (entry.isSymlink) names.push(await linkName(`${root}/${folder}`, entry.name));
        }
      } catch (error) {
        if (error instanceof Deno.errors.NotFound || error instanceof Deno.errors.NotADirectory) {
          return [];
        }
        throw unreadable(label(folder), error);
      }
      return names.filter((name) => name !== "").sort();
    },
    stamp: (path) => new Promise((resolve) => resolve(stampNow(`${root}/${path}`, label(path)))),
    async read(path, room) {
      let bytes: Uint8Array;
      try {
        bytes = await fileBytes(`${root}/${path}`, room);
      } catch (error) {
        throw unreadable(label(path), error);
      }
      let hash: string | undefined;
      return {
        bytes,
        get sha256() {
          return hash ??= sha256(bytes);
        },
      };
    },
  };
}

/** Reads a file's bytes. It asks for the size first; otherwise the engine copies everything whenever it needs more memory. */
async function fileBytes(path: string, room: FileRoom | undefined): Promise<Uint8Array> {
  using file = await Deno.open(path);
  const { size } = await file.stat();
  let bytes = room?.bytes ?? new Uint8Array();
  // One byte more detects the end of the file; the rest is for the next file, which may be a little longer.
  if (bytes.length <= size) bytes = new Uint8Array(size + 1 + (room === undefined ? 0 : size >> 4));
  for (let filled = 0;;) {
    const read = await file.read(bytes.subarray(filled));
    filled += read ?? 0;
    if (filled === bytes.length) {
      const more = new Uint8Array(2 * filled);
      more.set(bytes);
      bytes = more;
    }
    if (read !== null) continue;
    if (room !== undefined) room.bytes = bytes;
    return bytes.subarray(0, filled);
  }
}

/** Size and modification time. Every run asks for thousands of them, and waiting for each would take ten times as long. */
function stampNow(path: string, label: string): string | null {
  try {
    const { size, mtime } = Deno.statSync(path);
    return `${size} ${mtime?.getTime() ?? 0}`;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return null;
    throw unreadable(label, error);
  }
}

async function linkName(folder: string, name: string): Promise<string> {
  try {
    return (await Deno.stat(`${folder}/${name}`)).isDirectory ? `${name}/` : name;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return "";
    throw unreadable(`${folder}/${name}`, error);
  }
}

/**
 * Turns a failure to read a file into a user error that names it.
 *
 * @param label What to call the file.
 * @param error What was thrown.
 * @returns The user error; an error of another kind is returned unchanged.
 */
export function unreadable(label: string, error: unknown): Error {
  if (error instanceof Deno.errors.NotFound) {
    return new UserError(`${label}: there is no such file; check the path`, { cause: error });
  }
  if (error instanceof Deno.errors.NotCapable) {
    return new UserError(
      `${label}: Deno does not allow to read it; name a file, or - for standard input`,
      { cause: error },
    );
  }
  if (error instanceof Deno.errors.PermissionDenied) {
    return new UserError(`${label}: reading is not allowed; change the file's permissions`, {
      cause: error,
    });
  }
  if (
    error instanceof Error &&
    (error.message.includes("Is a directory") || error.name === "IsADirectory")
  ) {
    return new UserError(`${label}: this is a folder, not a file; name a file`, { cause: error });
  }
  return fileError(error, `cannot read ${label}`, "name another file");
}
