import { dot } from "../dot.ts";
import { dualBound, type DualPoint, type Strip } from "./dual_bound.ts";
import type { ScaledProblem } from "./scaled_problem.ts";
import { factor, solveFactored } from "./positive_definite.ts";

/** The result of a relaxed problem. */
export interface Relaxation {
  /** A lower bound of ½ Σ w² over all feasible w with a·w in the interval, from `dual`. */
  readonly bound: number;
  /** Multipliers that prove the bound. */
  readonly dual: DualPoint;
  /** Weights of the relaxed problem, strictly positive; only approximate where `pruned`. */
  readonly weights: Float64Array;
  /** True where the bound passed the cutoff, so the interval contains nothing better. */
  readonly pruned: boolean;
}

/**
 * Solves the convex problem of a strip: least ½ Σ w² over the simplex with low ≤ a·w ≤ high and g·w − (sum · a·w − product) +
 * (f·w)² ≤ 0, a straight line in place of (a·w)². Under a chord the problem is a relaxation and its value a lower bound; under
 * a tangent it is a restriction.
 *
 * The method is Mehrotra's primal-dual interior-point method; a step costs O(K), since the Hessian is diagonal but for five
 * columns. The bound depends only on the multipliers and holds at any state of the iteration.
 *
 * @param problem The scaled problem.
 * @param strip Interval of a·w and the line.
 * @param cutoff Stop as soon as the bound exceeds this.
 * @returns The solution and its bound.
 *
 * @example
 * ```ts
 * import { assertAlmostEquals } from "@std/assert";
 * import { relaxStrip } from "./convex_relaxation.ts";
 * import { chordStrip } from "./dual_bound.ts";
 * import { exactPoints } from "../exact_points.ts";
 * import { exactProblem } from "./exact_problem.ts";
 * import { scaledProblem } from "./scaled_problem.ts";
 *
 * // Uniform weights already meet the target, so the bound is ½ · 1/3.
 * const target = { numerator: 9n, denominator: 10n };
 * const problem = scaledProblem(exactProblem(exactPoints([0, 3, 0], [0, 0, 1]), target));
 * assertAlmostEquals(relaxStrip(problem, chordStrip(-1, 1), Infinity).bound, 1 / 6, 1e-9);
 * ```
 */
export function relaxStrip(problem: ScaledProblem, strip: Strip, cutoff: number): Relaxation {
  const { a, f, g, size } = problem;
  const state = startingState(size);
  const { w, lower, s, y, slope, gradient } = state;
  for (let k = 0; k < size; k++) slope[k] = g[k] - strip.sum * a[k];
  let best: { bound: number; dual: DualPoint } | null = null;
  let stalled = 0;
  for (let iteration = 0; iteration < 80; iteration++) {
    const x = dot(a, w);
    const z = dot(f, w);
    // A common part of both ends' multipliers only costs width; on narrow strips that is the whole error.
    const common = Math.min(y[1], y[2]);
    const dual = {
      lambda: state.lambda,
      eta: y[0],
      rho: 2 * y[0] * z,
      upper: y[1] - common,
      lower: y[2] - common,
    };
    const bound = dualBound(problem, strip, dual);
    const gain = best === null ? Infinity : bound - best.bound;
    if (best === null || gain > 0) best = { bound, dual };
    if (bound > cutoff) return { ...best, weights: w.slice(), pruned: true };
    let value = 0;
    let sum = 0;
    for (let k = 0; k < size; k++) {
      value += w[k] * w[k] / 2;
      sum += w[k];
    }
    const residuals: Residuals = {
      budget: sum - 1,
      chord: dot(slope, w) + strip.product + z * z + s[0],
      upper: x - strip.high + s[1],
      lower: strip.low - x + s[2],
    };
    const worst = Math.max(
      Math.abs(residuals.budget),
      Math.abs(residuals.chord),
      Math.abs(residuals.upper),
      Math.abs(residuals.lower),
    );
    if (worst < 1e-12 && value - best.bound <= 1e-14 * value) break;
    // Until the constraints are met, the bound may stay the same for many steps.
    if (worst < 1e-10 && gain <= 1e-15 * Math.abs(bound)) stalled++;
    const mu = (dot(w, lower) + dot(s, y)) / (size + 3);
    if (stalled >= 4 || mu < 1e-22) break;
    for (let k = 0; k < size; k++) gradient[k] = slope[k] + 2 * z * f[k];
    advance(problem, state, residuals, mu);
  }
  if (best === null) throw new Error("no iteration was made");
  return { ...best, weights: w.slice(), pruned: false };
}

