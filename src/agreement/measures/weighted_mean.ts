/** A measure of translations, of the sample and of resamples of its segments. */
export interface SegmentStatistic {
  /** Its value on the sample; null where it is undefined. */
  readonly value: number | null;
  /** Its value when each segment occurs the given number of times; NaN where it is undefined. */
  readonly resampled: (times: ArrayLike<number>) => number;
}

/**
 * Averages over the groups that have a value, with each group counted as often as it was drawn.
 *
 * @param values Value of each group; null where it is undefined.
 * @param groups Number of each group.
 * @param times How often each number was drawn.
 * @returns The mean; NaN where no group with a value was drawn.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { weightedMean } from "./weighted_mean.ts";
 *
 * assertEquals(weightedMean([0.25, null, 1], [0, 1, 2], [2, 5, 1]), 0.5);
 * ```
 */
export function weightedMean(
  values: readonly (number | null)[],
  groups: ArrayLike<number>,
  times: ArrayLike<number>,
): number {
  let sum = 0;
  let rest = 0;
  let count = 0;
  values.forEach((value, g) => {
    if (value === null) return;
    const drawn = times[groups[g]];
    const term = drawn * value;
    const next = sum + term;
    rest += Math.abs(sum) >= Math.abs(term) ? (sum - next) + term : (term - next) + sum;
    sum = next;
    count += drawn;
  });
  return count === 0 ? NaN : (sum + rest) / count;
}
