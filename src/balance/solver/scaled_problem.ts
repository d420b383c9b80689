import { fractionValue } from "../../decimals/fraction.ts";
import type { ExactProblem } from "./exact_problem.ts";

/**
 * The problem "least Σ w² with balance β̂" in doubles, the form that solvers use.
 *
 * Values are centred; adequacy is multiplied by √(1−β̂) and fluency by √β̂; then both are divided by the largest of them. So
 * the target is met where b(w) = σ²(a; w) − σ²(f; w) = 0, and b(w) = g·w + (f·w)² − (a·w)². Every entry, including the
 * differences a_k − f_k, is rounded once from its exact value. So on a line of systems with the target's slope they are exactly
 * equal.
 */
export interface ScaledProblem {
  /** Number of systems, K. */
  readonly size: number;
  /** Scaled aspect that is too strong under uniform weights: b(uniform) ≥ 0. */
  readonly a: Float64Array;
  /** Scaled aspect that is too weak. */
  readonly f: Float64Array;
  /** g_k = a_k² − f_k². */
  readonly g: Float64Array;
  /** a_k − f_k. */
  readonly difference: Float64Array;
  /** a_k + f_k. */
  readonly sum: Float64Array;
}

/**
 * Scales a problem and rounds it.
 *
 * @param exact The problem in integers.
 * @returns The problem in doubles from −1 to 1, and g from −1 to 1.
 *
 * @example
 * ```ts
 * import { assertAlmostEquals } from "@std/assert";
 * import { exactPoints } from "../exact_points.ts";
 * import { exactProblem } from "./exact_problem.ts";
 * import { scaledProblem, surplus } from "./scaled_problem.ts";
 *
 * const exact = exactProblem(exactPoints([0, 3, 0], [0, 0, 1]), { numerator: 9n, denominator: 10n });
 * assertAlmostEquals(surplus(scaledProblem(exact), [1 / 3, 1 / 3, 1 / 3]), 0, 1e-15);
 * ```
 */
export function scaledProblem(exact: ExactProblem): ScaledProblem {
  const { size, strong, weak, largest } = exact;
  const share = (numerator: bigint) => fractionValue({ numerator, denominator: largest });
  const scaled = (values: readonly bigint[], strength: bigint) =>
    Float64Array.from(values, (x) => (x < 0n ? -1 : 1) * Math.sqrt(share(strength * x * x)));
  const a = scaled(exact.a, strong);
  const f = scaled(exact.f, weak);
  const g = Float64Array.from(exact.g, share);
  const difference = new Float64Array(size);
  const sum = new Float64Array(size);
  for (let k = 0; k < size; k++) {
    // Only one of a − f and a + f, whose product is g, can cancel.
    if ((a[k] < 0) === (f[k] < 0)) {
      sum[k] = a[k] + f[k];
      difference[k] = sum[k] === 0 ? 0 : g[k] / sum[k];
    } else {
      difference[k] = a[k] - f[k];
      sum[k] = difference[k] === 0 ? 0 : g[k] / difference[k];
    }
  }
  return { size, a, f, g, difference, sum };
}

/**
 * Computes b(w) = σ²(a; w) − σ²(f; w), which must become zero.
 *
 * @param problem The scaled problem.
 * @param weights Weights that sum to one.
 * @returns b, as the covariance of a − f and a + f.
 */
export function surplus(problem: ScaledProblem, weights: ArrayLike<number>): number {
  const { difference, sum, size } = problem;
  let x = 0;
  let y = 0;
  for (let k = 0; k < size; k++) {
    x += weights[k] * difference[k];
    y += weights[k] * sum[k];
  }
  let value = 0;
  for (let k = 0; k < size; k++) value += weights[k] * (difference[k] - x) * (sum[k] - y);
  return value;
}