/** Iterate of the method, with room for its steps. */
interface State {
  /** Weights. */
  readonly w: Float64Array;
  /** Multipliers of w ≥ 0. */
  readonly lower: Float64Array;
  /** Slacks of the chord, a·w ≤ high, low ≤ a·w. */
  readonly s: Float64Array;
  /** Their multipliers. */
  readonly y: Float64Array;
  /** Multiplier of Σ w = 1. */
  lambda: number;
  /** Slope of the chord constraint's straight part. */
  readonly slope: Float64Array;
  /** Gradient of the chord constraint. */
  readonly gradient: Float64Array;
  /** 1 / (1 + lower / w). */
  readonly scaled: Float64Array;
  /** Steps of w, lower, s, y and (λ, η, upper, lower, ρ). */
  readonly dw: Float64Array;
  readonly dLower: Float64Array;
  readonly ds: Float64Array;
  readonly dy: Float64Array;
  readonly move: Float64Array;
  readonly matrix: Float64Array;
}

/** How far an iterate is from meeting its constraints, including slacks. */
interface Residuals {
  readonly budget: number;
  readonly chord: number;
  readonly upper: number;
  readonly lower: number;
}

/** The state of the last problem. The next one of the same size reuses its arrays, since thousands are solved in sequence. */
let last: State | null = null;

function startingState(size: number): State {
  const state = last?.w.length === size ? last : newState(size);
  last = state;
  state.w.fill(1 / size);
  state.lower.fill(1 / size);
  state.s.fill(1);
  state.y.fill(1 / size);
  state.lambda = -2 / size;
  return state;
}

function newState(size: number): State {
  const room = () => new Float64Array(size);
  return {
    w: room(),
    lower: room(),
    s: new Float64Array(3),
    y: new Float64Array(3),
    lambda: NaN,
    slope: room(),
    gradient: room(),
    scaled: room(),
    dw: room(),
    dLower: room(),
    ds: new Float64Array(3),
    dy: new Float64Array(3),
    move: new Float64Array(5),
    matrix: new Float64Array(25),
  };
}

/** One step: a predictor, then the centred step with its second-order term, both with one factored matrix. */
function advance(
  problem: ScaledProblem,
  state: State,
  residuals: Residuals,
  mu: number,
): void {
  const { w, lower, s, y, dw, dLower, ds, dy, move } = state;
  const size = w.length;
  factorSystem(problem, state);
  direction(problem, state, residuals, 0, false);
  const primal = Math.min(longest(w, dw), longest(s, ds));
  const dual = Math.min(longest(lower, dLower), longest(y, dy));
  let after = 0;
  for (let k = 0; k < size; k++) after += (w[k] + primal * dw[k]) * (lower[k] + dual * dLower[k]);
  for (let j = 0; j < 3; j++) after += (s[j] + primal * ds[j]) * (y[j] + dual * dy[j]);
  const sigma = Math.min(1, (after / (mu * (size + 3))) ** 3);
  direction(problem, state, residuals, sigma * mu, true);
  // One step length for both, since the chord's curvature couples them.
  const most = Math.min(longest(w, dw), longest(s, ds), longest(lower, dLower), longest(y, dy));
  const length = Math.min(1, 0.995 * most);
  for (let k = 0; k < size; k++) {
    w[k] += length * dw[k];
    lower[k] += length * dLower[k];
  }
  for (let j = 0; j < 3; j++) {
    s[j] += length * ds[j];
    y[j] += length * dy[j];
  }
  state.lambda += length * move[0];
}

