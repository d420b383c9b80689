import { UserError } from "../../user_error.ts";
import { dot } from "../dot.ts";
import { onTarget } from "../solver/on_target.ts";
import type { ReachableRange } from "../solver/reachable_range.ts";
import { scaledProblem } from "../solver/scaled_problem.ts";
import {
  type BalanceSolution,
  CLOSED,
  listInside,
  missOf,
  MOST_LISTED,
  solveInOrder,
  solveInside,
} from "../solver/solve_balance.ts";
import type { SystemPool } from "../system_pool.ts";
import { searchSupports } from "./search_supports.ts";

/**
 * Finds the weighting with balance β̂ and the greatest effective sample size by listing supports (Shayegh & Kazemi 2026, Algorithm 1).
 *
 * In doubles the search fails where distances between systems differ too much in size. So its result is compared with that of
 * branch and bound, whose bound is exact. Where the two differ, up to twelve systems are listed again in wide numbers.
 *
 * @param pool The systems.
 * @param target β̂.
 * @param range Reachable range of the pool.
 * @returns The weighting, with the number of supports as nodes.
 * @throws {UserError} If the target is not between 0 and 1, or out of reach, or there are more than 24 systems, or double precision does not
 * suffice.
 */
export function listBalance(
  pool: SystemPool,
  target: number,
  range: ReachableRange,
): BalanceSolution {
  return solveInOrder(pool, target, range, (ordered) => {
    const { exact } = ordered;
    const [{ weights: found, supports }] = searchSupports(exact, [{}]);
    const weights = found && onTarget(scaledProblem(exact), found);
    const proved = solveInside(ordered, target);
    const least = dot(proved.weights, proved.weights);
    if (
      weights !== null && missOf(exact, weights) <= CLOSED &&
      Math.abs(dot(weights, weights) - least) <= CLOSED * least
    ) return { ...proved, weights, nodes: supports };
    if (exact.size <= MOST_LISTED) return listInside(exact, target, 0);
    throw new UserError(
      `listing supports in double precision does not suffice for target ${target}, since distances between systems differ too much in size; ` +
        "use branch and bound",
    );
  });
}
