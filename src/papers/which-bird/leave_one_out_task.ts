import type { AlignedScores } from "../../scores/aligned_scores.ts";
import {
  leaveOneOutWeights,
  rankingStability,
  spaRankings,
} from "../../agreement/ranking_stability.ts";
import { reachableRange } from "../../balance/solver/reachable_range.ts";
import { solveBalance } from "../../balance/solver/solve_balance.ts";
import { systemPool, systemWeights } from "../../balance/system_pool.ts";
import {
  countsInOrder,
  orderedCounts,
  untiedCounts,
} from "../../resampling/permutation/ordered_counts.ts";
import type { SignMatrix } from "../../resampling/permutation/sign_matrix.ts";
import { subsetSums } from "../../resampling/permutation/subset_sums.ts";
import { keyedStream } from "../../resampling/random/keyed_stream.ts";
import { shuffle } from "../../resampling/random/shuffle.ts";
import type { WeightedSpaStudy } from "./weighted_spa_task.ts";

/**
 * Counts permutations of ordered pairs of systems, as the task `which-bird/ordered-counts`.
 *
 * @param input Scores and signs.
 * @returns The counts.
 */
export function orderedCountsTask(
  { scores, signs }: { readonly scores: AlignedScores; readonly signs: SignMatrix },
): Uint32Array {
  return orderedCounts(subsetSums(scores.integers, signs), scores.totals);
}

/** What the task `which-bird/system-orders` takes. */
export interface SystemOrdersInput {
  /** Number of systems. */
  readonly systems: number;
  /** Human permutation counts of ordered pairs. */
  readonly human: Uint32Array;
  /** The same of each scorer. */
  readonly scorers: readonly Uint32Array[];
  /** Number of permutations. */
  readonly permutations: number;
  /** Seed of the orders. */
  readonly seed: number;
  /** Number of random orders. */
  readonly orders: number;
  /** Whether a permutation that ties with the observed difference counts for the system named first, or a coin decides. */
  readonly ties: "count" | "coin";
}

/**
 * Computes leave-one-out stability with the systems in file order, then in each of some random orders, which decide what ties
 * with the observed difference count.
 *
 * @param input Scores and orders.
 * @returns One value per order.
 */
export function systemOrdersTask(input: SystemOrdersInput): (number | null)[] {
  const { systems, human, scorers, permutations, seed, orders, ties } = input;
  const subsets = leaveOneOutWeights(systems);
  return Array.from({ length: orders + 1 }, (_, r) => {
    const order = Int32Array.from({ length: systems }, (_, k) => k);
    if (r > 0) shuffle(keyedStream(seed, "system orders", r), order);
    const coin = keyedStream(seed, "ties decided by a coin", r);
    const inOrder = (counts: Uint32Array) =>
      countsInOrder(ties === "count" ? counts : untiedCounts(counts, permutations, coin), order);
    return rankingStability(spaRankings(
      inOrder(human),
      scorers.map(inOrder),
      permutations,
      subsets,
    ));
  });
}

/** Leave-one-out stability where every pool of systems is weighted to one balance. */
export interface FixedBalance {
  /** Balance β. */
  readonly target: number;
  /** Mean Kendall τ_b. */
  readonly tau: number | null;
  /** Mean effective sample size over the pools. */
  readonly ess: number;
}

/**
 * Computes stability at each of some balances, as the task `which-bird/fixed-balance`.
 *
 * @param input The study and the balances.
 * @returns One result per balance.
 */
export function fixedBalanceTask(
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
 * Finds the balances that every pool with one system left out reaches.
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
