import { leastCommonMultiple } from "../../decimals/least_common_multiple.ts";
import { sameNumbers } from "../../same_numbers.ts";
import type { RightPairs } from "./right_pairs.ts";

/** The accuracies of metrics as sums over units of exchange, segments or documents. */
export interface UnitShares {
  /** Share of each unit in each metric's accuracy, whole numbers over `denominator`. */
  readonly shares: readonly Float64Array[];
  /** The sum of a metric's shares, divided by this, is its accuracy. */
  readonly denominator: number;
  /** Common multiple of the groups' numbers of pairs, over which a group's accuracy is a whole number. */
  readonly common: number;
  /** Whether the shares are exact; otherwise each group's accuracy is rounded to a multiple of 1/`common`. */
  readonly exact: boolean;
}

/** Beyond this common multiple of the group sizes, accuracies are rounded. */
const MOST_COMMON = 2 ** 33;

/**
 * Splits the mean accuracy over groups of each metric into the shares of units. The difference of two metrics is the sum of
 * the differences of their shares, and swapping the two on a unit flips the sign of its difference.
 *
 * @param metrics Right pairs of each metric, counted on the same pairs.
 * @param unitOf Unit of each group, from 0, in the order of the events' groups.
 * @returns One share for each metric and unit.
 * @throws {RangeError} If the metrics were not counted on the same pairs.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { unitShares } from "./unit_shares.ts";
 *
 * const counted = { groups: new Int32Array([0, 1, 2]), pairs: new Float64Array([3, 1, 3]) };
 * const first = { ...counted, right: new Float64Array([3, 1, 2]) };
 * const second = { ...counted, right: new Float64Array([1, 0, 3]) };
 * const { shares, denominator } = unitShares([first, second], [0, 0, 1]);
 * assertEquals([shares.map((list) => [...list]), denominator], [[[6, 2], [1, 3]], 9]);
 * ```
 */
export function unitShares(
  metrics: readonly RightPairs[],
  unitOf: ArrayLike<number>,
): UnitShares {
  const [{ groups, pairs }] = metrics;
  let common = 1;
  for (const size of new Set(pairs)) {
    if (common <= MOST_COMMON) common = leastCommonMultiple(common, size);
  }
  const exact = common <= MOST_COMMON;
  if (!exact) common = MOST_COMMON;
  let units = 0;
  for (let g = 0; g < groups.length; g++) units = Math.max(units, unitOf[g] + 1);
  const shares = metrics.map((metric) => {
    if (!sameNumbers(groups, metric.groups) || !sameNumbers(pairs, metric.pairs)) {
      throw new RangeError("the metrics were not counted on the same pairs");
    }
    const sums = new Float64Array(units);
    for (let g = 0; g < groups.length; g++) {
      sums[unitOf[g]] += Math.round(metric.right[g] * (common / pairs[g]));
    }
    return sums;
  });
  return { shares, denominator: common * groups.length, common, exact };
}
