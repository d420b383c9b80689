import { dualBound, type DualPoint, type Strip } from "./dual_bound.ts";
import type { ScaledProblem } from "./scaled_problem.ts";
import { solvePositiveDefinite } from "./positive_definite.ts";

/** What came of a relaxed problem. */
export interface Relaxation {
  /** A lower bound of ½ Σ w² over all feasible w with a·w in the interval, from `dual`. */
  readonly bound: number;
  /** Multipliers that prove the bound. */
  readonly dual: DualPoint;
  /** Weights of the relaxed problem, strictly positive; only approximate where `pruned`. */
  readonly weights: Float64Array;
  /** True where the bound passed the cutoff: the interval holds nothing better. */
  readonly pruned: boolean;
}

/**
 * The convex problem of a strip: least ½ Σ w² over the simplex with low ≤ a·w ≤ high and
 * g·w − (sum · a·w − product) + (f·w)² ≤ 0, a straight line in place of (a·w)².
 *
 * Under a chord the problem is a relaxation and its value a lower bound; under a tangent it is a restriction.
 *
 * Mehrotra's primal-dual interior-point method; a step costs O(K), since the Hessian is diagonal but for five columns.
 * The bound comes from the multipliers alone and holds whatever the iteration's state.
 *
 * @param problem The scaled problem.
 * @param strip Interval of a·w and the line.
 * @param cutoff Stop as soon as the bound exceeds this.
 *
 * @example
 * ```ts
 * import { assertAlmostEquals } from "@std/assert";
 * import { relaxStrip } from "./convex_relaxation.ts";
 * import { chordStrip } from "./dual_bound.ts";
 * import { scaledProblem } from "./scaled_problem.ts";
 *
 * // Uniform weights already meet the target, so the bound is ½ · 1/3.
 * const problem = scaledProblem([0, 3, 0], [0, 0, 1], 0.9);
 * assertAlmostEquals(relaxStrip(problem, chordStrip(-1, 1), Infinity).bound, 1 / 6, 1e-9);
 * ```
 */
