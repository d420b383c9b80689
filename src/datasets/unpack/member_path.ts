import { UserError } from "../../user_error.ts";

/** The fields of a tar member's header that decide where it may go. */
export interface MemberHeader {
  /** Name as the archive gives it. */
  readonly name: string;
  /** Kind of member: `file`, `directory`, `symlink`, … */
  readonly type?: string;
}

/**
 * Computes the path of a tar member, relative to the unpacking folder.
 *
 * @param header The member.
 * @param archive Path of the archive.
 * @returns The path; null for a folder.
 * @throws {UserError} If a member is absolute, climbs out of the folder, or is neither file nor folder.
 */
export function memberPath(header: MemberHeader, archive: string): string | null {
  const refuse = (why: string) =>
    new UserError(
      `${archive}: member '${header.name}' ${why}, so nothing of the archive is used; get it from a source that you trust`,
    );
  const type = header.type ?? "file";
  if (type !== "file" && type !== "directory") throw refuse(`is a ${type}, not a file`);
  if (/^[/\\]|^[A-Za-z]:/.test(header.name)) throw refuse("has an absolute path");
  // deno-lint-ignore no-control-regex
  if (/[\\\x00-\x1f\x7f]/.test(header.name)) throw refuse("has a name with forbidden characters");
  const parts = header.name.split("/").filter((part) => part !== "" && part !== ".");
  if (parts.includes("..")) throw refuse("climbs out of its folder");
  if (type === "directory") return null;
  if (parts.length === 0) throw refuse("has no name");
  return parts.join("/");
}
