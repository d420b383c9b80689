import { fileError } from "../../file_error.ts";

/** What to do where the cache or what lies in it cannot be written. */
const CACHE_MEND =
  "set XDG_CACHE_HOME to a folder that you can write, or give --data a folder that holds the unpacked package";

/**
 * Makes the refusal for a failure to write below the cache, or passes the error on where a user cannot have caused it.
 *
 * @param error What was thrown.
 * @param path What could not be written.
 * @param mend What the user can do about it.
 * @returns The sentence as a `UserError`, or the error itself.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { cannotWrite } from "./file_error.ts";
 *
 * const error = cannotWrite(new Deno.errors.PermissionDenied("no"), "/cache", "choose another");
 * assertEquals(error.message, "cannot write /cache (permission denied); choose another");
 * ```
 */
export function cannotWrite(error: unknown, path: string, mend = CACHE_MEND): Error {
  return fileError(error, `cannot write ${path}`, mend);
}

/**
 * Makes the refusal for a failure to read a file, or passes the error on where a user cannot have caused it.
 *
 * @param error What was thrown.
 * @param path What could not be read.
 * @returns The sentence as a `UserError`, or the error itself.
 */
export function cannotRead(error: unknown, path: string): Error {
  return fileError(error, `cannot read ${path}`, "check the path, and that you may read it");
}
