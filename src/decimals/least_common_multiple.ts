/**
 * Computes the least common multiple of two positive integers.
 *
 * @param a One integer.
 * @param b The other.
 * @returns The multiple, exact if it is under 2^53.
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
  return a / greatestCommonDivisor(a, b) * b;
}

/**
 * Computes the greatest common divisor of two whole numbers that are not negative. For 0 and n it is n.
 *
 * @param a One number, under 2^53.
 * @param b The other.
 * @returns The divisor; 0 where both are 0.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { greatestCommonDivisor } from "./least_common_multiple.ts";
 *
 * assertEquals([greatestCommonDivisor(12, 18), greatestCommonDivisor(0, 5)], [6, 5]);
 * ```
 */
export function greatestCommonDivisor(a: number, b: number): number {
  let [x, y] = [a, b];
  while (y > 0) [x, y] = [y, x % y];
  return x;
}
