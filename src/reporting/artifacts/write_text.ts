import { dirname } from "node:path";
import { cannotWrite } from "../../datasets/cache/file_error.ts";
import { UserError } from "../../user_error.ts";
import { writeWhole } from "../../datasets/cache/write_beside.ts";

const MEND = "choose another file";

/**
 * Writes one file to a user's path. It is written under another name and renamed when complete, so that a reader never sees
 * half of it.
 *
 * @param path Its path; the folder must exist. An existing file is replaced.
 * @param content Its text, or its bytes.
 * @throws {UserError} If the path is a folder, has no folder, or cannot be written.
 */
export async function writeText(path: string, content: string | Uint8Array): Promise<void> {
  try {
    await Deno.stat(dirname(path));
  } catch (error) {
    throw cannotWrite(error, path, MEND);
  }
  await writeWhole(path, content, MEND);
}

/**
 * Writes several files into a folder, which is created if it does not exist.
 *
 * @param folder The folder.
 * @param files Contents by name.
 * @throws {UserError} If the folder contains a file of another name, or cannot be written.
 */
export async function writeTexts(
  folder: string,
  files: Readonly<Record<string, string>>,
): Promise<void> {
  try {
    await Deno.mkdir(folder, { recursive: true });
    for await (const { name } of Deno.readDir(folder)) {
      if (Object.hasOwn(files, name)) continue;
      throw new UserError(
        `${folder} holds '${name}', which is not written here; choose another folder`,
      );
    }
  } catch (error) {
    throw error instanceof UserError ? error : cannotWrite(error, folder, "choose another folder");
  }
  for (const [name, content] of Object.entries(files)) {
    await writeText(`${folder}/${name}`, content);
  }
}
