import { UserError } from "../../user_error.ts";

/** What to do about a failure of the disk, by the code that the system gives. */
const MENDS: Readonly<Record<string, string>> = {
  ENOSPC: "the disk is full: make room",
  EDQUOT: "the quota is used up: make room",
  ENOENT: "there is no such folder and none can be made",
  EROFS: "it is on a read-only file system",
  EACCES: "permission denied",
  EPERM: "permission denied",
  EEXIST: "a part of its path is a file, not a folder",
  ENOTDIR: "a part of its path is a file, not a folder",
  ENAMETOOLONG: "its name is too long for this file system",
};

/**
 * The sentence for a failure to write below a folder, or the error itself where a user cannot have caused it.
 *
 * @param error What was thrown.
 * @param path What could not be written.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { cannotWrite } from "./file_error.ts";
 *
 * const error = cannotWrite(new Deno.errors.PermissionDenied("no"), "/cache");
 * assertEquals(
 *   error.message,
 *   "cannot write /cache (permission denied); set XDG_CACHE_HOME to a folder that you can write, or give --data a folder that holds the unpacked package",
 * );
 * ```
 */
export function cannotWrite(error: unknown, path: string): Error {
  if (!(error instanceof Error)) return new Error(String(error));
  const why = reason(error);
  if (why === null) return error;
  return new UserError(
    `cannot write ${path} (${why}); set XDG_CACHE_HOME to a folder that you can write, ` +
      `or give --data a folder that holds the unpacked package`,
    { cause: error },
  );
}

/** The sentence for a failure to read a file, or the error itself where a user cannot have caused it. */
export function cannotRead(error: unknown, path: string): Error {
  if (!(error instanceof Error)) return new Error(String(error));
  if (error instanceof Deno.errors.NotFound) {
    return new UserError(`${path} does not exist; check the path`, { cause: error });
  }
  const why = reason(error);
  if (why === null) return error;
  return new UserError(`cannot read ${path} (${why}); make it readable`, { cause: error });
}

function reason(error: Error): string | null {
  if (error instanceof Deno.errors.PermissionDenied) return MENDS.EACCES;
  if (error instanceof Deno.errors.NotCapable) {
    return "the program may not: allow it with Deno's flags";
  }
  const code: unknown = "code" in error ? error.code : undefined;
  return typeof code === "string" && Object.hasOwn(MENDS, code) ? MENDS[code] : null;
}
