/**
 * Checks whether two lists hold the same numbers in the same order; −0 counts as 0.
 *
 * @param x A list, without NaN.
 * @param y Another.
 * @returns True where they do.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { sameNumbers } from "./same_numbers.ts";
 *
 * assertEquals([sameNumbers([1, 2], [1, 2]), sameNumbers([1, 2], [1, 2, 3])], [true, false]);
 * ```
 */
export function sameNumbers(x: ArrayLike<number>, y: ArrayLike<number>): boolean {
  if (x.length !== y.length) return false;
  for (let i = 0; i < x.length; i++) if (x[i] !== y[i]) return false;
  return true;
}
