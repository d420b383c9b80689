import { kendall } from "./kendall.ts";
import { pairWeights } from "./pair_weights.ts";
import { softPairwiseAccuracy } from "./soft_pairwise_accuracy.ts";

/**
 * Measures how stable rankings of scorers are: the mean Kendall τ_b over all pairs of rankings.
 *
 * Source: "Mind Which Bird You Favour", Appendix C, where there is one ranking for each system left out.
 *
 * @param rankings Values of the scorers, the same scorers in the same order in each.
 * @returns Null where no pair of rankings has a τ_b.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { rankingStability } from "./ranking_stability.ts";
 *
 * assertEquals(rankingStability([[1, 2, 3], [1, 2, 3], [3, 2, 1]]), -1 / 3);
 * ```
 */
export function rankingStability(rankings: readonly ArrayLike<number>[]): number | null {
  let [sum, count] = [0, 0];
  rankings.forEach((first, i) => {
    for (const second of rankings.slice(i + 1)) {
      const tau = kendall(first, second);
      if (tau === null) continue;
      sum += tau;
      count++;
    }
  });
  return count === 0 ? null : sum / count;
}

/**
 * Computes the soft pairwise accuracy of every scorer under every weighting of the systems; a left-out system weighs 0.
 *
 * @param human Permutation counts of the human scores, by pair.
 * @param scorers The same of each scorer.
 * @param permutations Number of permutations counted.
 * @param weightings Weight of each system, one array per weighting.
 * @returns One array per weighting, one value per scorer.
 */
export function spaRankings(
  human: ArrayLike<number>,
  scorers: readonly ArrayLike<number>[],
  permutations: number,
  weightings: readonly ArrayLike<number>[],
): Float64Array[] {
  return weightings.map((weights) => {
    const pairs = pairWeights(weights);
    return Float64Array.from(
      scorers,
      (scorer) => softPairwiseAccuracy(human, scorer, permutations, pairs) ?? NaN,
    );
  });
}

/**
 * Lists every way to leave one system out: weight 0 for that system, 1 for the others.
 *
 * @param systems Number of systems.
 * @returns One list of weights per system.
 */
export function leaveOneOutWeights(systems: number): Float64Array[] {
  return Array.from(
    { length: systems },
    (_, out) => Float64Array.from({ length: systems }, (_, k) => k === out ? 0 : 1),
  );
}

/**
 * Finds the rank that a value would have among others, where the greatest is first and equal values share the better rank.
 *
 * @param value The value.
 * @param others The others.
 * @returns From 1 on.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { rankAmong } from "./ranking_stability.ts";
 *
 * assertEquals(rankAmong(0.7, [0.9, 0.7, 0.5]), 2);
 * ```
 */
export function rankAmong(value: number, others: ArrayLike<number>): number {
  let rank = 1;
  for (let at = 0; at < others.length; at++) if (others[at] > value) rank++;
  return rank;
}
