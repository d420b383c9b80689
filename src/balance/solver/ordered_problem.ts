import { canonicalOrder, type ExactPoints } from "../exact_points.ts";
import type { SystemPool } from "../system_pool.ts";
import { type ExactProblem, exactProblem } from "./exact_problem.ts";
import { exactTarget } from "./exact_target.ts";
import type { ReachableRange } from "./reachable_range.ts";

/** A problem with its systems in canonical order. */
export interface OrderedProblem {
  /** Member of the pool at each place. */
  readonly order: Int32Array;
  /** Points at each place. */
  readonly points: ExactPoints;
  /** The problem in integers. */
  readonly exact: ExactProblem;
  /** Two places whose balance is the target, if the target is an end of the range. */
  readonly end: readonly [number, number] | null;
  /** Weights on the two places whose balance is farthest beyond the target, as seen from uniform weights, so that b(w) ≤ 0. */
  readonly anchor: Float64Array;
}

/**
 * Brings a pool's systems into canonical order for a target.
 *
 * @param pool The systems.
 * @param target β̂.
 * @param range Reachable range of the pool.
 * @returns The problem.
 * @throws {UserError} If the target is not between 0 and 1, or out of reach.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { systemPool } from "../system_pool.ts";
 * import { orderedProblem } from "./ordered_problem.ts";
 * import { reachableRange } from "./reachable_range.ts";
 *
 * const pool = systemPool(["A", "B", "C"], [2, 0, 1], [0, 1, 5]);
 * assertEquals([...orderedProblem(pool, 0.5, reachableRange(pool.points)).order], [1, 2, 0]);
 * ```
 */
export function orderedProblem(
  pool: SystemPool,
  target: number,
  range: ReachableRange,
): OrderedProblem {
  const { balance, end } = exactTarget(pool.points, target, range);
  const order = canonicalOrder(pool.points);
  const points = {
    adequacy: Array.from(order, (k) => pool.points.adequacy[k]),
    fluency: Array.from(order, (k) => pool.points.fluency[k]),
  };
  const exact = exactProblem(points, balance);
  const places = ([k, l]: readonly [number, number]): [number, number] => [
    order.indexOf(k),
    order.indexOf(l),
  ];
  const anchor = new Float64Array(exact.size);
  for (const k of places(exact.swapped ? range.highPair : range.lowPair)) anchor[k] = 0.5;
  return {
    order,
    points,
    exact,
    end: end === null ? null : places(end === "low" ? range.lowPair : range.highPair),
    anchor,
  };
}
