import { balanceOf } from "../balance_of.ts";
import { radius } from "./branch_and_bound.ts";
import { chordStrip, dualBound } from "./dual_bound.ts";
import { curvatureOf, exitCertificate, lagrangianGap } from "./exit_certificate.ts";
import { rangeEnd } from "./range_end.ts";
import { reachableRange } from "./reachable_range.ts";
import { type ScaledProblem, scaledProblem, surplus } from "./scaled_problem.ts";
import { type BalanceSolution, END } from "./solve_balance.ts";
import type { SystemPool } from "../system_pool.ts";

/** What a check of a solution found; residuals are zero for a perfect one. */
export interface SolutionCheck {
  /** |Σ w − 1|. */
  readonly budget: number;
  /** Least weight; not negative. */
  readonly leastWeight: number;
  /** |β(w) − β̂|. */
  readonly balance: number;
  /** |b(w)| in the scaled problem. */
  readonly surplus: number;
  /** Stationarity residual on the support; NaN at an end of the range, where multipliers do not exist. */
  readonly stationarity: number;
  /** First-order violation off the support; NaN at an end of the range. */
  readonly inactive: number;
  /** Least eigenvalue of the Lagrangian on the zero-sum space; Theorem 5 needs it not negative. */
  readonly curvature: number;
  /** Part of the line of a·w that the intervals leave uncovered; 0 for a whole proof. */
  readonly uncovered: number;
  /** Σ w² is at most this share above the least possible, as recomputed from the proof; NaN where the proof fails. */
  readonly gap: number;
}

/**
 * Checks a solution from the systems and its proof alone, without solving anything.
 *
 * @param pool The systems.
 * @param solution The solution.
 *
 * @example
 * ```ts
 * import { assert } from "@std/assert";
 * import { checkSolution } from "./check_solution.ts";
 * import { solveBalance } from "./solve_balance.ts";
 * import { systemPool } from "../system_pool.ts";
 *
 * const pool = systemPool(["A", "B", "C", "D"], [0, 3, 0, 2], [0, 0, 1, 1]);
 * const check = checkSolution(pool, solveBalance(pool, 0.5));
 * assert(check.balance < 1e-12 && check.gap < 1e-9 && check.uncovered === 0);
 * ```
 */
export function checkSolution(pool: SystemPool, solution: BalanceSolution): SolutionCheck {
  const { adequacy, fluency } = pool;
  const { weights, proof, target } = solution;
  let sum = 0;
  let leastWeight = Infinity;
  for (const w of weights) {
    sum += w;
    leastWeight = Math.min(leastWeight, w);
  }
  const problem = scaledProblem(adequacy, fluency, target);
  const common = {
    budget: Math.abs(sum - 1),
    leastWeight,
    balance: Math.abs(balanceOf(adequacy, fluency, weights) - target),
    surplus: Math.abs(surplus(problem, weights)),
  };
  if (proof.kind === "range end") {
    const range = reachableRange(adequacy, fluency);
    const atEnd = Math.min(Math.abs(target - range.low), Math.abs(target - range.high)) <= END;
    const best = rangeEnd(adequacy, fluency, proof.pair);
    const least = best.reduce((squares, w) => squares + w * w, 0);
    return {
      ...common,
      stationarity: NaN,
      inactive: NaN,
      curvature: NaN,
      uncovered: 0,
      gap: atEnd ? 1 / solution.ess / least - 1 : NaN,
    };
  }
  const multiplier = proof.kind === "uniform" ? 0 : proof.multiplier;
  const { stationarity, inactive, curvature } = exitCertificate(
    problem,
    weights,
    multiplier,
    curvatureOf(problem),
  );
  const first = { ...common, stationarity, inactive, curvature };
  if (proof.kind !== "intervals") {
    const gap = curvature >= 0 ? lagrangianGap(problem, weights, multiplier) : NaN;
    return { ...first, uncovered: 0, gap };
  }
  const value = weights.reduce((squares, w) => squares + w * w, 0) / 2;
  let bound = value;
  for (const { low, high, dual } of proof.intervals) {
    bound = Math.min(bound, dualBound(problem, chordStrip(low, high), dual));
  }
  const uncovered = holes(problem, value, proof.intervals);
  return { ...first, uncovered, gap: uncovered === 0 ? 1 - bound / value : NaN };
}

/** Length of what the intervals leave out of the stretch in which a·w of a better weighting must lie. */
function holes(
  problem: ScaledProblem,
  value: number,
  intervals: readonly { readonly low: number; readonly high: number }[],
): number {
  const reach = radius(problem, value);
  let at = Math.max(-reach, problem.a.reduce((x, y) => Math.min(x, y), Infinity));
  const end = Math.min(reach, problem.a.reduce((x, y) => Math.max(x, y), -Infinity));
  let missing = 0;
  for (const { low, high } of intervals.toSorted((x, y) => x.low - y.low)) {
    if (low > at) missing += Math.min(low, end) - at;
    at = Math.max(at, high);
    if (at >= end) return missing;
  }
  return missing + Math.max(0, end - at);
}
