import { type CampaignFiles, folderFiles } from "../../campaign/folder_files.ts";
import type { Package } from "./package.ts";

/**
 * Gives a package's files to campaigns. Each file is compared with its known checksum when it is read; `read` throws a
 * `UserError` where it differs and changed data is not accepted.
 *
 * @param found The package.
 * @returns The files.
 * @throws {UserError} Where `read` finds a checksum that is not the known one, and changed data is not accepted.
 */
export function packageFiles(found: Package): CampaignFiles {
  const files = folderFiles(found.root);
  const lists = new Map<string, Promise<readonly string[]>>();
  return {
    ...files,
    // Nobody writes to a package while it is used, and most sections ask for the same folders.
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
