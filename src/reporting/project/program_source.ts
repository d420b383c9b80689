import { UserError } from "../../user_error.ts";
import type { ProgramSource } from "./init_project.ts";

/**
 * Where a clone of the program comes from, as git's files in it say: the address of its remote `origin` and the commit that is
 * checked out.
 *
 * @param root Folder of the clone.
 * @param given Address and revision that the user named in place of these.
 * @throws {UserError} If one is neither given nor to be found.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { programSource } from "./program_source.ts";
 *
 * const found = await programSource("/nowhere", { address: "https://example.org/m.git", revision: "v1" });
 * assertEquals(found.revision, "v1");
 * ```
 */
export async function programSource(
  root: string,
  given: { readonly address?: string; readonly revision?: string },
): Promise<ProgramSource> {
  const git = await gitFolder(root);
  const address = given.address ?? originOf(await readOrEmpty(`${git}/config`));
  if (address === null) {
    throw new UserError(
      "this copy of metaeval does not say where it comes from (it has no git remote 'origin'); name an address that your CI can " +
        "clone with --program URL",
    );
  }
  const revision = given.revision ?? await headOf(git);
  if (revision === null) {
    throw new UserError(
      "this copy of metaeval does not say which commit it is; name one with --revision COMMIT",
    );
  }
  return { address, revision, deno: Deno.version.deno };
}

/** Git's own folder of a clone; a worktree names it in a file. */
async function gitFolder(root: string): Promise<string> {
  const pointer = /^gitdir: (.+)$/m.exec(await readOrEmpty(`${root}/.git`));
  if (pointer === null) return `${root}/.git`;
  return pointer[1].startsWith("/") ? pointer[1] : `${root}/${pointer[1]}`;
}

function originOf(config: string): string | null {
  const section = /^\[remote "origin"\]\s*\n((?:(?!\[).*\n?)*)/m.exec(config)?.[1] ?? "";
  const address = /^\s*url\s*=\s*(\S.*?)\s*$/m.exec(section)?.[1] ?? null;
  // A key that a person has is not one that CI has.
  return address?.replace(/^(?:ssh:\/\/)?git@([^:/]+)[:/](.+)$/, "https://$1/$2") ?? null;
}

async function headOf(git: string): Promise<string | null> {
  const head = (await readOrEmpty(`${git}/HEAD`)).trim();
  const ref = /^ref: (.+)$/.exec(head)?.[1];
  if (ref === undefined) return isCommit(head) ? head : null;
  const loose = (await readOrEmpty(`${git}/${ref}`)).trim();
  if (isCommit(loose)) return loose;
  const packed = await readOrEmpty(`${git}/packed-refs`);
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
