import type { ScaledProblem } from "./scaled_problem.ts";

/** How far a weighting is from meeting the sufficient conditions of Theorem 5; all zero (or less) proves it optimal. */
export interface ExitCertificate {
  /** Largest |w_k + η ∂b/∂w_k + λ| over the support: condition (i). */
  readonly stationarity: number;
  /** Largest −(λ + η ∂b/∂w_k) off the support, zero if none is negative: condition (ii). */
  readonly inactive: number;
  /** Least eigenvalue of I + 2ηM on the zero-sum space: condition (iii) requires that it is not negative. */
  readonly curvature: number;
}

/** Extreme eigenvalues of M over all systems: θ₁ ≥ 0 ≥ θ₂. */
export interface Curvature {
  /** Greatest eigenvalue, not negative. */
  readonly positive: number;
  /** Least eigenvalue, not positive. */
  readonly negative: number;
}

/**
 * Evaluates the exit certificate of a feasible weighting (Shayegh & Kazemi 2026, Theorem 5).
 *
 * @param problem The scaled problem.
 * @param weights Feasible weights, one per system.
 * @param multiplier η, from the stationary point.
 * @param curvature The result of {@linkcode curvatureOf}, the same for all weightings of a problem.
 * @returns The certificate.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { curvatureOf, exitCertificate } from "./exit_certificate.ts";
 * import { exactPoints } from "../exact_points.ts";
 * import { exactProblem } from "./exact_problem.ts";
 * import { scaledProblem } from "./scaled_problem.ts";
 *
 * const target = { numerator: 1n, denominator: 2n };
 * const problem = scaledProblem(exactProblem(exactPoints([0, 1, 0], [0, 0, 1]), target));
 * const uniform = new Float64Array(3).fill(1 / 3);
 * const proof = exitCertificate(problem, uniform, 0, curvatureOf(problem));
 * assertEquals([proof.inactive, proof.curvature], [0, 1]);
 * ```
 */
export function exitCertificate(
  problem: ScaledProblem,
  weights: Float64Array,
  multiplier: number,
  curvature: Curvature,
): ExitCertificate {
  const gradient = surplusGradient(problem, weights);
  let sum = 0;
  let active = 0;
  for (let k = 0; k < problem.size; k++) {
    if (weights[k] <= 0) continue;
    sum += weights[k] + multiplier * gradient[k];
    active++;
  }
  const budget = -sum / active;
  let stationarity = 0;
  let inactive = 0;
  for (let k = 0; k < problem.size; k++) {
    const slope = budget + multiplier * gradient[k];
    if (weights[k] > 0) stationarity = Math.max(stationarity, Math.abs(weights[k] + slope));
    else inactive = Math.max(inactive, -slope);
  }
  const least = Math.min(
    1 + 2 * multiplier * curvature.positive,
    1 + 2 * multiplier * curvature.negative,
    1,
  );
  return { stationarity, inactive, curvature: least };
}

/**
 * Computes ∂b/∂w_k up to a constant that λ absorbs: (a_k − a·w)² − (f_k − f·w)².
 *
 * @param problem The scaled problem.
 * @param weights Weights, one per system.
 * @returns One derivative per system.
 */
export function surplusGradient(problem: ScaledProblem, weights: Float64Array): Float64Array {
  const { difference, sum, size } = problem;
  let x = 0;
  let y = 0;
  for (let k = 0; k < size; k++) {
    x += weights[k] * difference[k];
    y += weights[k] * sum[k];
  }
  return difference.map((value, k) => (value - x) * (sum[k] - y));
}

/**
 * Computes the two non-zero eigenvalues of M = f fᵀ − a aᵀ over all systems (a and f are centred).
 *
 * @param problem The scaled problem.
 * @returns The eigenvalues.
 */
export function curvatureOf(problem: ScaledProblem): Curvature {
  let aa = 0;
  let ff = 0;
  let af = 0;
  for (let k = 0; k < problem.size; k++) {
    aa += problem.a[k] * problem.a[k];
    ff += problem.f[k] * problem.f[k];
    af += problem.a[k] * problem.f[k];
  }
  const half = (ff - aa) / 2;
  const area = Math.max(0, aa * ff - af * af);
  const radius = Math.sqrt(half * half + area);
  const large = half >= 0 ? half + radius : half - radius;
  const small = large === 0 ? 0 : -area / large;
  return { positive: Math.max(large, small), negative: Math.min(large, small) };
}
