/**
 * Checks whether a value read from JSON is an object with named fields: neither null nor a list.
 *
 * @param value The value.
 * @returns True for an object.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { isRecord } from "./is_record.ts";
 *
 * assertEquals([isRecord({}), isRecord([]), isRecord(null)], [true, false, false]);
 * ```
 */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
