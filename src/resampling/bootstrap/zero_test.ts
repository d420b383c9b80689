import { swapPValue } from "../significance/swap_test.ts";

/** Bootstrap replicates relative to 0, and the p-value of the null that the statistic is 0. */
export interface ZeroTest {
  /** Replicates above 0. */
  readonly above: number;
  /** Replicates that are 0. */
  readonly equal: number;
  /** Replicates below 0. */
  readonly below: number;
  /** Two-sided p-value. */
  readonly p: number;
}

/**
 * Runs the bootstrap test of the null that a statistic, such as the difference between two paired means, is 0. Replicates
 * around the estimate represent those around 0: p counts how often they are at least as far from the estimate as 0 is,
 * including the estimate itself.
 *
 * @param estimate The statistic on the sample.
 * @param replicates Its replicates; undefined ones (NaN) are left out.
 * @param zero The number that represents 0.
 * @param rounding Numbers that differ by no more than this may be equal in exact arithmetic.
 * @returns Counts of replicates, and p: (replicates as far off + 1) / (all replicates + 1).
 */
export function zeroTest(
  estimate: number,
  replicates: Float64Array,
  zero: number,
  rounding: number,
): ZeroTest {
  const counts = { above: 0, equal: 0, below: 0 };
  const observed = Math.abs(estimate - zero) - 2 * rounding;
  let reached = 0;
  for (const value of replicates) {
    if (Number.isNaN(value)) continue;
    if (Math.abs(value - zero) <= rounding) counts.equal++;
    else if (value > zero) counts.above++;
    else counts.below++;
    if (Math.abs(value - estimate) >= observed) reached++;
  }
  const all = counts.above + counts.equal + counts.below;
  return { ...counts, p: swapPValue(reached, all, false).p };
}
