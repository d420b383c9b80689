/**
 * Counts the set bits of a 32-bit word.
 *
 * @param word Any 32-bit integer, signed or not.
 * @returns Number of bits that are 1.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { setBits } from "./set_bits.ts";
 *
 * assertEquals(setBits(-1), 32);
 * ```
 */
export function setBits(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
