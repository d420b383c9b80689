import { fractionValue } from "../../decimals/fraction.ts";
import { UserError } from "../../user_error.ts";
import { dot } from "../dot.ts";
import { effectiveSampleSize } from "../effective_sample_size.ts";
import { exactBalance, exactSpreads } from "../exact_balance.ts";
import { exactOptimum } from "../supports/exact_optimum.ts";
import type { SystemPool } from "../system_pool.ts";
import { branchAndBound, type ProvedInterval } from "./branch_and_bound.ts";
import type { ExactProblem } from "./exact_problem.ts";
import { localOptimum } from "./local_optimum.ts";
import { onTarget } from "./on_target.ts";
import { type OrderedProblem, orderedProblem } from "./ordered_problem.ts";
import { intervalGap, multiplierGap } from "./proved_gap.ts";
import { rangeEnd } from "./range_end.ts";
import { type ReachableRange, reachableRange } from "./reachable_range.ts";
import { scaledProblem } from "./scaled_problem.ts";
import { absolute } from "./wide_numbers.ts";

/** Why a solution is optimal. Multipliers and intervals are those of the scaled problem, with systems in canonical order. */
export type Proof =
  /** The uniform weighting meets the target. */
  | { readonly kind: "uniform" }
  /** The target is an end of the reachable range, where a feasible support is on one line. */
  | { readonly kind: "range end"; readonly shared: boolean }
  /** The Lagrangian with this multiplier is convex and minimal at the solution (Theorem 5). */
  | { readonly kind: "multiplier"; readonly multiplier: number }
  /** Dual bounds on intervals of a·w that cover every better weighting. */
  | { readonly kind: "intervals"; readonly intervals: readonly ProvedInterval[] }
  /** All supports were listed in wide numbers. */
  | { readonly kind: "listed"; readonly shared: boolean };

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
  /** (Σ w² − its minimum) / Σ w² is at most this bound, which is rounded up and never negative. */
  readonly gap: number;
  /** Bounding problems solved, or supports examined. */
  readonly nodes: number;
  /** Why it is optimal. */
  readonly proof: Proof;
}

/** A solution for systems in canonical order. */
export type OrderedSolution = Pick<BalanceSolution, "weights" | "gap" | "nodes" | "proof">;

/** Up to this many systems, supports are listed in wide numbers where doubles do not suffice. */
export const MOST_LISTED = 12;

/** Largest gap that counts as closed. */
export const CLOSED = 1e-9;

/** Largest share by which the sides of b = 0 may differ. */
const ON_TARGET = 1e-12;

/** How much the rounding of weights may add to Σ w², as a share. */
const ROUNDED = 2 ** -50;

/**
 * Finds the weighting with balance β̂ and the greatest effective sample size (Shayegh & Kazemi 2026, problem P), for any
 * number of systems: the closed-form point where Theorem 5 proves it, branch and bound otherwise.
 *
 * The test of uniform weights, the reachable range, the achieved balance and the gap are exact. Up to twelve systems that are
 * too close for doubles are solved in wide numbers. The order of the systems does not matter.
 *
 * @param pool The systems.
 * @param target β̂.
 * @param range Reachable range of the pool, if already known.
 * @returns The weighting with its proof.
 * @throws {UserError} If the target is not between 0 and 1, or out of reach, or double precision does not suffice for so many systems.
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
  range: ReachableRange = reachableRange(pool.points),
): BalanceSolution {
  return solveInOrder(pool, target, range, solveInside);
}

/**
 * Solves for systems in canonical order and returns the weights in the pool's order. Uniform weights and ends of the range need
 * no solver.
 *
 * @param pool The systems.
 * @param target β̂.
 * @param range Reachable range of the pool.
 * @param inside Solves for a target strictly inside the range that uniform weights do not meet.
 * @returns The weighting with its proof.
 * @throws {UserError} If the target is not between 0 and 1, or out of reach.
 */
export function solveInOrder(
  pool: SystemPool,
  target: number,
  range: ReachableRange,
  inside: (problem: OrderedProblem, target: number) => OrderedSolution,
): BalanceSolution {
  const ordered = orderedProblem(pool, target, range);
  const solved = knownSolution(ordered) ?? inside(ordered, target);
  const weights = new Float64Array(pool.size);
  ordered.order.forEach((k, i) => weights[k] = solved.weights[i]);
  return {
    target,
    achieved: exactBalance(pool.points, weights),
    ess: effectiveSampleSize(weights),
    weights,
    support: Array.from(weights.keys()).filter((k) => weights[k] > 0),
    gap: solved.gap,
    nodes: solved.nodes,
    proof: solved.proof,
  };
}

/**
 * Solves for a target strictly inside the range that uniform weights do not meet.
 *
 * @param problem The problem.
 * @param target β̂, for messages.
 * @returns Weights with their proof.
 * @throws {UserError} If double precision does not suffice for so many systems.
 */
