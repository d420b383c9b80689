import { dot } from "../dot.ts";
import { relaxStrip } from "./convex_relaxation.ts";
import { chordStrip, dualBound, type DualPoint } from "./dual_bound.ts";
import { type LocalOptimum, localOptimum, supportOptimum } from "./local_optimum.ts";
import type { ScaledProblem } from "./scaled_problem.ts";

/** A proof that no weighting in an interval of a·w is better than `bound`. */
export interface ProvedInterval {
  /** Lower end. */
  readonly low: number;
  /** Upper end. */
  readonly high: number;
  /** Lower bound of ½ Σ w² there. */
  readonly bound: number;
  /** Multipliers that prove it; see `dualBound`. */
  readonly dual: DualPoint;
}

/** The result of branch and bound, with its proof. */
export interface BranchAndBound {
  /** Best weighting found. */
  readonly optimum: LocalOptimum;
  /** Relaxed problems solved. */
  readonly nodes: number;
  /** Intervals that together cover every a·w at which Σ w² could be smaller. */
  readonly proof: readonly ProvedInterval[];
}

/** Relative gap at which the search stops. */
const TOLERANCE = 1e-11;
/** Most relaxed problems solved. */
const MOST_NODES = 5000;

/**
 * Finds the least ½ Σ w² over the simplex with b(w) ≤ 0, by branch and bound over x = a·w.
 *
 * Since b(uniform) ≥ 0, the optimum lies on b = 0; otherwise a step toward uniform would improve it. The only non-convex term
 * of b is −x². So an interval of x is bounded by its chord and split at the relaxed optimum. This goes beyond the paper, which
 * lists supports.
 *
 * @param problem The scaled problem.
 * @param anchor Weights with b(w) ≤ 0: the pair of systems at the end of the range beyond the target.
 * @param start A local optimum, if one is already known.
 * @returns The optimum with its proof.
 *
 * @example
 * ```ts
 * import { assert } from "@std/assert";
 * import { branchAndBound } from "./branch_and_bound.ts";
 * import { exactPoints } from "../exact_points.ts";
 * import { exactProblem } from "./exact_problem.ts";
 * import { scaledProblem } from "./scaled_problem.ts";
 *
 * const target = { numerator: 1n, denominator: 2n };
 * const problem = scaledProblem(exactProblem(exactPoints([0, 3, 0, 2], [0, 0, 1, 1]), target));
 * const { optimum, proof } = branchAndBound(problem, Float64Array.of(0.5, 0, 0.5, 0));
 * assert(proof.every(({ bound }) => optimum.value - bound < 1e-11));
 * ```
 */
export function branchAndBound(
  problem: ScaledProblem,
  anchor: Float64Array,
  start?: LocalOptimum,
): BranchAndBound {
  const uniform = new Float64Array(problem.size).fill(1 / problem.size);
  let optimum = start ?? localOptimum(problem, uniform, anchor, 40);
  let nodes = 0;
  const proof: ProvedInterval[] = [];
  // Kept sorted by bound, the least last.
  const open: (ProvedInterval & { weights: Float64Array })[] = [];

  const enter = (low: number, high: number): void => {
    nodes++;
    const cutoff = optimum.value * (1 - TOLERANCE);
    const known = ownDual(problem, optimum, low, high);
    if (known !== null && known.bound >= cutoff) {
      proof.push({ low, high, ...known });
      return;
    }
    const { bound, dual, weights, pruned } = relaxStrip(problem, chordStrip(low, high), cutoff);
    if (pruned || bound >= cutoff) {
      proof.push({ low, high, bound, dual });
      return;
    }
    const near = supportOptimum(problem, weights);
    if (near !== null && near.value < optimum.value) optimum = near;
    if (nodes <= 6 || nodes % 8 === 0) {
      const found = localOptimum(problem, weights, anchor, 12);
      if (found.value < optimum.value) optimum = found;
    }
    const at = open.findIndex((node) => node.bound < bound);
    open.splice(at < 0 ? open.length : at, 0, { low, high, bound, dual, weights });
  };

  // A little more than needed, so that rounding leaves no gap in the exact proof.
  const reach = radius(problem, optimum.value) * (1 + 1e-9) + 1e-9;
  enter(Math.max(-reach, extreme(problem.a, -1)), Math.min(reach, extreme(problem.a, 1)));
  while (open.length > 0 && nodes < MOST_NODES) {
    const node = open.pop()!;
    if (node.bound >= optimum.value * (1 - TOLERANCE)) {
      proof.push(node);
      continue;
    }
    const width = node.high - node.low;
    if (!(width > 1e-15)) {
      proof.push(node);
      break;
    }
    for (const [low, high] of pieces(problem, node, optimum)) enter(low, high);
  }
  for (const { low, high, bound, dual } of open) proof.push({ low, high, bound, dual });
  return { optimum, nodes, proof };
}

/** The ball that holds every better weighting: |a·w| ≤ ‖a‖ √(Σ w² − 1/K), since a is centred. */
function radius(problem: ScaledProblem, value: number): number {
  let square = 0;
  for (const x of problem.a) square += x * x;
  return Math.sqrt(square * Math.max(0, 2 * value - 1 / problem.size));
}

/**
 * The bound from the best weighting's own multipliers on an interval that contains its x. It is exact up to η·width², so on
 * narrow intervals it reaches more digits than an interior point.
 */
function ownDual(
  problem: ScaledProblem,
  optimum: LocalOptimum,
  low: number,
  high: number,
): { readonly bound: number; readonly dual: DualPoint } | null {
  const { weights, multiplier: eta } = optimum;
  const x = dot(problem.a, weights);
  if (!(eta > 0) || x < low || x > high) return null;
  const rho = 2 * eta * dot(problem.f, weights);
  let [sum, count] = [0, 0];
  for (let k = 0; k < problem.size; k++) {
    if (weights[k] === 0) continue;
    sum += weights[k] + eta * (problem.g[k] - 2 * x * problem.a[k]) + rho * problem.f[k];
    count++;
  }
  const tilt = eta * (low + high - 2 * x);
  const dual = {
    lambda: -sum / count,
    eta,
    rho,
    upper: Math.max(0, tilt),
    lower: Math.max(0, -tilt),
  };
  return { bound: dualBound(problem, chordStrip(low, high), dual), dual };
}

/** Where to cut an interval: around the best weighting's x if it is inside, otherwise at the relaxed optimum's x. */
function pieces(
  problem: ScaledProblem,
  node: ProvedInterval & { readonly weights: Float64Array },
  optimum: LocalOptimum,
): [number, number][] {
  const { low, high } = node;
  const width = high - low;
  const home = dot(problem.a, optimum.weights);
  const relaxed = dot(problem.a, node.weights);
  let cuts: number[];
  if (home >= low && home <= high) {
    cuts = [home - width / 8, home, home + width / 8];
  } else {
    const middle = (low + high) / 2;
    cuts = [Math.abs(relaxed - middle) < 0.4 * width ? relaxed : middle];
  }
  const inside = cuts.filter((x) => x > low + 1e-3 * width && x < high - 1e-3 * width);
  const marks = [low, ...inside, high];
  return marks.slice(1).map((mark, i) => [marks[i], mark]);
}

function extreme(values: Float64Array, sign: 1 | -1): number {
  let far = -Infinity;
  for (const value of values) far = Math.max(far, sign * value);
  return sign * far;
}
