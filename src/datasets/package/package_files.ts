import { type CampaignFiles, folderFiles } from "../../campaign/folder_files.ts";
import type { Package } from "./package.ts";

/**
 * Gives campaigns access to a package's files. Each file's checksum is compared when it is read; `read` throws a `UserError` if
 * it differs and changed data is not accepted.
 *
 * @param found The package.
 * @returns The files.
 * @throws {UserError} If `read` finds a checksum other than the known one, and changed data is not accepted.
 */
export function packageFiles(found: Package): CampaignFiles {
  const files = folderFiles(found.root);
  const lists = new Map<string, Promise<readonly string[]>>();
  return {
    ...files,
    // Nothing writes to a package while it is in use, and most sections list the same folders.
    list(folder) {
      const names = lists.get(folder) ?? files.list(folder);
      lists.set(folder, names);
      return names;
    },
    async read(path, room) {
      const sha256 = await found.hash(path);
      return { bytes: (await files.read(path, room)).bytes, sha256 };
    },
  };
}
