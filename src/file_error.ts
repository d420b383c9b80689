import { UserError } from "./user_error.ts";

/** Why the file system refuses, by its error code. */
const REASONS: Readonly<Record<string, string>> = {
  ENOENT: "there is no such file or folder",
  ENOTDIR: "a part of its path is a file, not a folder",
  EEXIST: "a part of its path is a file, not a folder",
  EISDIR: "it is a folder",
  ENOTEMPTY: "it is a folder that is not empty",
  ENAMETOOLONG: "its name is too long for this file system",
  EINVAL: "its name holds a character that no file name may hold",
  ELOOP: "links on its path lead in a circle",
  EACCES: "permission denied",
  EPERM: "permission denied",
  EROFS: "it is on a read-only file system",
  ENOSPC: "the disk is full",
  EDQUOT: "the quota is used up",
  EXDEV: "it is on another file system",
  EMFILE: "too many files are open",
  ENFILE: "too many files are open",
  ETXTBSY: "another program is using it",
};

/**
 * Explains in a sentence why the file system refused. An error from elsewhere is returned unchanged.
 *
 * @param error What was thrown.
 * @param what What could not be done, for example `cannot read scores.csv`.
 * @param mend Advice for the user.
 * @returns A `UserError` whose cause is the error, or the error itself.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { fileError } from "./file_error.ts";
 *
 * const error = await Deno.readTextFile("no such file").catch((error) =>
 *   fileError(error, "cannot read it", "check the path")
 * );
 * assertEquals(String(error), "UserError: cannot read it (there is no such file or folder); check the path");
 * ```
 */
export function fileError(error: unknown, what: string, mend: string): Error {
  if (!(error instanceof Error)) return new Error(String(error));
  const reason = reasonOf(error);
  return reason === null ? error : new UserError(`${what} (${reason}); ${mend}`, { cause: error });
}

function reasonOf(error: Error): string | null {
  if (error instanceof UserError) return null;
  if (error instanceof Deno.errors.NotCapable) {
    return "Deno does not allow it: start it with the flags that do";
  }
  if (error instanceof Deno.errors.NotFound) return REASONS.ENOENT;
  if (error instanceof Deno.errors.PermissionDenied) return REASONS.EACCES;
  const code = "code" in error ? String(error.code) : "";
  if (Object.hasOwn(REASONS, code)) return REASONS[code];
  // For some system errors Deno has no code, only a message such as `File too large (os error 27): what it did`.
  return /^([^(]+) \(os error \d+\)/.exec(error.message)?.[1].toLowerCase() ?? null;
}
