import type { SwapDifferences } from "../../resampling/significance/swap_test.ts";

/** A metric's values on groups, summed over the units that each permutation keeps. */
export interface GroupSums {
  /** Sums of the values, one per permutation, then the numbers of groups that have a value, one per permutation. */
  readonly kept: Float64Array;
  /** Sum of all values. */
  readonly sum: number;
  /** Number of groups that have a value. */
  readonly count: number;
}

/**
 * Computes the differences of two metrics' means over groups under swaps of whole units. A swapped group takes its value along,
 * or its lack of one.
 *
 * @param first The first metric.
 * @param second The second metric, under the same permutations.
 * @returns The observed difference, and those under swaps; NaN where a mean is undefined.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { groupMeanSwaps } from "./group_mean_swaps.ts";
 *
 * // Two units of one group each; the only permutation keeps the first.
 * const first = { kept: new Float64Array([4, 1]), sum: 6, count: 2 };
 * const second = { kept: new Float64Array([1, 1]), sum: 2, count: 2 };
 * assertEquals(groupMeanSwaps(first, second), { observed: 2, swapped: new Float64Array([1]) });
 * ```
 */
export function groupMeanSwaps(first: GroupSums, second: GroupSums): SwapDifferences {
  const permutations = first.kept.length / 2;
  const swapped = new Float64Array(permutations);
  for (let p = 0; p < permutations; p++) {
    const sum = first.kept[p] - second.kept[p];
    const count = first.kept[permutations + p] - second.kept[permutations + p];
    swapped[p] = (second.sum + sum) / (second.count + count) -
      (first.sum - sum) / (first.count - count);
  }
  return { observed: first.sum / first.count - second.sum / second.count, swapped };
}
