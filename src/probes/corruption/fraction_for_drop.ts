/**
 * Finds the share of a corpus at which the mean drop of a score reaches a number of points, by linear interpolation between
 * measured shares, starting at (0, 0).
 *
 * @param fractions Shares, ascending.
 * @param drops Mean drop at each.
 * @param points The target drop.
 * @returns The share; null where no measured drop reaches it.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { fractionForDrop } from "./fraction_for_drop.ts";
 *
 * assertEquals(fractionForDrop([0.2, 0.4], [0.5, 1.5], 1), 0.2 + 0.2 * 0.5);
 * assertEquals(fractionForDrop([0.2, 0.4], [0.5, 0.9], 1), null);
 * ```
 */
export function fractionForDrop(
  fractions: readonly number[],
  drops: readonly number[],
  points: number,
): number | null {
  let before = { fraction: 0, drop: 0 };
  for (let k = 0; k < fractions.length; k++) {
    const here = { fraction: fractions[k], drop: drops[k] };
    if (here.drop >= points) {
      const share = (points - before.drop) / (here.drop - before.drop);
      return before.fraction + share * (here.fraction - before.fraction);
    }
    before = here;
  }
  return null;
}
