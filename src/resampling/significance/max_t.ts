import type { Alternative } from "../sign_flips/sign_flip_p_value.ts";
import type { SwapDifferences } from "./swap_test.ts";

/**
 * Counts permutations for the step-down max-t adjustment. For each test it looks at that test and all less significant ones,
 * and counts the permutations in which any of their swapped differences is at least the test's observed difference. Each
 * difference is measured in its own standard deviations.
 *
 * The same swaps must serve all tests. Then the maximum takes their dependence into account, and the adjustment controls the
 * chance of even one false rejection with more power than Holm's. Source: Westfall and Young, "Resampling-based multiple
 * testing", 1993, algorithm 4.1.
 *
 * @param tests Number of tests.
 * @param differences Observed and swapped differences of a test; called once for each test, on the same permutations.
 * @param scale Standard deviation of each test's difference under swaps; 0 where it never differs. It must not depend on the
 * counted permutations.
 * @param observed Observed difference of each test.
 * @param alternative Which differences are evidence against the null.
 * @returns Count of each test, from which `maxTPValues()` makes p-values; counts of several parts of the permutations can be
 * added.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { maxTCounts } from "./max_t.ts";
 *
 * const tests = [
 *   { observed: 3, swapped: new Float64Array([3, 1, -1, -3]) },
 *   { observed: 1, swapped: new Float64Array([1, 4, -1, -1]) },
 * ];
 * const counts = maxTCounts(2, (t) => tests[t], [1, 1], [3, 1], "one-sided");
 * assertEquals([...counts], [2, 2]);
 * ```
 */
export function maxTCounts(
  tests: number,
  differences: (test: number) => SwapDifferences,
  scale: ArrayLike<number>,
  observed: ArrayLike<number>,
  alternative: Alternative,
): Float64Array {
  const size = (value: number) => alternative === "two-sided" ? Math.abs(value) : value;
  const statistic = inDeviations(observed, scale, alternative);
  const counts = new Float64Array(tests);
  let greatest = new Float64Array();
  // From the least significant test up, the running maximum is the one that step-down needs.
  for (const test of significanceOrder(statistic).reverse()) {
    const { swapped } = differences(test);
    if (greatest.length === 0) greatest = new Float64Array(swapped.length).fill(-Infinity);
    const least = statistic[test] - Math.abs(statistic[test]) * ROUNDING;
    for (let p = 0; p < swapped.length; p++) {
      const value = scale[test] > 0 ? size(swapped[p]) / scale[test] : 0;
      if (value > greatest[p]) greatest[p] = value;
      if (greatest[p] >= least) counts[test]++;
    }
  }
  return counts;
}

/**
 * Divides observed differences by their own standard deviations under swaps.
 *
 * @param observed Observed difference of each test.
 * @param scale Standard deviation of each test's difference under swaps.
 * @param alternative Which differences are evidence against the null.
 * @returns One statistic for each test.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { inDeviations } from "./max_t.ts";
 *
 * assertEquals(inDeviations([3, -1, NaN, 2], [2, 1, 1, 0], "two-sided"), [1.5, 1, 0, 0]);
 * ```
 */
export function inDeviations(
  observed: ArrayLike<number>,
  scale: ArrayLike<number>,
  alternative: Alternative,
): number[] {
  return Array.from(observed, (value, test) => {
    if (!(scale[test] > 0) || Number.isNaN(value)) return 0;
    return (alternative === "two-sided" ? Math.abs(value) : value) / scale[test];
  });
}

/**
 * Number of permutations from which the scale of each difference is estimated. They are drawn apart from the counted ones, and are
 * the same for every part of a run.
 */
export const SPREAD_DRAWS = 256;

/**
 * Computes the root mean square, which is the standard deviation of differences under swaps, since their mean is 0.
 *
 * @param values Differences; NaN where undefined.
 * @returns The root mean square of the defined ones; 0 where none is defined.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { rootMeanSquare } from "./max_t.ts";
 *
 * assertEquals(rootMeanSquare(Float64Array.of(1, NaN, -7)), 5);
 * assertEquals(rootMeanSquare(Float64Array.of(NaN)), 0);
 * ```
 */
export function rootMeanSquare(values: Float64Array): number {
  const defined = values.filter((value) => !Number.isNaN(value));
  const squares = defined.reduce((sum, value) => sum + value * value, 0);
  return defined.length === 0 ? 0 : Math.sqrt(squares / defined.length);
}

/** Statistics within this share of each other are equal. */
const ROUNDING = 1e-10;

/**
 * Makes step-down p-values rise with decreasing significance.
 *
 * @param values Values of the tests: p-values, or an end of their Monte-Carlo intervals.
 * @param statistic Each test's difference in its own standard deviations, from `inDeviations()`.
 * @returns For each test, the greatest value among the tests that are at least as significant.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { stepDown } from "./max_t.ts";
 *
 * assertEquals(stepDown([0.2, 0.1, 0.3], [2, 1, 3]), [0.3, 0.3, 0.3]);
 * ```
 */
export function stepDown(values: ArrayLike<number>, statistic: readonly number[]): number[] {
  const result = Array.from(values);
  let most = 0;
  for (const test of significanceOrder(statistic)) {
    most = Math.max(most, values[test]);
    result[test] = most;
  }
  return result;
}

function significanceOrder(statistic: readonly number[]): number[] {
  return statistic.map((_, test) => test).sort((a, b) => statistic[b] - statistic[a]);
}
