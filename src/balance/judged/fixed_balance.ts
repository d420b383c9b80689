import { rankingStability, spaRankings } from "../../agreement/ranking_stability.ts";
import { reachableRange } from "../solver/reachable_range.ts";
import { solveBalance } from "../solver/solve_balance.ts";
import { systemPool, systemWeights } from "../system_pool.ts";
import type { WeightedSpaStudy } from "./weighted_spa.ts";

/** Leave-one-out stability with every pool of systems weighted to one balance. */
export interface FixedBalance {
  /** Balance β. */
  readonly target: number;
  /** Mean Kendall τ_b. */
  readonly tau: number | null;
  /** Mean effective sample size over the pools. */
  readonly ess: number;
}

/**
 * Computes leave-one-out stability at several balances: each pool with one system left out is weighted to the balance.
 *
 * Source: "Mind Which Bird You Favour", Appendix C.
 *
 * @param input The study and the balances, each within `commonRange()`.
 * @returns One result per balance.
 */
export function stabilityAtBalances(
  { study, targets }: { readonly study: WeightedSpaStudy; readonly targets: readonly number[] },
): FixedBalance[] {
  const pools = poolsWithout(study);
  return targets.map((target) => {
    let ess = 0;
    const weightings = pools.map(({ kept, pool, range }) => {
      const found = solveBalance(pool, target, range);
      ess += found.ess / pools.length;
      const all = new Float64Array(study.systems.length);
      systemWeights(pool, found.weights).forEach((weight, at) => all[kept[at]] = weight);
      return all;
    });
    const rankings = spaRankings(study.human, study.scorers, study.permutations, weightings);
    return { target, tau: rankingStability(rankings), ess };
  });
}

/**
 * Finds the balances within reach of every pool with one system left out.
 *
 * @param study The study.
 * @returns Both ends of the range.
 */
export function commonRange(study: WeightedSpaStudy): { low: number; high: number } {
  const ranges = poolsWithout(study).map(({ range }) => range);
  return {
    low: Math.max(...ranges.map(({ low }) => low)),
    high: Math.min(...ranges.map(({ high }) => high)),
  };
}

function poolsWithout({ systems, adequacy, fluency }: WeightedSpaStudy) {
  return systems.map((_, out) => {
    const kept = systems.map((_, k) => k).filter((k) => k !== out);
    const pool = systemPool(
      kept.map((k) => systems[k]),
      kept.map((k) => adequacy[k]),
      kept.map((k) => fluency[k]),
    );
    return { kept, pool, range: reachableRange(pool.points) };
  });
}
