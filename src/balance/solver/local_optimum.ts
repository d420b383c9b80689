import { dot } from "../dot.ts";
import { relaxStrip } from "./convex_relaxation.ts";
import { tangentStrip } from "./dual_bound.ts";
import { surplusGradient } from "./exit_certificate.ts";
import { type ScaledProblem, surplus } from "./scaled_problem.ts";
import {
  type StationaryPoint,
  stationaryPoints,
  type StationaryRoom,
  stationaryRoom,
} from "../supports/stationary_points.ts";

/** A feasible weighting that is locally optimal. */
export interface LocalOptimum {
  /** Weights, one per system, zero off the support. */
  readonly weights: Float64Array;
  /** ½ Σ w². */
  readonly value: number;
  /** η in the scaled problem; NaN where the weighting is only feasible. */
  readonly multiplier: number;
}

/**
 * Descends from any weighting to a local optimum that meets the target to machine precision.
 *
 * It first moves toward `anchor` until b = 0. Then it solves convex restrictions (with the tangent in place of (a·w)²), each
 * feasible and no worse than the last. Finally it identifies the support and takes the closed-form stationary point on it.
 *
 * @param problem The scaled problem.
 * @param start Weights on the simplex.
 * @param anchor Weights on the simplex with b ≤ 0.
 * @param rounds Most convex restrictions to solve.
 * @returns The local optimum.
 *
 * @example
 * ```ts
 * import { assertAlmostEquals } from "@std/assert";
 * import { localOptimum } from "./local_optimum.ts";
 * import { exactPoints } from "../exact_points.ts";
 * import { exactProblem } from "./exact_problem.ts";
 * import { scaledProblem, surplus } from "./scaled_problem.ts";
 *
 * const target = { numerator: 1n, denominator: 2n };
 * const problem = scaledProblem(exactProblem(exactPoints([0, 3, 0, 2], [0, 0, 1, 1]), target));
 * const uniform = new Float64Array(4).fill(1 / 4);
 * const { weights } = localOptimum(problem, uniform, Float64Array.of(0.5, 0, 0.5, 0), 20);
 * assertAlmostEquals(surplus(problem, weights), 0, 1e-14);
 * ```
 */
export function localOptimum(
  problem: ScaledProblem,
  start: Float64Array,
  anchor: Float64Array,
  rounds: number,
): LocalOptimum {
  const ends: [number, number] = [least(problem.a), -least(problem.a.map((x) => -x))];
  const restricted = (at: number): Float64Array | null => {
    const strip = tangentStrip(ends[0], ends[1], at);
    const found = relaxStrip(problem, strip, Infinity).weights;
    // A restriction may be infeasible; its iterates then leave the simplex.
    const sum = found.reduce((total, w) => total + w, 0);
    return Math.abs(sum - 1) < 1e-9 ? repaired(problem, found, anchor) : null;
  };
  // The tangent at the start is often feasible even where the start is not quite; this avoids a detour.
  let weights = repaired(problem, start, anchor);
  if (rounds > 0) {
    const direct = restricted(dot(problem.a, start));
    if (direct !== null && half(direct) < half(weights)) weights = direct;
  }
  let value = half(weights);
  for (let round = 1; round < rounds; round++) {
    const better = restricted(dot(problem.a, weights));
    if (better === null) break;
    const gain = value - half(better);
    if (gain <= 0) break;
    weights = better;
    value = half(better);
    if (gain < 1e-9 * value) break;
  }
  return supportOptimum(problem, weights) ?? { weights, value, multiplier: NaN };
}

/**
 * Identifies the support of a nearly optimal weighting and takes the nearest stationary point on it. Systems are added and
 * dropped as the signs require.
 *
 * @param problem The scaled problem.
 * @param weights The nearly optimal weights.
 * @returns Weights with b = 0 to machine precision; null where there are none on the support.
 */
export function supportOptimum(
  problem: ScaledProblem,
  weights: Float64Array,
): LocalOptimum | null {
  let best: LocalOptimum | null = null;
  let before = -1;
  const room = roomFor(problem);
  // Near an end of the range, weights that matter are tiny, so size alone does not separate tiny weights from zeros.
  for (const least of [1e-5, 1e-7, 1e-9, 1e-11]) {
    const inside = weights.map((w) => w > least / problem.size ? 1 : 0);
    const count = inside.reduce((sum, flag) => sum + flag, 0);
    if (count === before) continue;
    before = count;
    const found = optimumFrom(problem, weights, inside, room);
    if (found !== null && (best === null || found.value < best.value)) best = found;
  }
  return best;
}

