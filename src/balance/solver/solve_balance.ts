import { UserError } from "../../user_error.ts";
import { balanceOf } from "../balance_of.ts";
import { branchAndBound, type ProvedInterval } from "./branch_and_bound.ts";
import { enumerateSupports } from "../supports/enumerate_supports.ts";
import { effectiveSampleSize } from "../effective_sample_size.ts";
import { curvatureOf, lagrangianGap } from "./exit_certificate.ts";
import { localOptimum } from "./local_optimum.ts";
import { rangeEnd } from "./range_end.ts";
import { onTarget } from "./on_target.ts";
import { type ReachableRange, reachableRange } from "./reachable_range.ts";
import { scaledProblem } from "./scaled_problem.ts";
import type { SystemPool } from "../system_pool.ts";

/** Why a solution is the best one. */
export type Proof =
  /** The uniform weighting meets the target. */
  | { readonly kind: "uniform" }
  /** The target is an end of the reachable range, where only lines of systems are feasible. */
  | { readonly kind: "range end"; readonly pair: readonly [number, number] }
  /** The Lagrangian of this multiplier is convex and least at the solution: Theorem 5. */
  | { readonly kind: "multiplier"; readonly multiplier: number }
  /** Dual bounds on intervals of a·w that cover every better weighting. */
  | {
    readonly kind: "intervals";
    readonly multiplier: number;
    readonly intervals: readonly ProvedInterval[];
  };

/** The weighting closest to uniform that meets a target balance. */
export interface BalanceSolution {
  /** Target β̂. */
  readonly target: number;
  /** β of the weights. */
  readonly achieved: number;
  /** Effective sample size over the members of the pool. */
  readonly ess: number;
  /** Weight of each member of the pool; they sum to one. */
  readonly weights: Float64Array;
  /** Members with positive weight, by index. */
  readonly support: readonly number[];
  /** Σ w² is at most this share above the least possible. */
  readonly gap: number;
  /** Bounding problems solved. */
  readonly nodes: number;
  /** Why it is the best; see `checkSolution`. */
  readonly proof: Proof;
}

/** How near to an end of the range a target counts as the end; nearer, multipliers outgrow double precision. */
export const END = 1e-12;

/** Most systems whose supports are listed where branch and bound leaves a gap. */
const FEW = 12;

/**
 * Finds the weighting with balance β̂ and the greatest effective sample size (Shayegh & Kazemi 2026, problem P), for any
 * number of systems: the closed-form point where Theorem 5 proves it, branch and bound otherwise.
 *
 * @param pool The systems.
 * @param target β̂.
 * @param range Reachable range of the pool, where it is known already.
 * @throws {UserError} If the target is not between 0 and 1, or out of reach, or so near an end of the range that double precision cannot tell.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { solveBalance } from "./solve_balance.ts";
 * import { systemPool } from "../system_pool.ts";
 *
 * const pool = systemPool(["A", "B", "C", "D"], [0, 3, 0, 2], [0, 0, 1, 1]);
 * const solution = solveBalance(pool, 0.5);
 * assertEquals(solution.achieved.toFixed(10), "0.5000000000");
 * assertEquals(solution.gap < 1e-9, true);
 * ```
 */
