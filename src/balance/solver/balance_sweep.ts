import { evenTargets } from "../even_targets.ts";
import { pairwiseBalances, reachableRange } from "./reachable_range.ts";
import { type BalanceSolution, solveBalance } from "./solve_balance.ts";
import type { SystemPool } from "../system_pool.ts";

/**
 * Computes optimal weightings over the whole reachable range, by rising β: at evenly spaced targets, including the ends of the
 * range, and on request at every pairwise balance (Shayegh & Kazemi 2026, section 4.3).
 *
 * @param pool The systems.
 * @param steps Number of evenly spaced targets, at least two.
 * @param pairs Whether to add every pairwise balance.
 * @returns The solutions.
 */
export function balanceSweep(pool: SystemPool, steps: number, pairs: boolean): BalanceSolution[] {
  const range = reachableRange(pool.points);
  const targets = new Set(evenTargets(range.low, range.high, steps));
  if (pairs) {
    for (const balance of pairwiseBalances(pool.points)) {
      if (balance >= range.low && balance <= range.high) targets.add(balance);
    }
  }
  return [...targets].sort((x, y) => x - y).map((target) => solveBalance(pool, target, range));
}
