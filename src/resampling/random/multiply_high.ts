/**
 * Computes the upper 32 bits of the 64-bit product of two unsigned 32-bit integers. The float64 product is off by at most 2¹⁰;
 * after subtracting the exact low word, a multiple of 2³² must remain, and rounding finds which.
 *
 * @param left Integer from 0 to 2³² − 1.
 * @param right Integer from 0 to 2³² − 1.
 * @returns Integer from 0 to 2³² − 2.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { multiplyHigh } from "./multiply_high.ts";
 *
 * assertEquals(multiplyHigh(0xffffffff, 0xffffffff), 0xfffffffe);
 * ```
 */
export function multiplyHigh(left: number, right: number): number {
  const low = Math.imul(left, right) >>> 0;
  return Math.floor((left * right - low) * 2 ** -32 + 0.5);
}