export function solveBalance(
  pool: SystemPool,
  target: number,
  range: ReachableRange = reachableRange(pool.adequacy, pool.fluency),
): BalanceSolution {
  checkTarget(target, range);
  const { adequacy, fluency, size } = pool;
  const uniform = new Float64Array(size).fill(1 / size);
  const low = Math.abs(target - range.low) <= END;
  if (low || Math.abs(target - range.high) <= END) {
    const pair = low ? range.lowPair : range.highPair;
    return solution(pool, target, rangeEnd(adequacy, fluency, pair), 0, 0, {
      kind: "range end",
      pair,
    });
  }
  const problem = scaledProblem(adequacy, fluency, target);
  if (problem.atUniform <= 1e-17) {
    return solution(pool, target, uniform, 0, 0, { kind: "uniform" });
  }
  const anchor = new Float64Array(size);
  for (const k of problem.swapped ? range.highPair : range.lowPair) anchor[k] = 0.5;
  const first = localOptimum(problem, uniform, anchor, 40);
  if (!Number.isNaN(first.multiplier)) {
    const { multiplier } = first;
    const { positive, negative } = curvatureOf(problem);
    const bend = Math.min(1 + 2 * multiplier * positive, 1 + 2 * multiplier * negative);
    const weights = onTarget(problem, first.weights);
    const gap = lagrangianGap(problem, weights, multiplier);
    if (bend >= 0 && gap <= 1e-11) {
      const kind = "multiplier";
      checkAchieved(target, balanceOf(adequacy, fluency, weights), range);
      return solution(pool, target, weights, gap, 1, { kind, multiplier });
    }
  }
  const { optimum, bound, nodes, proof } = branchAndBound(problem, anchor, first);
  const half = (found: Float64Array) => found.reduce((sum, w) => sum + w * w, 0) / 2;
  let weights = onTarget(problem, optimum.weights);
  let multiplier = optimum.multiplier;
  // Where bounds stay apart, distances differ too much in size for a descent; a few systems can still be listed.
  if (half(weights) - bound > 1e-9 * half(weights) && size <= FEW) {
    const listed = enumerateSupports(adequacy, fluency, target);
    const meets = listed.weights !== null &&
      Math.abs(balanceOf(adequacy, fluency, listed.weights) - target) < 1e-9;
    if (listed.weights !== null && meets && half(listed.weights) < half(weights)) {
      ({ weights, multiplier } = { weights: listed.weights, multiplier: listed.multiplier });
    }
  }
  const gap = Math.max(0, (half(weights) - bound) / half(weights));
  checkAchieved(target, balanceOf(adequacy, fluency, weights), range);
  return solution(pool, target, weights, gap, nodes, {
    kind: "intervals",
    multiplier,
    intervals: proof,
  });
}

/**
 * Checks that a target is a balance and within reach.
 *
 * @throws {UserError} With what is reachable, if it is not.
 */
export function checkTarget(target: number, range: ReachableRange): void {
  if (!(target >= 0 && target <= 1)) {
    throw new UserError(`target ${target} is not a balance; give a number from 0 to 1`);
  }
  if (target < range.low - END || target > range.high + END) {
    const reach = range.low === range.high
      ? `only ${range.low}, since they all lie on one line, to double precision at least`
      : `${range.low} to ${range.high}`;
    throw new UserError(`target ${target} is out of reach: these systems reach ${reach}`);
  }
}

/**
 * Checks that weights meet a target to nine digits.
 *
 * @param target β̂, within reach.
 * @param achieved β of the weights; NaN where none were found.
 * @param range Reachable range.
 * @throws {UserError} If double precision did not suffice.
 */
export function checkAchieved(target: number, achieved: number, range: ReachableRange): void {
  if (Math.abs(achieved - target) < 1e-9) return;
  const end = target - range.low < range.high - target ? range.low : range.high;
  if (Math.abs(target - end) <= 1e-6) {
    throw new UserError(
      `target ${target} lies too near the end of the reachable range to be told from it; give ${end}`,
    );
  }
  throw new UserError(
    `target ${target} needs weights too small for double precision, since distances between systems differ too much in size; ` +
      "leave out a system that stands far off, or give adequacy and fluency in like units",
  );
}

function solution(
  pool: SystemPool,
  target: number,
  weights: Float64Array,
  gap: number,
  nodes: number,
  proof: Proof,
): BalanceSolution {
  const achieved = balanceOf(pool.adequacy, pool.fluency, weights);
  return {
    target,
    achieved,
    ess: effectiveSampleSize(weights),
    weights,
    support: Array.from(weights.keys()).filter((k) => weights[k] > 0),
    gap,
    nodes,
    proof,
  };
}