export function solveInside(
  { exact, anchor }: OrderedProblem,
  target: number,
): OrderedSolution {
  const { size } = exact;
  const problem = scaledProblem(exact);
  const uniform = new Float64Array(size).fill(1 / size);
  const first = localOptimum(problem, uniform, anchor, 40);
  if (!Number.isNaN(first.multiplier)) {
    const { multiplier } = first;
    const weights = settled(exact, onTarget(problem, first.weights));
    if (missOf(exact, weights) <= ON_TARGET) {
      const gap = multiplierGap(exact, weights, multiplier);
      if (gap <= CLOSED) {
        return { weights, gap, nodes: 1, proof: { kind: "multiplier", multiplier } };
      }
    }
  }
  const { optimum, nodes, proof: intervals } = branchAndBound(problem, anchor, first);
  const weights = settled(exact, onTarget(problem, optimum.weights));
  const gap = intervalGap(exact, weights, intervals);
  const miss = missOf(exact, weights);
  if ((gap > CLOSED || miss > ON_TARGET) && size <= MOST_LISTED) {
    return listInside(exact, target, nodes);
  }
  if (miss > CLOSED) throw tooSmall(exact, target);
  return { weights, gap, nodes, proof: { kind: "intervals", intervals } };
}

/**
 * Solves by listing all supports in wide numbers.
 *
 * @param exact The problem.
 * @param target β̂, for messages.
 * @param nodes Bounding problems solved so far.
 * @returns The solution.
 * @throws {UserError} If a weight is too small for double precision.
 */
export function listInside(exact: ExactProblem, target: number, nodes: number): OrderedSolution {
  // Weights scale with squares of distances, so distances of very different sizes need weights beyond the range of doubles.
  if (farApart(exact.a) || farApart(exact.f)) throw tooSmall(exact, target);
  const listed = exactOptimum(exact);
  if (listed === null) throw new Error("a target inside the range has no optimum");
  const { weights, supports, shared } = listed;
  if (missOf(exact, weights) > CLOSED) throw tooSmall(exact, target);
  return { weights, gap: ROUNDED, nodes: nodes + supports, proof: { kind: "listed", shared } };
}

/**
 * Computes how far weights miss a target, relative to the greater side of A σ²(a; w) = F σ²(f; w), exact up to the last
 * rounding.
 *
 * @param exact The problem.
 * @param weights The weights.
 * @returns 0 on the target, 1 where one or both sides are zero.
 */
export function missOf(exact: ExactProblem, weights: Float64Array): number {
  const [a, f] = exactSpreads({ adequacy: exact.a, fluency: exact.f }, weights);
  const [strong, weak] = [exact.strong * a, exact.weak * f];
  const denominator = strong > weak ? strong : weak;
  return denominator === 0n
    ? 1
    : fractionValue({ numerator: absolute(strong - weak), denominator });
}

function knownSolution({ exact, points, end }: OrderedProblem): OrderedSolution | null {
  if (exact.atUniform === 0n) {
    const weights = new Float64Array(exact.size).fill(1 / exact.size);
    return { weights, gap: 0, nodes: 0, proof: { kind: "uniform" } };
  }
  if (end === null) return null;
  const { line, shared } = rangeEnd(points, end);
  const weights = new Float64Array(exact.size);
  for (const k of line) weights[k] = 1 / line.length;
  return { weights, gap: 0, nodes: 0, proof: { kind: "range end", shared } };
}

/** Whether some distances are 300 digits longer than others. */
function farApart(values: readonly bigint[]): boolean {
  const sorted = values.toSorted((a, b) => a < b ? -1 : a > b ? 1 : 0);
  const steps = sorted.slice(1).map((value, k) => value - sorted[k]).filter((step) => step > 0n);
  const lengths = steps.map((step) => String(step).length);
  return Math.max(0, ...lengths) - Math.min(Infinity, ...lengths) > 300;
}

function tooSmall({ size }: ExactProblem, target: number): UserError {
  return new UserError(
    `target ${target} needs weights too small for double precision, since distances between the ${size} systems differ too much in size; ` +
      "leave out a system that is far from the others, or give adequacy and fluency in similar units",
  );
}

/** The weights or, if rounding moved them off the target, the stationary point on their support, in wide numbers. */
function settled(exact: ExactProblem, weights: Float64Array): Float64Array {
  if (missOf(exact, weights) <= ON_TARGET) return weights;
  const support = Array.from(weights.keys()).filter((k) => weights[k] > 0);
  const found = support.length < 2 ? null : exactOptimum(exact, support);
  // Another stationary point of the support may be far worse, and branch and bound would then start from it.
  return found !== null && dot(found.weights, found.weights) <= dot(weights, weights) * (1 + 1e-6)
    ? found.weights
    : weights;
}
