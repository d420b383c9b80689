import { approximateRatio, FORMULAS } from "../pairs/classes/formulas.ts";
import { setBits } from "../resampling/permutation/set_bits.ts";
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
  const orders = rankings.map(pairOrder);
  let [sum, count] = [0, 0];
  orders.forEach((first, i) => {
    for (let j = i + 1; j < orders.length; j++) {
      const tau = kendallOfOrders(first, orders[j]);
      if (tau === null) continue;
      sum += tau;
      count++;
    }
  });
  return count === 0 ? null : sum / count;
}

/** The pairs of a ranking, one bit each: every ranking is compared with all others, so each pair is looked at once. */
interface PairOrder {
  /** Pairs whose first scorer has the greater value. */
  readonly greater: Int32Array;
  /** Pairs whose first scorer has the smaller value. */
  readonly smaller: Int32Array;
  /** Number of pairs that are not tied. */
  readonly untied: number;
}

function pairOrder(values: ArrayLike<number>): PairOrder {
  const words = Math.ceil(values.length * (values.length - 1) / 64);
  const greater = new Int32Array(words);
  const smaller = new Int32Array(words);
  let [pair, untied] = [0, 0];
  for (let k = 0; k < values.length; k++) {
    for (let l = k + 1; l < values.length; l++, pair++) {
      const isGreater = Number(values[k] > values[l]);
      const isSmaller = Number(values[k] < values[l]);
      greater[pair >> 5] |= isGreater << (pair & 31);
      smaller[pair >> 5] |= isSmaller << (pair & 31);
      untied += isGreater + isSmaller;
    }
  }
  return { greater, smaller, untied };
}

function kendallOfOrders(first: PairOrder, second: PairOrder): number | null {
  let [concordant, discordant] = [0, 0];
  for (let word = 0; word < first.greater.length; word++) {
    const [up, down] = [first.greater[word], first.smaller[word]];
    concordant += setBits((up & second.greater[word]) | (down & second.smaller[word]));
    discordant += setBits((up & second.smaller[word]) | (down & second.greater[word]));
  }
  const both = concordant + discordant;
  return approximateRatio(FORMULAS.tau_b.ratio({
    concordant,
    discordant,
    tied_human: second.untied - both,
    tied_metric: first.untied - both,
    // τ_b does not look at these.
    tied_both: 0,
    translations: 0,
    levels: 0,
  }));
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
 * Computes the soft pairwise accuracy of every scorer with each system left out in turn. Sums of counts are exact, so what the
 * left-out system adds is subtracted from the sum over all pairs.
 *
 * @param human Permutation counts of the human scores, by pair.
 * @param scorers The same of each scorer.
 * @param permutations Number of permutations counted.
 * @param systems Number of systems.
 * @returns One array per system left out, one value per scorer; NaN where no pair of systems is left.
 */
export function leaveOneOutRankings(
  human: Uint32Array,
  scorers: readonly Uint32Array[],
  permutations: number,
  systems: number,
): Float64Array[] {
  const rankings = Array.from({ length: systems }, () => new Float64Array(scorers.length));
  const largest = permutations * (systems - 1) * (systems - 2) / 2;
  const own = new Float64Array(systems);
  scorers.forEach((scorer, s) => {
    let [pair, all] = [0, 0];
    own.fill(0);
    for (let k = 0; k < systems; k++) {
      for (let l = k + 1; l < systems; l++, pair++) {
        const distance = Math.abs(human[pair] - scorer[pair]);
        all += distance;
        own[k] += distance;
        own[l] += distance;
      }
    }
    for (let out = 0; out < systems; out++) rankings[out][s] = 1 - (all - own[out]) / largest;
  });
  return rankings;
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
