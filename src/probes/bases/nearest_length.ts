/** Greatest minimum length that is tried. */
const LONGEST = 200;

/**
 * Finds the minimum text length, from 1 to 200, that leaves a number of texts closest to the target.
 *
 * @param wanted The target number.
 * @param left Counts the texts with at least a given length; it falls as the length grows.
 * @returns The length; the smallest of equally good ones.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { nearestLength } from "./nearest_length.ts";
 *
 * const lengths = [3, 5, 5, 9];
 * assertEquals(nearestLength(1, (least) => lengths.filter((one) => one >= least).length), 6);
 * ```
 */
export function nearestLength(wanted: number, left: (least: number) => number): number {
  let best = 1;
  let least = Infinity;
  for (let length = 1; length <= LONGEST; length++) {
    const count = left(length);
    if (Math.abs(count - wanted) < least) [best, least] = [length, Math.abs(count - wanted)];
    if (count < wanted) break;
  }
  return best;
}
