import {
  type Alternative,
  signFlipPValue,
  type SignFlipTest,
} from "../../resampling/sign_flips/sign_flip_p_value.ts";
import { flipsOfClasses, signFlips } from "../../resampling/sign_flips/sign_flips.ts";
import { commonWeights } from "../calibration/common_weights.ts";
import type { CalibratedMetric } from "./calibrated_metric.ts";
import { differingBetween, differingPairs, rightOutcomes } from "./differing_pairs.ts";
import type { RightPairs } from "./right_pairs.ts";
import { unitShares } from "./unit_shares.ts";

/** The accuracies of metrics as sums over the units that a test swaps, and the exact test of two metrics. */
export interface AccuracySwaps {
  /** Number of units, or of pairs of translations. */
  readonly units: number;
  /** Share of each unit in each metric's accuracy, whole numbers over `denominator`. */
  readonly shares: () => readonly Float64Array[];
  /** The sum of a metric's shares, divided by this, is its accuracy. */
  readonly denominator: number;
  /** What the exact p-value of metrics i and j is computed from; null where there is none. */
  readonly test: (i: number, j: number) => SignFlipTest | null;
  /** The exact p-value itself; null where it takes too long. */
  readonly exact: (i: number, j: number) => number | null;
}

/**
 * Prepares the test that swaps whole units, segments or documents: the difference of two metrics is a sum over units, and a
 * swap flips the sign of a unit's part. The calibrated thresholds stay fixed.
 *
 * @param right Right pairs of each metric, counted on the same pairs.
 * @param unitOf Unit of each group, from 0.
 * @param alternative Which differences are evidence against the null.
 * @returns Shares and the exact test.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { swappedUnits } from "./accuracy_swaps.ts";
 *
 * const counted = { groups: new Int32Array([0, 1]), pairs: new Float64Array([3, 3]) };
 * const metrics = [[3, 2], [1, 1]].map((right) => ({ ...counted, right: new Float64Array(right) }));
 * // Two segments, both for the first metric: of four ways to swap, one is as far on each side.
 * assertEquals(swappedUnits(metrics, new Int32Array([0, 1]), "two-sided").exact(0, 1), 0.5);
 * ```
 */
export function swappedUnits(
  right: readonly RightPairs[],
  unitOf: Int32Array,
  alternative: Alternative,
): AccuracySwaps {
  const { shares, denominator, common, exact } = unitShares(right, unitOf);
  const parts = { units: shares[0].length, shares: () => shares, denominator };
  return tested(parts, (i, j) => {
    if (!exact) return null;
    const flips = signFlips(shares[i].map((share, unit) => share - shares[j][unit]));
    return flips && { flips, alternative, common };
  });
}

/**
 * Prepares the test of the WMT metrics tasks, which swaps the outcomes of single pairs of translations.
 *
 * @param found The metrics, calibrated on the same translations, with their tie windows.
 * @param alternative Which differences are evidence against the null.
 * @returns Shares and the exact test.
 */
export function swappedPairs(
  found: readonly CalibratedMetric[],
  alternative: Alternative,
): AccuracySwaps {
  const windows = found.flatMap((metric) => metric.windows ?? []);
  const [{ right: { pairs } }] = found;
  const sizes = Array.from(pairs, (denominator) => ({ factor: 1, denominator, divisor: 1 }));
  const { kinds, weights, scale, isExact } = commonWeights(sizes, pairs);
  const weightOf = new Map(Array.from(pairs, (size, group) => [size, weights[kinds[group]]]));
  const differing = differingPairs(windows);
  const parts = {
    units: pairs.reduce((sum, size) => sum + size, 0),
    shares: () => {
      const ofPairs = Array.from(pairs).flatMap((size) =>
        new Array<number>(size).fill(weightOf.get(size) ?? 0)
      );
      return windows.map((metric) =>
        Float64Array.from(rightOutcomes(metric), (right, pair) => right * ofPairs[pair])
      );
    },
    denominator: scale * pairs.length,
  };
  return tested(parts, (i, j) => {
    if (!isExact) return null;
    const flips = flipsOfClasses(
      differingBetween(differing, found.length, i, j).map(
        ({ groupSize, firstOnly, secondOnly }) => (
          { size: weightOf.get(groupSize) ?? 0, positive: firstOnly, negative: secondOnly }
        ),
      ),
    );
    return flips && { flips, alternative, common: scale };
  });
}

/** Adds the tests of every two metrics, and their p-values. */
function tested(
  parts: Omit<AccuracySwaps, "test" | "exact">,
  test: AccuracySwaps["test"],
): AccuracySwaps {
  const exact = (i: number, j: number) => {
    const made = test(i, j);
    return made && signFlipPValue(made.flips, made.alternative, made.common);
  };
  return { ...parts, test, exact };
}
