import { leastCommonMultiple } from "../../decimals/least_common_multiple.ts";
import { UserError } from "../../user_error.ts";

/** Pairs, in groups of one size, on which two metrics differ in being right. */
export interface DifferingPairs {
  /** Number of pairs in each group of this class: a pair counts 1/`groupSize` in its group. */
  readonly groupSize: number;
  /** Pairs that only the first metric gets right. */
  readonly firstOnly: number;
  /** Pairs that only the second metric gets right. */
  readonly secondOnly: number;
}

/**
 * Permutation of pair outcomes in closed form: the exact p-value of "the first metric is no better".
 *
 * Swapping the outcomes of two metrics on a pair changes the difference of their accuracies only where they
 * differ, and there it flips a sign. So under the null the difference is Σ ± 1/size over those pairs, a shifted
 * binomial for each size of group, and their convolution where sizes differ. The p-value is the probability that it
 * reaches the observed difference.
 *
 * Probabilities are float64, each binomial summed from its mode outward in units of its own total; the relative error
 * stays near 1e-13. The lattice on which the difference lies is exact: sizes are put over a common denominator.
 *
 * @param classes One entry for each size of group
 * @returns Probability between 0 and 1
 * @throws {UserError} where groups have so many different sizes that the lattice is too wide
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { pairOutcomesPValue } from "./pair_outcomes.ts";
 *
 * // Two pairs differ, both for the first metric: it takes both signs right, one case of four.
 * assertEquals(pairOutcomesPValue([{ groupSize: 3, firstOnly: 2, secondOnly: 0 }]), 0.25);
 * ```
 */
export function pairOutcomesPValue(classes: readonly DifferingPairs[]): number {
  const merged = new Map<number, [number, number]>();
  for (const { groupSize, firstOnly, secondOnly } of classes) {
    const counts = merged.get(groupSize) ?? [0, 0];
    merged.set(groupSize, [counts[0] + firstOnly, counts[1] + secondOnly]);
  }
  const parts = [...merged].filter(([, [first, second]]) => first + second > 0)
    .sort(([, a], [, b]) => b[0] + b[1] - a[0] - a[1]);
  if (parts.length === 0) return 1;
  const denominator = parts.reduce((product, [size]) => commonMultiple(product, size), 1);
  const [[size, [first, second]], ...others] = parts;
  let lattice = new Map<number, number>([[0, 1]]);
  let observed = denominator / size * (first - second);
  for (const [otherSize, [otherFirst, otherSecond]] of others) {
    const step = denominator / otherSize;
    observed += step * (otherFirst - otherSecond);
    lattice = convolve(lattice, binomialHalf(otherFirst + otherSecond), step);
  }
  // The largest class is not convolved: its tail probabilities are looked up instead.
  const pairs = first + second;
  const tail = upperTail(binomialHalf(pairs));
  const step = denominator / size;
  let p = 0;
  for (const [value, weight] of [...lattice].sort(([a], [b]) => a - b)) {
    // step·(2B − pairs) + value ≥ observed
    const least = Math.ceil(((observed - value) / step + pairs) / 2);
    p += weight * (least <= 0 ? 1 : least > pairs ? 0 : tail[least]);
  }
  return Math.min(1, p);
}

/** Probabilities of a binomial with p = ½. */
export function binomialHalf(trials: number): Float64Array {
  const weights = new Float64Array(trials + 1);
  const mode = trials >> 1;
  weights[mode] = 1;
  for (let k = mode + 1; k <= trials; k++) weights[k] = weights[k - 1] * (trials - k + 1) / k;
  for (let k = mode - 1; k >= 0; k--) weights[k] = weights[k + 1] * (k + 1) / (trials - k);
  let total = 0;
  for (let k = 0; k <= mode; k++) total += weights[k]; // from the small end, for accuracy
  for (let k = trials, upper = 0; k > mode; k--) {
    upper += weights[k];
    if (k === mode + 1) total += upper;
  }
  for (let k = 0; k <= trials; k++) weights[k] /= total;
  return weights;
}

function upperTail(probabilities: Float64Array): Float64Array {
  const tail = new Float64Array(probabilities.length);
  let sum = 0;
  for (let k = probabilities.length - 1; k >= 0; k--) tail[k] = sum += probabilities[k];
  return tail;
}

function convolve(
  lattice: Map<number, number>,
  probabilities: Float64Array,
  step: number,
): Map<number, number> {
  const result = new Map<number, number>();
  const trials = probabilities.length - 1;
  if (lattice.size * probabilities.length > 2e8) {
    throw new UserError(
      "groups have too many different numbers of pairs for an exact p-value; use the simulated test",
    );
  }
  for (const [value, weight] of lattice) {
    for (let k = 0; k <= trials; k++) {
      if (probabilities[k] === 0) continue;
      const at = value + step * (2 * k - trials);
      result.set(at, (result.get(at) ?? 0) + weight * probabilities[k]);
    }
  }
  return result;
}

function commonMultiple(a: number, b: number): number {
  const multiple = leastCommonMultiple(a, b);
  if (multiple > 2 ** 40) {
    throw new UserError(
      "groups have too many different numbers of pairs for an exact p-value; use the simulated test",
    );
  }
  return multiple;
}
