import { UserError } from "../../user_error.ts";

/** Folder, inside the artifact folder, where files wait until all of them are there. */
export const STAGING = ".metaeval-part";

/**
 * Does work that writes to an artifact folder while no other process does; the folder is made where it does not exist.
 *
 * The lock lies in the staging folder and goes with it; a process that waited then takes a new one.
 *
 * @param folder Path of the folder.
 * @param work What to do.
 * @throws {UserError} where the folder cannot be made or written
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { inArtifactFolder } from "./artifact_folder.ts";
 *
 * const folder = await Deno.makeTempDir();
 * assertEquals(await inArtifactFolder(`${folder}/out`, () => Promise.resolve(1)), 1);
 * await Deno.remove(folder, { recursive: true });
 * ```
 */
export async function inArtifactFolder<T>(folder: string, work: () => Promise<T>): Promise<T> {
  try {
    const lock = await takeLock(`${folder}/${STAGING}`);
    try {
      return await work();
    } finally {
      await Deno.remove(`${folder}/${STAGING}/lock`).catch(() => {});
      // It stays where an interrupted run left files in it.
      await Deno.remove(`${folder}/${STAGING}`).catch(() => {});
      lock.close();
    }
  } catch (error) {
    throw cannotWrite(error, folder);
  }
}

/**
 * Makes sure, before anything is computed, that artifacts can be written to a folder.
 *
 * @param folder Path of the folder; made where it does not exist.
 * @throws {UserError} where the folder cannot be made or written
 */
export async function checkArtifactFolder(folder: string): Promise<void> {
  await inArtifactFolder(folder, () => Promise.resolve());
}

const MOST_TRIES = 1000;

async function takeLock(staging: string): Promise<Deno.FsFile> {
  for (let tries = 1;; tries++) {
    await Deno.mkdir(staging, { recursive: true });
    let file: Deno.FsFile;
    try {
      file = await Deno.open(`${staging}/lock`, { write: true, create: true });
    } catch (error) {
      // The folder was removed meanwhile by the process that held the lock.
      if (error instanceof Deno.errors.NotFound && tries < MOST_TRIES) continue;
      throw error;
    }
    await file.lock(true);
    const [held, there] = [await file.stat(), await statOrNull(`${staging}/lock`)];
    if (there !== null && held.ino === there.ino) return file;
    file.close();
  }
}

async function statOrNull(path: string): Promise<Deno.FileInfo | null> {
  try {
    return await Deno.stat(path);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return null;
    throw error;
  }
}

/** Why a folder cannot be written, by the code that the system gives. */
const REASONS: Readonly<Record<string, string>> = {
  EACCES: "permission denied",
  EPERM: "permission denied",
  EROFS: "it is on a read-only file system",
  ENOSPC: "the disk is full",
  EDQUOT: "the quota is used up",
  ENOENT: "it cannot be made",
  EEXIST: "a part of its path is a file",
  ENOTDIR: "a part of its path is a file",
  EISDIR: "a folder stands where a file of the artifacts belongs",
  ENAMETOOLONG: "its name is too long",
};

function cannotWrite(error: unknown, folder: string): unknown {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const isDenied = error instanceof Deno.errors.PermissionDenied ||
    error instanceof Deno.errors.NotCapable;
  const reason = isDenied ? REASONS.EACCES : REASONS[code];
  if (reason === undefined) return error;
  return new UserError(
    `artifacts cannot be written to ${folder} (${reason}); choose another folder with --out`,
    { cause: error },
  );
}
