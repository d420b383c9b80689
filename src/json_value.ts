/** A value that JSON can hold. */
export type Json = string | number | boolean | null | readonly Json[] | {
  readonly [name: string]: Json;
};

/**
 * Reads a text as JSON.
 *
 * @param text The text.
 * @returns The value; undefined, which no JSON says, where the text is not JSON.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { jsonValue } from "./json_value.ts";
 *
 * assertEquals([jsonValue("[1]"), jsonValue("[1")], [[1], undefined]);
 * ```
 */
export function jsonValue(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
