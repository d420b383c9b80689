import { fileError } from "../../file_error.ts";
import { UserError } from "../../user_error.ts";
import { lstatOrNull } from "./artifact_files.ts";

/** Folder inside the artifact folder where files wait until all of them are written. */
export const STAGING = ".metaeval-part";

/** File inside the artifact folder that a process locks while it writes there. It is never removed. */
const LOCK = ".metaeval-lock";

/**
 * Does work that writes to an artifact folder, while no other process writes to it; the folder is created if it does not exist.
 *
 * The system frees the lock of a killed process. The lock file is never removed: otherwise one process could lock the removed
 * file while another locks a new one.
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
