import type { ScaledProblem } from "./scaled_problem.ts";

/** Multipliers of the relaxed problem of an interval of a·w. */
export interface DualPoint {
  /** λ of Σ w = 1. */
  readonly lambda: number;
  /** η ≥ 0 of the chord constraint. */
  readonly eta: number;
  /** ρ of y = f·w, the slope of the chord constraint in y; zero where η is. */
  readonly rho: number;
  /** Multiplier ≥ 0 of a·w ≤ high. */
  readonly upper: number;
  /** Multiplier ≥ 0 of a·w ≥ low. */
  readonly lower: number;
}

/** An interval of a·w, and the line sum·x − product that replaces x² on it. */
export interface Strip {
  /** Lower end. */
  readonly low: number;
  /** Upper end. */
  readonly high: number;
  /** Slope of the line. */
  readonly sum: number;
  /** Minus the line's value at zero. */
  readonly product: number;
}

/**
 * Makes the strip with the chord of x², which lies above it: a relaxation.
 *
 * @param low Least a·w.
 * @param high Greatest a·w.
 * @returns The strip.
 */
export function chordStrip(low: number, high: number): Strip {
  return { low, high, sum: low + high, product: low * high };
}

/**
 * Makes the strip with the tangent of x² at `at`, which lies below it: a restriction.
 *
 * @param low Least a·w.
 * @param high Greatest a·w.
 * @param at Where the tangent touches.
 * @returns The strip.
 */
export function tangentStrip(low: number, high: number, at: number): Strip {
  return { low, high, sum: 2 * at, product: at * at };
}

/**
 * Bounds ½ Σ w² from below over all w on the simplex with b(w) ≤ 0 and low ≤ a·w ≤ high, by weak duality.
 *
 * (a·w)² lies under its chord on the strip, so the problem with the chord is a relaxation. Its Lagrangian, least over w ≥ 0 and
 * y, is −½ Σ max(0, z_k)² − λ + η·product − ρ²/(4η) − upper·high + lower·low with z_k = −λ − η(g_k − sum·a_k) − ρ f_k − (upper
 * − lower) a_k. The bound holds for every multiplier, however found, so multipliers are a certificate.
 *
 * @param problem The scaled problem.
 * @param strip Interval of a·w with its chord.
 * @param dual Multipliers.
 * @returns The bound; −∞ where the multipliers have a wrong sign.
 *
 * @example
 * ```ts
 * import { assertAlmostEquals } from "@std/assert";
 * import { chordStrip, dualBound } from "./dual_bound.ts";
 * import { exactPoints } from "../exact_points.ts";
 * import { exactProblem } from "./exact_problem.ts";
 * import { scaledProblem } from "./scaled_problem.ts";
 *
 * // λ = −1/K alone gives the bound of the uniform weighting, ½ · 1/K.
 * const target = { numerator: 9n, denominator: 10n };
 * const problem = scaledProblem(exactProblem(exactPoints([0, 3, 0], [0, 0, 1]), target));
 * const dual = { lambda: -1 / 3, eta: 0, rho: 0, upper: 0, lower: 0 };
 * assertAlmostEquals(dualBound(problem, chordStrip(-1, 1), dual), 1 / 6, 1e-15);
 * ```
 */
export function dualBound(
  problem: ScaledProblem,
  strip: Strip,
  dual: DualPoint,
): number {
  const { lambda, eta, rho, upper, lower } = dual;
  if (eta < 0 || upper < 0 || lower < 0 || (eta === 0 && rho !== 0)) return -Infinity;
  const { a, f, g, size } = problem;
  const tilt = upper - lower - eta * strip.sum;
  let squares = 0;
  for (let k = 0; k < size; k++) {
    const z = -lambda - eta * g[k] - tilt * a[k] - rho * f[k];
    if (z > 0) squares += z * z;
  }
  const bend = eta === 0 ? 0 : rho * rho / (4 * eta);
  return -0.5 * squares - lambda + eta * strip.product - bend - upper * strip.high +
    lower * strip.low;
}
