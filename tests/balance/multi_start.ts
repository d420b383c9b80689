import type { ExactProblem } from "../../src/balance/solver/exact_problem.ts";
import { surplusGradient } from "../../src/balance/solver/exit_certificate.ts";
import { scaledProblem, surplus } from "../../src/balance/solver/scaled_problem.ts";

/**
 * A numerical solution from several starts: sequential quadratic steps with b linearised, the best end point wins.
 *
 * Nothing proves it the best; it is the check that no start finds anything better than the exact solvers.
 *
 * @param exact The problem.
 * @param starts Weightings on the simplex.
 * @returns Best weights with |b| ≤ 1e-10 in the scaled problem; null where no start leads to any.
 */
export function multiStart(
  exact: ExactProblem,
  starts: readonly Float64Array[],
): Float64Array | null {
  const problem = scaledProblem(exact);
  let best: Float64Array | null = null;
  let least = Infinity;
  for (const start of starts) {
    let w: Float64Array = start.slice();
    let penalty = 1;
    for (let round = 0; round < 200; round++) {
      const b = surplus(problem, w);
      const gradient = surplusGradient(problem, w);
      const aim = gradient.reduce((sum, d, k) => sum + d * w[k], 0) - b;
      const { weights: next, multiplier } = nearestToOrigin(gradient, aim);
      penalty = Math.max(penalty, 2 * Math.abs(multiplier));
      const merit = (v: Float64Array) => squares(v) / 2 + penalty * Math.abs(surplus(problem, v));
      const now = merit(w);
      let length = 1;
      let moved: Float64Array = next;
      while (length > 1e-9 && merit(moved) >= now) {
        length /= 2;
        moved = w.map((value, k) => value + length * (next[k] - value));
      }
      if (length <= 1e-9) break;
      w = moved;
    }
    if (Math.abs(surplus(problem, w)) <= 1e-10 && squares(w) < least) {
      least = squares(w);
      best = w;
    }
  }
  return best;
}

/** The point of the simplex nearest the origin with d·w = aim, as near as the simplex allows. */
function nearestToOrigin(
  d: Float64Array,
  aim: number,
): { weights: Float64Array; multiplier: number } {
  const at = (eta: number) => ontoSimplex(d.map((value) => -eta * value));
  const along = (w: Float64Array) => w.reduce((sum, value, k) => sum + value * d[k], 0);
  // d·w falls as η grows.
  let [low, high] = [-1, 1];
  while (along(at(low)) < aim && low > -1e8) low *= 4;
  while (along(at(high)) > aim && high < 1e8) high *= 4;
  for (let halving = 0; halving < 80; halving++) {
    const middle = (low + high) / 2;
    if (along(at(middle)) > aim) low = middle;
    else high = middle;
  }
  return { weights: at((low + high) / 2), multiplier: (low + high) / 2 };
}

/** Euclidean projection onto the simplex. */
function ontoSimplex(point: Float64Array): Float64Array {
  const sorted = point.slice().sort().reverse();
  let sum = 0;
  let shift = 0;
  for (let k = 0; k < sorted.length; k++) {
    sum += sorted[k];
    if (sorted[k] > (sum - 1) / (k + 1)) shift = (sum - 1) / (k + 1);
  }
  return point.map((value) => Math.max(0, value - shift));
}

function squares(w: Float64Array): number {
  return w.reduce((sum, value) => sum + value * value, 0);
}
