/**
 * Computes the balance β(w) = σ²(a; w) / (σ²(a; w) + σ²(f; w)) of a weighting (Shayegh & Kazemi 2026, section 3.1).
 *
 * @param adequacy a, one value per system.
 * @param fluency f, one value per system.
 * @param weights w ≥ 0, at least one of them positive; they need not add up to one. Absent: uniform, which gives β₀.
 * @returns β from 0 to 1; NaN where neither aspect varies under the weighting.
 *
 * @example
 * ```ts
 * import { assertAlmostEquals } from "@std/assert";
 * import { balanceOf } from "./balance_of.ts";
 *
 * assertAlmostEquals(balanceOf([0, 3, 0], [0, 0, 1]), 0.9, 1e-15);
 * assertAlmostEquals(balanceOf([0, 3, 0], [0, 0, 1], [1, 0, 1]), 0, 1e-15);
 * ```
 */
export function balanceOf(
  adequacy: ArrayLike<number>,
  fluency: ArrayLike<number>,
  weights?: ArrayLike<number>,
): number {
  const a = weightedVariance(adequacy, weights);
  const f = weightedVariance(fluency, weights);
  return a / (a + f);
}

/**
 * Computes the population variance σ²(x; w) = Σ w_k (x_k − μ)² with μ = Σ w_k x_k, for weights scaled to sum 1.
 *
 * @param values x, one value per system.
 * @param weights w ≥ 0; uniform where absent.
 * @returns The variance.
 */
export function weightedVariance(
  values: ArrayLike<number>,
  weights?: ArrayLike<number>,
): number {
  let total = 0;
  let first = 0;
  // Distances are taken from one of the weighted values, so that a large common offset costs no digits.
  let origin = NaN;
  for (let k = 0; k < values.length; k++) {
    const w = weights === undefined ? 1 : weights[k];
    if (w === 0) continue;
    if (Number.isNaN(origin)) origin = values[k];
    total += w;
    first += w * (values[k] - origin);
  }
  const mean = first / total;
  let second = 0;
  for (let k = 0; k < values.length; k++) {
    const w = weights === undefined ? 1 : weights[k];
    if (w !== 0) second += w * (values[k] - origin - mean) ** 2;
  }
  return second / total;
}
