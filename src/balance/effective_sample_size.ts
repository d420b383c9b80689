/**
 * Computes the effective sample size of a weighting, ESS(w) = 1 / Σ w_k² (Shayegh & Kazemi 2026, section 3.4).
 *
 * @param weights w ≥ 0; they are scaled to sum one first.
 * @returns From 1 (one system has all the weight) to K (uniform).
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { effectiveSampleSize } from "./effective_sample_size.ts";
 *
 * assertEquals(effectiveSampleSize([0.25, 0.25, 0.25, 0.25]), 4);
 * ```
 */
export function effectiveSampleSize(weights: ArrayLike<number>): number {
  // Relative to the largest, so that equal weights count exactly.
  let largest = 0;
  for (let k = 0; k < weights.length; k++) largest = Math.max(largest, weights[k]);
  let sum = 0;
  let squares = 0;
  for (let k = 0; k < weights.length; k++) {
    const share = weights[k] / largest;
    sum += share;
    squares += share * share;
  }
  return sum * sum / squares;
}
