/**
 * Computes the probabilities of a binomial with p = ½. They are computed from the mode outward and then normalised, so that the
 * relative error stays near 1e-13.
 *
 * @param trials Number of trials.
 * @returns Probability of each number of successes, from 0 to `trials`.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { binomialHalf } from "./binomial_half.ts";
 *
 * assertEquals([...binomialHalf(2)], [0.25, 0.5, 0.25]);
 * ```
 */
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
