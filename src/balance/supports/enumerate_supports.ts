import type { ExactProblem } from "../solver/exact_problem.ts";
import { type Enumeration, type Pruning, searchSupports } from "./search_supports.ts";

/**
 * Runs Algorithm 1 of Shayegh & Kazemi 2026: finds the least Σ w² with balance β̂ by listing supports from large to small.
 *
 * @param exact The problem, its target strictly inside the reachable range.
 * @param pruning Theorems used. @default {{}, which uses all}
 * @returns The optimum and what it cost.
 * @throws {UserError} If there are more than 24 systems.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { exactBalance } from "../exact_balance.ts";
 * import { exactPoints } from "../exact_points.ts";
 * import { exactProblem } from "../solver/exact_problem.ts";
 * import { enumerateSupports } from "./enumerate_supports.ts";
 *
 * const points = exactPoints([0, 3, 0, 2], [0, 0, 1, 1]);
 * const { weights } = enumerateSupports(exactProblem(points, { numerator: 1n, denominator: 2n }));
 * assertEquals(exactBalance(points, weights!).toFixed(12), "0.500000000000");
 * ```
 */
export function enumerateSupports(
  exact: ExactProblem,
  pruning: Pruning = {},
): Enumeration {
  return searchSupports(exact, [pruning])[0];
}
