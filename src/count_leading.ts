/**
 * Counts, by halving, the places of a list at which a condition holds; it holds at none after the first at which it fails.
 *
 * @param length Number of places.
 * @param holds Whether the condition holds at a place.
 * @returns The count, which is also the first place at which the condition fails.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { countLeading } from "./count_leading.ts";
 *
 * const sorted = [1, 3, 3, 7];
 * assertEquals(countLeading(sorted.length, (place) => sorted[place] <= 3), 3);
 * ```
 */
export function countLeading(length: number, holds: (place: number) => boolean): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}
