/**
 * Joins arrays of numbers, one after the other.
 *
 * @param make Makes an array of zeros of a given length and type.
 * @param parts The arrays.
 * @returns All their numbers.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { joinArrays } from "./join_arrays.ts";
 *
 * const whole = joinArrays((length) => new Float64Array(length), [[1], [2, 3]]);
 * assertEquals(whole, Float64Array.of(1, 2, 3));
 * ```
 */
export function joinArrays<Whole extends Uint8Array | Uint32Array | Float64Array>(
  make: (length: number) => Whole,
  parts: readonly ArrayLike<number>[],
): Whole {
  const whole = make(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