/** The first point with b = 0 from `start` to `anchor`; `start` itself if it has b ≤ 0. */
function repaired(problem: ScaledProblem, start: Float64Array, anchor: Float64Array): Float64Array {
  const atStart = surplus(problem, start);
  if (atStart <= 0) return start;
  // Between them b is a parabola: σ² of a mixture is t σ₁² + (1 − t) σ₀² + t(1 − t)(difference of means)².
  const atAnchor = surplus(problem, anchor);
  const da = dot(problem.a, anchor) - dot(problem.a, start);
  const df = dot(problem.f, anchor) - dot(problem.f, start);
  const between = (da - df) * (da + df);
  const along = (t: number) => (1 - t) * atStart + t * atAnchor + t * (1 - t) * between;
  let [low, high] = [0, 1];
  while (high - low > 1e-16) {
    const middle = (low + high) / 2;
    if (middle === low || middle === high) break;
    if (along(middle) > 0) low = middle;
    else high = middle;
  }
  return start.map((w, k) => w + high * (anchor[k] - w));
}

/** Memory of the last problem, reused because thousands of supports are examined in sequence. */
let last: StationaryRoom | null = null;

function roomFor({ size }: ScaledProblem): StationaryRoom {
  if (last?.size !== size) last = stationaryRoom(size);
  return last;
}

function optimumFrom(
  problem: ScaledProblem,
  weights: Float64Array,
  inside: Float64Array,
  room: StationaryRoom,
): LocalOptimum | null {
  let best: LocalOptimum | null = null;
  let near = weights;
  for (let round = 0; round < 30; round++) {
    const support = Array.from(inside.keys()).filter((k) => inside[k] === 1);
    if (support.length < 2) break;
    const count = stationaryPoints(problem, support, support.length, room);
    let closest: StationaryPoint | null = null;
    let nearest = Infinity;
    for (let i = 0; i < count; i++) {
      const { weights: own } = room.points[i];
      let distance = 0;
      for (let k = 0; k < support.length; k++) distance += (own[k] - near[support[k]]) ** 2;
      if (closest === null || distance < nearest) {
        closest = room.points[i];
        nearest = distance;
      }
    }
    if (closest === null) break;
    const { multiplier } = closest;
    const full = new Float64Array(problem.size);
    for (let k = 0; k < support.length; k++) full[support[k]] = closest.weights[k];
    if (full.some((w) => w < 0)) {
      inside = inside.map((flag, k) => flag === 1 && full[k] > 0 ? 1 : 0);
      continue;
    }
    const value = half(full);
    const budget = full.reduce((sum, w) => sum + w, 0);
    const feasible = Math.abs(surplus(problem, full)) <= 1e-12 && Math.abs(budget - 1) <= 1e-13;
    if (feasible && (best === null || value < best.value)) {
      best = { weights: full, value, multiplier };
    } else break;
    const wanted = mostWanted(problem, full, multiplier);
    if (wanted < 0) break;
    inside[wanted] = 1;
    near = full;
  }
  return best;
}

/** The system off the support that the first-order conditions favour most; −1 if none. */
function mostWanted(problem: ScaledProblem, weights: Float64Array, multiplier: number): number {
  const gradient = surplusGradient(problem, weights);
  let [sum, count] = [0, 0];
  for (let k = 0; k < problem.size; k++) {
    if (weights[k] === 0) continue;
    sum += weights[k] + multiplier * gradient[k];
    count++;
  }
  let [wanted, slope] = [-1, -1e-13];
  for (let k = 0; k < problem.size; k++) {
    if (weights[k] !== 0) continue;
    const own = multiplier * gradient[k] - sum / count;
    if (own < slope) [wanted, slope] = [k, own];
  }
  return wanted;
}

function half(weights: Float64Array): number {
  return 0.5 * dot(weights, weights);
}

function least(values: Float64Array): number {
  return values.reduce((low, value) => Math.min(low, value), Infinity);
}
