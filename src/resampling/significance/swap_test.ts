import { wilsonInterval } from "./wilson_interval.ts";
import type { Alternative } from "../sign_flips/sign_flip_p_value.ts";

/** Differences between two scorers after swaps of units between them. */
export interface SwapDifferences {
  /** The observed difference, without swaps; NaN where it is undefined. */
  readonly observed: number;
  /** The difference after each permutation; NaN where it is undefined. */
  readonly swapped: Float64Array;
}

/** A p-value with its 95 % Monte-Carlo interval. */
export interface PValue {
  /** The p-value. */
  readonly p: number;
  /** Lower end of the interval; the p-value itself for an exact test. */
  readonly low: number;
  /** Upper end. */
  readonly high: number;
}

/** Differences within this of each other are equal: they are quotients of integers, rounded a few times. */
const ROUNDING = 1e-12;

/**
 * Counts the permutations whose difference is at least as much evidence against the null as the observed one. An undefined
 * observed difference is no evidence, so every permutation counts; an undefined swapped difference does not count.
 *
 * @param differences Observed and swapped differences.
 * @param alternative Which differences are evidence against the null: large ones, or ones of large size.
 * @returns Number of permutations.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { reachedCount } from "./swap_test.ts";
 *
 * const differences = { observed: 2, swapped: new Float64Array([2, 1, -1, -2]) };
 * assertEquals(reachedCount(differences, "one-sided"), 1);
 * assertEquals(reachedCount(differences, "two-sided"), 2);
 * ```
 */
export function reachedCount(
  { observed, swapped }: SwapDifferences,
  alternative: Alternative,
): number {
  if (Number.isNaN(observed)) return swapped.length;
  const twoSided = alternative === "two-sided";
  const least = (twoSided ? Math.abs(observed) : observed) - ROUNDING;
  let reached = 0;
  for (const difference of swapped) {
    if ((twoSided ? Math.abs(difference) : difference) >= least) reached++;
  }
  return reached;
}

/**
 * Computes the p-value of a permutation test. For drawn permutations it is (r + 1) / (B + 1): the observed arrangement also
 * reaches the observed difference, so the test never rejects too often, however few permutations are drawn. For all possible
 * permutations it is their share. Source: Phipson and Smyth, "Permutation p-values should never be zero", Statistical
 * Applications in Genetics and Molecular Biology 2010.
 *
 * @param reached Permutations that reached the observed difference.
 * @param permutations Permutations drawn or enumerated.
 * @param exhaustive Whether they are all possible permutations.
 * @returns The p-value with its Monte-Carlo interval, the Wilson interval of the share.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { swapPValue } from "./swap_test.ts";
 *
 * assertEquals(swapPValue(4, 99, false).p, 0.05);
 * assertEquals(swapPValue(4, 16, true), { p: 0.25, low: 0.25, high: 0.25 });
 * ```
 */
export function swapPValue(reached: number, permutations: number, exhaustive: boolean): PValue {
  if (exhaustive) {
    const p = reached / permutations;
    return { p, low: p, high: p };
  }
  const [low, high] = wilsonInterval(reached, permutations);
  return { p: (reached + 1) / (permutations + 1), low, high };
}
