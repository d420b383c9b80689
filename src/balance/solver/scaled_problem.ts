/**
 * The problem "least Σ w² with balance β̂" in the form that solvers use.
 *
 * Values are centred, adequacy times √(1−β̂), fluency times √β̂, both then divided by the largest of them. So
 * the target is met where b(w) = σ²(a; w) − σ²(f; w) = 0, and b(w) = g·w + (f·w)² − (a·w)².
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
  /** b at uniform weights, not negative. */
  readonly atUniform: number;
  /** True where fluency is the stronger aspect, so that `a` holds it. */
  readonly swapped: boolean;
}

/**
 * Scales the problem for a target.
 *
 * @param adequacy One value a system.
 * @param fluency One value a system.
 * @param target β̂ strictly between 0 and 1.
 *
 * @example
 * ```ts
 * import { assertAlmostEquals } from "@std/assert";
 * import { scaledProblem, surplus } from "./scaled_problem.ts";
 *
 * const problem = scaledProblem([0, 3, 0], [0, 0, 1], 0.9);
 * assertAlmostEquals(surplus(problem, [1 / 3, 1 / 3, 1 / 3]), 0, 1e-15);
 * ```
 */
export function scaledProblem(
  adequacy: ArrayLike<number>,
  fluency: ArrayLike<number>,
  target: number,
): ScaledProblem {
  const size = adequacy.length;
  const strong = centred(adequacy, Math.sqrt(1 - target));
  const weak = centred(fluency, Math.sqrt(target));
  let largest = 0;
  for (let k = 0; k < size; k++) {
    largest = Math.max(largest, Math.abs(strong[k]), Math.abs(weak[k]));
  }
  let atUniform = 0;
  for (let k = 0; k < size; k++) {
    strong[k] /= largest;
    weak[k] /= largest;
    atUniform += (strong[k] - weak[k]) * (strong[k] + weak[k]);
  }
  atUniform /= size;
  const swapped = atUniform < 0;
  const [a, f] = swapped ? [weak, strong] : [strong, weak];
  const g = a.map((value, k) => (value - f[k]) * (value + f[k]));
  return { size, a, f, g, atUniform: Math.abs(atUniform), swapped };
}

/** b(w) = σ²(a; w) − σ²(f; w): what must become zero; `weights` sum to one. */
export function surplus(problem: ScaledProblem, weights: ArrayLike<number>): number {
  const { a, f, size } = problem;
  let x = 0;
  let y = 0;
  for (let k = 0; k < size; k++) {
    x += weights[k] * a[k];
    y += weights[k] * f[k];
  }
  let value = 0;
  for (let k = 0; k < size; k++) {
    const da = a[k] - x;
    const df = f[k] - y;
    value += weights[k] * (da - df) * (da + df);
  }
  return value;
}

function centred(values: ArrayLike<number>, factor: number): Float64Array {
  const size = values.length;
  let sum = 0;
  for (let k = 0; k < size; k++) sum += values[k] - values[0];
  const mean = sum / size;
  return Float64Array.from({ length: size }, (_, k) => (values[k] - values[0] - mean) * factor);
}
