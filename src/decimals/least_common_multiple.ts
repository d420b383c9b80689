/**
 * The least common multiple of two positive integers; exact where it stays under 2^53.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { leastCommonMultiple } from "./least_common_multiple.ts";
 *
 * assertEquals(leastCommonMultiple(91, 105), 1365);
 * ```
 */
export function leastCommonMultiple(a: number, b: number): number {
  let [x, y] = [a, b];
  while (y > 0) [x, y] = [y, x % y];
  return a / x * b;
}
