import type { ExactProblem } from "../solver/exact_problem.ts";
import { type Enumeration, type Pruning, searchSupports } from "./search_supports.ts";

/**
 * Runs Algorithm 1 of Shayegh & Kazemi 2026: finds the least Σ w² with balance β̂ by listing supports from large to small.
 *
 * @param exact The problem, its target strictly inside the reachable range.
 * @param pruning Theorems used. @default {{}, which uses all}
 * @returns The optimum and what it cost.
 * @throws {UserError} If there are more than 24 systems.
 */
export function enumerateSupports(
  exact: ExactProblem,
  pruning: Pruning = {},
): Enumeration {
  return searchSupports(exact, [pruning])[0];
}