export function relaxStrip(problem: ScaledProblem, strip: Strip, cutoff: number): Relaxation {
  const { low, high } = strip;
  const { a, f, g, size } = problem;
  const slope = g.map((value, k) => value - strip.sum * a[k]);
  const constant = strip.product;
  const w = new Float64Array(size).fill(1 / size);
  const lower = new Float64Array(size).fill(1 / size);
  // Inequalities: chord, a·w ≤ high, low ≤ a·w. Slacks s and multipliers y.
  const s = [1, 1, 1];
  const y = [1 / size, 1 / size, 1 / size];
  let lambda = -2 / size;
  let best: { bound: number; dual: DualPoint } | null = null;
  const step = new Float64Array(size);
  const scaled = new Float64Array(size);
  const residual = new Float64Array(size);
  const gradient = new Float64Array(size);
  const ones = new Float64Array(size).fill(1);
  const columns = [ones, gradient, a, f];
  let stalled = 0;

  for (let iteration = 0; iteration < 80; iteration++) {
    const x = dot(a, w);
    const z = dot(f, w);
    const chord = dot(slope, w) + constant + z * z;
    for (let k = 0; k < size; k++) gradient[k] = slope[k] + 2 * z * f[k];
    const primal = [chord + s[0], x - high + s[1], low - x + s[2]];
    const budget = dot(ones, w) - 1;

    // What both ends' multipliers have in common only costs width; on narrow strips that is all the error.
    const common = Math.min(y[1], y[2]);
    const dual = {
      lambda,
      eta: y[0],
      rho: 2 * y[0] * z,
      upper: y[1] - common,
      lower: y[2] - common,
    };
    const bound = dualBound(problem, strip, dual);
    const better = best === null || bound > best.bound;
    if (better) {
      if (best !== null && bound - best.bound < 1e-15 * Math.abs(bound)) stalled++;
      best = { bound, dual };
      if (bound > cutoff) return { ...best, weights: w, pruned: true };
    } else if (iteration > 8) stalled++;

    let complementarity = 0;
    for (let k = 0; k < size; k++) complementarity += w[k] * lower[k];
    for (let j = 0; j < 3; j++) complementarity += s[j] * y[j];
    const mu = complementarity / (size + 3);
    const value = 0.5 * dot(w, w);
    const worst = Math.max(Math.abs(budget), ...primal.map(Math.abs));
    if (worst < 1e-12 && value - best!.bound <= 1e-14 * value) break;
    if (stalled >= 4 || mu < 1e-22) break;

    // Predictor (σ = 0), then the centred step with its second-order term.
    let affineW: Float64Array | null = null;
    let affineLower: Float64Array | null = null;
    let affineS = [0, 0, 0];
    let affineY = [0, 0, 0];
    let sigma = 0;
    for (let pass = 0; pass < 2; pass++) {
      const target = sigma * mu;
      for (let k = 0; k < size; k++) {
        const corrector = affineW === null ? 0 : affineW[k] * affineLower![k];
        const r = w[k] + lambda + y[0] * gradient[k] + (y[1] - y[2]) * a[k] - lower[k];
        const d = 1 + lower[k] / w[k];
        residual[k] = (-r + (target - corrector - w[k] * lower[k]) / w[k]) / d;
        scaled[k] = 1 / d;
      }
      // Unknowns: dλ, dη, d(upper), d(lower), dρ for the curvature 2η f fᵀ.
      const eps = [0, s[0] / y[0], s[1] / y[1], s[2] / y[2], 1 / (2 * y[0])];
      const slackTarget = s.map((slack, j) =>
        (target - affineS[j] * affineY[j] - slack * y[j]) / y[j]
      );
      const right = [
        -budget,
        -primal[0] - slackTarget[0],
        -primal[1] - slackTarget[1],
        -primal[2] - slackTarget[2],
        0,
      ];
      const gram = (i: number, j: number) => {
        let sum = 0;
        const [p, q] = [columns[i], columns[j]];
        for (let k = 0; k < size; k++) sum += p[k] * q[k] * scaled[k];
        return sum;
      };
      const [g00, g01, g02, g03] = [gram(0, 0), gram(0, 1), gram(0, 2), gram(0, 3)];
      const [g11, g12, g13] = [gram(1, 1), gram(1, 2), gram(1, 3)];
      const [g22, g23, g33] = [gram(2, 2), gram(2, 3), gram(3, 3)];
      const matrix = [
        [g00, g01, g02, -g02, g03],
        [g01, g11, g12, -g12, g13],
        [g02, g12, g22, -g22, g23],
        [-g02, -g12, -g22, g22, -g23],
        [g03, g13, g23, -g23, g33],
      ];
      for (let i = 0; i < 5; i++) matrix[i][i] += eps[i];
      const projections = columns.map((column) => dot(column, residual));
      const source = [
        projections[0] - right[0],
        projections[1] - right[1],
        projections[2] - right[2],
        -projections[2] - right[3],
        projections[3] - right[4],
      ];
      const move = solvePositiveDefinite(matrix, source);
      const [dLambda, dEta, dUpper, dLower, dRho] = move;
      const dLowerBounds = new Float64Array(size);
      for (let k = 0; k < size; k++) {
        step[k] = residual[k] - scaled[k] *
            (dLambda + dEta * gradient[k] + (dUpper - dLower) * a[k] + dRho * f[k]);
        const corrector = affineW === null ? 0 : affineW[k] * affineLower![k];
        dLowerBounds[k] = (target - corrector - w[k] * lower[k] - lower[k] * step[k]) / w[k];
      }
      const dY = [dEta, dUpper, dLower];
      const dS = dY.map((change, j) => slackTarget[j] - s[j] / y[j] * change);
      const primalLength = Math.min(longest(w, step), longest(s, dS));
      const dualLength = Math.min(longest(lower, dLowerBounds), longest(y, dY));
      if (pass === 0) {
        let after = 0;
        for (let k = 0; k < size; k++) {
          after += (w[k] + primalLength * step[k]) * (lower[k] + dualLength * dLowerBounds[k]);
        }
        for (let j = 0; j < 3; j++) {
          after += (s[j] + primalLength * dS[j]) * (y[j] + dualLength * dY[j]);
        }
        sigma = Math.min(1, (after / complementarity) ** 3);
        affineW = step.slice();
        affineLower = dLowerBounds;
        [affineS, affineY] = [dS, dY];
        continue;
      }
      // One length for both, since the chord's curvature couples them.
      const length = Math.min(1, 0.995 * Math.min(primalLength, dualLength));
      for (let k = 0; k < size; k++) {
        w[k] += length * step[k];
        lower[k] += length * dLowerBounds[k];
      }
      for (let j = 0; j < 3; j++) {
        s[j] += length * dS[j];
        y[j] += length * dY[j];
      }
      lambda += length * dLambda;
    }
  }
  return { ...best!, weights: w, pruned: false };
}

/** How far one may go along `step` until an entry of `from` is zero. */
function longest(from: ArrayLike<number>, step: ArrayLike<number>): number {
  let length = 1 / 0.995;
  for (let k = 0; k < from.length; k++) {
    if (step[k] < 0) length = Math.min(length, -from[k] / step[k]);
  }
  return length;
}

function dot(x: Float64Array, y: Float64Array): number {
  let sum = 0;
  for (let k = 0; k < x.length; k++) sum += x[k] * y[k];
  return sum;
}
