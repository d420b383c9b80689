import { resolve } from "node:path";
import { UserError } from "../../user_error.ts";
import type { ProgramSource } from "./project_files.ts";

/** Reads a text file of git's folder by name; empty where it is absent. */
type ReadText = (name: string) => Promise<string>;

/**
 * Finds the origin of a clone of the program from its git files: the address of its remote `origin` and the commit that is
 * checked out.
 *
 * @param root Folder of the clone; null where the program was loaded from an address.
 * @param given Address and revision from the user, which replace these.
 * @returns Address and revision.
 * @throws {UserError} If the address or the revision is neither given nor found.
 */
export async function programSource(
  root: string | null,
  given: { readonly address?: string; readonly revision?: string },
): Promise<ProgramSource> {
  const read = root === null ? () => Promise.resolve("") : await gitReader(root);
  const address = given.address ?? originOf(await read("config"));
  if (address === null) {
    throw new UserError(
      "this copy of metaeval does not say where it comes from (it has no git remote 'origin'); name an address that your CI can " +
        "clone with --program URL",
    );
  }
  const revision = given.revision ?? await headOf(read);
  if (revision === null) {
    throw new UserError(
      "this copy of metaeval does not say which commit it is; name one with --revision COMMIT",
    );
  }
  return { address, revision, deno: Deno.version.deno };
}

/** Reads files of a clone's git folder; in a worktree, a file names that folder. */
async function gitReader(root: string): Promise<ReadText> {
  const pointer = /^gitdir: (.+)$/m.exec(await readOrEmpty(`${root}/.git`));
  const folder = pointer === null ? `${root}/.git` : resolve(root, pointer[1]);
  return (name) => readOrEmpty(`${folder}/${name}`);
}

function originOf(config: string): string | null {
  const section = /^\[remote "origin"\]\s*\n((?:(?!\[).*\n?)*)/m.exec(config)?.[1] ?? "";
  const address = /^\s*url\s*=\s*(\S.*?)\s*$/m.exec(section)?.[1] ?? null;
  // CI does not have a person's key.
  return address?.replace(/^(?:ssh:\/\/)?git@([^:/]+)[:/](.+)$/, "https://$1/$2") ?? null;
}

async function headOf(read: ReadText): Promise<string | null> {
  const head = (await read("HEAD")).trim();
  const ref = /^ref: (.+)$/.exec(head)?.[1];
  if (ref === undefined) return isCommit(head) ? head : null;
  const loose = (await read(ref)).trim();
  if (isCommit(loose)) return loose;
  const packed = await read("packed-refs");
  const line = packed.split("\n").find((line) => line.endsWith(` ${ref}`));
  return line === undefined ? null : line.split(" ")[0];
}

function isCommit(text: string): boolean {
  return /^[0-9a-f]{40,64}$/.test(text);
}

async function readOrEmpty(path: string): Promise<string> {
  try {
    return await Deno.readTextFile(path);
  } catch {
    return "";
  }
}
