import { createHash } from "node:crypto";
import { fileError } from "../file_error.ts";
import { UserError } from "../user_error.ts";

/** A file as it was read. */
export interface ReadFile {
  /** Its bytes. */
  readonly bytes: Uint8Array;
  /** SHA-256 of the bytes, hexadecimal. */
  readonly sha256: string;
}

/** What a campaign needs of the place that holds its files. Paths use `/` and are relative to the package. */
export interface CampaignFiles {
  /** Names in a folder, sorted, folders with a final `/`; empty where there is no such folder. */
  list(folder: string): Promise<readonly string[]>;
  /** A file, whole; throws a `UserError` where it is absent or cannot be read. */
  read(path: string): Promise<ReadFile>;
  /** Size and time of change of a file, as one text that changes when the file does; null where absent. */
  stamp(path: string): Promise<string | null>;
  /** What to call a file in a message. */
  label(path: string): string;
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
    async read(path) {
      let bytes: Uint8Array;
      try {
        bytes = await Deno.readFile(`${root}/${path}`);
      } catch (error) {
        throw unreadable(label(path), error);
      }
      let sha256: string | undefined;
      return {
        bytes,
        get sha256() {
          return sha256 ??= createHash("sha256").update(bytes).digest("hex");
        },
      };
    },
  };
}

/** Size and time of change. Thousands are asked for in every run: waiting for each would take ten times as long. */
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
 * Turns a failure to read a file into a refusal that names it.
 *
 * @param label What to call the file.
 * @param error What was thrown.
 * @returns The refusal; another kind of error as it is.
 */
export function unreadable(label: string, error: unknown): Error {
  if (error instanceof Deno.errors.NotFound) {
    return new UserError(`${label}: there is no such file; check the path`, { cause: error });
  }
  if (error instanceof Deno.errors.PermissionDenied || error instanceof Deno.errors.NotCapable) {
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
