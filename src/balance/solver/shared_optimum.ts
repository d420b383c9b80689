import { dot } from "../dot.ts";
import type { SystemPool } from "../system_pool.ts";
import { branchAndBound } from "./branch_and_bound.ts";
import { relaxStrip } from "./convex_relaxation.ts";
import { chordStrip } from "./dual_bound.ts";
import { curvatureOf } from "./exit_certificate.ts";
import { supportOptimum } from "./local_optimum.ts";
import { type ReachableRange, reachableRange } from "./reachable_range.ts";
import { scaledProblem } from "./scaled_problem.ts";
import { orderedProblem } from "./ordered_problem.ts";
import type { BalanceSolution } from "./solve_balance.ts";

/** Values of Σ w² nearer than this, as a share, count as equal. */
const EQUAL = 1e-10;

/** Weightings whose values of a·w are nearer than this count as one. */
const APART = 1e-3;

/** A Lagrangian whose least curvature is above this has a single minimum. */
const CURVED = 1e-6;

/**
 * Checks whether another weighting meets the target with the same effective sample size.
 *
 * For one value of a·w the best weighting is unique, since the problem is then convex. So others have other values of a·w, in
 * intervals that branch and bound could not exclude.
 *
 * @param pool The systems.
 * @param solution The result of `solveBalance` for them.
 * @param range Reachable range of the pool, if already known.
 * @returns True where another weighting is as good, to ten digits.
 */
export function sharedOptimum(
  pool: SystemPool,
  solution: BalanceSolution,
  range: ReachableRange = reachableRange(pool.points),
): boolean {
  const { proof } = solution;
  if (proof.kind === "uniform") return false;
  if (proof.kind === "range end" || proof.kind === "listed") return proof.shared;
  const { order, exact, anchor } = orderedProblem(pool, solution.target, range);
  const problem = scaledProblem(exact);
  const weights = Float64Array.from(order, (k) => solution.weights[k]);
  const value = dot(weights, weights) / 2;
  let intervals;
  if (proof.kind === "intervals") intervals = proof.intervals;
  else {
    // If the Lagrangian is strictly convex, its minimum is unique.
    const { multiplier } = proof;
    const { positive, negative } = curvatureOf(problem);
    if (Math.min(1 + 2 * multiplier * positive, 1 + 2 * multiplier * negative) > CURVED) {
      return false;
    }
    intervals = branchAndBound(problem, anchor, { weights, value, multiplier }).proof;
  }
  const along = (w: Float64Array) => dot(problem.a, w);
  const home = along(weights);
  return intervals.some(({ low, high }) => {
    const relaxed = relaxStrip(problem, chordStrip(low, high), value * (1 + EQUAL));
    if (relaxed.pruned || Math.abs(along(relaxed.weights) - home) <= APART) return false;
    // From here a descent may reach the weighting itself, which is as good; the support keeps the relaxed a·w.
    const other = supportOptimum(problem, relaxed.weights);
    return other !== null && other.value <= value * (1 + EQUAL) &&
      Math.abs(along(other.weights) - home) > APART;
  });
}