/** The 5 × 5 system in (dλ, dη, d upper, d lower, dρ), the last for the curvature 2η f fᵀ. */
function factorSystem({ a, f }: ScaledProblem, state: State): void {
  const { w, lower, s, y, gradient, scaled, matrix } = state;
  let h00 = 0, h01 = 0, h02 = 0, h03 = 0, h11 = 0, h12 = 0, h13 = 0, h22 = 0, h23 = 0, h33 = 0;
  for (let k = 0; k < w.length; k++) {
    const d = scaled[k] = w[k] / (w[k] + lower[k]);
    const p = gradient[k];
    const q = a[k];
    const r = f[k];
    h00 += d;
    h01 += d * p;
    h02 += d * q;
    h03 += d * r;
    h11 += d * p * p;
    h12 += d * p * q;
    h13 += d * p * r;
    h22 += d * q * q;
    h23 += d * q * r;
    h33 += d * r * r;
  }
  matrix[0] = h00;
  matrix[5] = h01;
  matrix[6] = h11 + s[0] / y[0];
  matrix[10] = h02;
  matrix[11] = h12;
  matrix[12] = h22 + s[1] / y[1];
  matrix[15] = -h02;
  matrix[16] = -h12;
  matrix[17] = -h22;
  matrix[18] = h22 + s[2] / y[2];
  matrix[20] = h03;
  matrix[21] = h13;
  matrix[22] = h23;
  matrix[23] = -h23;
  matrix[24] = h33 + 1 / (2 * y[0]);
  factor(matrix, 5);
}

/** Newton's direction toward complementarity `target`; `second` adds the product of the predictor's steps. */
function direction(
  { a, f }: ScaledProblem,
  state: State,
  residuals: Residuals,
  target: number,
  second: boolean,
): void {
  const { w, lower, s, y, gradient, scaled, dw, dLower, ds, dy, move, matrix } = state;
  const size = w.length;
  move.fill(0);
  for (let k = 0; k < size; k++) {
    const corrector = second ? dw[k] * dLower[k] : 0;
    const slack = (target - corrector) / w[k];
    const r = w[k] + state.lambda + y[0] * gradient[k] + (y[1] - y[2]) * a[k];
    // Kept until the step is made: the step with fixed multipliers, and the corrected bound.
    const own = (slack - r) * scaled[k];
    dLower[k] = slack;
    dw[k] = own;
    move[0] += own;
    move[1] += own * gradient[k];
    move[2] += own * a[k];
    move[4] += own * f[k];
  }
  for (let j = 0; j < 3; j++) {
    ds[j] = (target - (second ? ds[j] * dy[j] : 0)) / y[j] - s[j];
  }
  move[3] = -move[2] + residuals.lower + ds[2];
  move[0] += residuals.budget;
  move[1] += residuals.chord + ds[0];
  move[2] += residuals.upper + ds[1];
  solveFactored(matrix, move);
  const tilt = move[2] - move[3];
  for (let k = 0; k < size; k++) {
    dw[k] -= scaled[k] * (move[0] + move[1] * gradient[k] + tilt * a[k] + move[4] * f[k]);
    dLower[k] -= lower[k] + lower[k] * dw[k] / w[k];
  }
  for (let j = 0; j < 3; j++) {
    dy[j] = move[1 + j];
    ds[j] -= s[j] / y[j] * dy[j];
  }
}

/** Longest move along `step` before an entry of `from` becomes zero. */
function longest(from: Float64Array, step: Float64Array): number {
  let length = 1 / 0.995;
  for (let k = 0; k < from.length; k++) {
    if (step[k] < 0) length = Math.min(length, -from[k] / step[k]);
  }
  return length;
}
