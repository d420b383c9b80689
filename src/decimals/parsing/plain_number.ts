/**
 * Reads a number that a user writes as a decimal: digits with a sign, a point and an exponent where need be. Other texts that
 * JavaScript reads as numbers (an empty text, hexadecimal digits) are not numbers here.
 *
 * @param text The number.
 * @returns The double nearest to it; NaN where the text is no decimal.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { plainNumber } from "./plain_number.ts";
 *
 * assertEquals(["-1.5", "2e3", "0x10", ""].map(plainNumber), [-1.5, 2000, NaN, NaN]);
 * ```
 */
export function plainNumber(text: string): number {
  return /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/.test(text) ? Number(text) : NaN;
}
