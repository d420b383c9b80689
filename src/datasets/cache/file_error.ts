import { fileError } from "../../file_error.ts";

/** Advice for a cache that cannot be written. */
const CACHE_MEND =
  "set XDG_CACHE_HOME to a folder that you can write, or give --data a folder that holds the unpacked package";

/**
 * Makes the user error for a failed write below the cache; returns the error itself if the user cannot have caused it.
 *
 * @param error What was thrown.
 * @param path What could not be written.
 * @param mend Advice for the user.
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
 * Makes the user error for a failed read; returns the error itself if the user cannot have caused it.
 *
 * @param error What was thrown.
 * @param path What could not be read.
 * @returns The sentence as a `UserError`, or the error itself.
 */
export function cannotRead(error: unknown, path: string): Error {
  return fileError(error, `cannot read ${path}`, "check the path, and that you may read it");
}
