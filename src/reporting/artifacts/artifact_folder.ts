import { fileError } from "../../file_error.ts";
import { UserError } from "../../user_error.ts";
import { lstatOrNull } from "./artifact_files.ts";

/** Folder, inside the artifact folder, where files wait until all of them are there. */
export const STAGING = ".metaeval-part";

/** File, inside the artifact folder, that a process locks while it writes there. It stays for good. */
const LOCK = ".metaeval-lock";

/**
 * Does work that writes to an artifact folder while no other process does; the folder is made where it does not exist.
 *
 * The system frees the lock of a process that was killed. The lock's file is never removed: a process that waits for it
 * would hold the lock of a file that is gone, beside one that locked a new file.
 *
 * @param folder Path of the folder.
 * @param work What to do.
 * @returns The result of the work.
 * @throws {UserError} If the folder cannot be made or written.
 */
export async function inArtifactFolder<T>(folder: string, work: () => Promise<T>): Promise<T> {
  try {
    await Deno.mkdir(folder, { recursive: true });
    for (const name of [LOCK, STAGING]) {
      if ((await lstatOrNull(`${folder}/${name}`))?.isSymlink) {
        throw new UserError(
          `${folder}/${name} is a link; remove it, or choose another folder with --out`,
        );
      }
    }
    using lock = await Deno.open(`${folder}/${LOCK}`, { write: true, create: true });
    await lock.lock(true);
    return await work();
  } catch (error) {
    throw fileError(
      error,
      `artifacts cannot be written to ${folder}`,
      "choose another folder with --out",
    );
  }
}
