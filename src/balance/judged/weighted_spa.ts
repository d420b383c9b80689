import { spaRankings } from "../../agreement/ranking_stability.ts";
import type { SystemOrders } from "../../agreement/stability_over_orders.ts";
import { signChange } from "../../agreement/curve_crossings.ts";
import { reachableRange } from "../solver/reachable_range.ts";
import { solveBalance } from "../solver/solve_balance.ts";
import { systemPool, systemWeights } from "../system_pool.ts";

/** Systems and permutation counts, for judging scorers at any balance. */
export interface WeightedSpaStudy extends Pick<SystemOrders, "human" | "scorers" | "permutations"> {
  /** Systems. */
  readonly systems: readonly string[];
  /** Mean adequacy of each. */
  readonly adequacy: Float64Array;
  /** Mean fluency of each. */
  readonly fluency: Float64Array;
}

/** Scorers at some balance. */
export interface WeightedSpa {
  /** Balance β. */
  readonly target: number;
  /** Effective sample size of the weights. */
  readonly ess: number;
  /** Weighted soft pairwise accuracy of each scorer. */
  readonly values: Float64Array;
}

/**
 * Computes the weighted soft pairwise accuracy of scorers at several balances.
 *
 * Source: "Mind Which Bird You Favour", section 4.4.
 *
 * @param input The study and the balances, each within the reachable range.
 * @returns One result per balance.
 */
export function spaAtBalances(
  { study, targets }: { readonly study: WeightedSpaStudy; readonly targets: readonly number[] },
): WeightedSpa[] {
  const judge = judgeAt(study);
  return targets.map(judge);
}

/** Scorers that change places between two balances. */
export interface CrossedStudy {
  /** The study. */
  readonly study: WeightedSpaStudy;
  /** The pairs of scorers, by index. */
  readonly pairs: readonly (readonly [number, number])[];
  /** Balance before the changes. */
  readonly low: number;
  /** Balance after them. */
  readonly high: number;
  /** Number of halvings. */
  readonly halvings: number;
}

/**
 * Finds the balances at which scorers change places, by bisection. Each balance is solved once for all pairs of scorers.
 *
 * @param crossed Scorers and the range of balances.
 * @returns One balance for each pair.
 */
export function balancesOfCrossings(
  { study, pairs, low, high, halvings }: CrossedStudy,
): number[] {
  const judge = judgeAt(study);
  const known = new Map<number, Float64Array>();
  const valuesAt = (target: number): Float64Array => {
    const values = known.get(target) ?? judge(target).values;
    known.set(target, values);
    return values;
  };
  return pairs.map(([above, below]) => {
    const difference = (target: number) => valuesAt(target)[above] - valuesAt(target)[below];
    return signChange(difference, low, high, halvings);
  });
}

function judgeAt(study: WeightedSpaStudy): (target: number) => WeightedSpa {
  const pool = systemPool(study.systems, study.adequacy, study.fluency);
  const range = reachableRange(pool.points);
  return (target) => {
    const { weights, ess } = solveBalance(pool, target, range);
    const [values] = spaRankings(study.human, study.scorers, study.permutations, [
      systemWeights(pool, weights),
    ]);
    return { target, ess, values };
  };
}
