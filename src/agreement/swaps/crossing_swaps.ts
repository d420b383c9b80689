import { commonWeights } from "../../pairs/calibration/common_weights.ts";
import { parseEpsilon } from "../../pairs/calibration/metric_gaps.ts";
import type { PairedScores } from "../../pairs/classes/paired_scores.ts";
import { placesTied, rightPartners, type TiedPlaces } from "../../pairs/outcomes/right_partners.ts";
import type { SignMatrix } from "../../resampling/permutation/sign_matrix.ts";
import { subsetSums } from "../../resampling/permutation/subset_sums.ts";
import type { Alternative, SignFlipTest } from "../../resampling/sign_flips/sign_flip_p_value.ts";
import { signFlips } from "../../resampling/sign_flips/sign_flips.ts";
import type { PairSwaps } from "./cell_swaps.ts";
import { rememberedPairs } from "./remembered_pairs.ts";
import { standardDifference, standardisedIntegers } from "./standardised_integers.ts";

/** A metric's scores and the threshold of its ties. */
export interface ScoresWithThreshold {
  /** People's and the metric's scores, laid out by group. */
  readonly paired: PairedScores;
  /** The metric's scores as doubles, by row. */
  readonly values: Float64Array;
  /** Differences up to this are ties, a decimal. */
  readonly epsilon: string;
}

/** Swaps of units between metrics, where the pairs that count for accuracy cross units. */
export interface CrossingSwaps {
  /** What the exact p-value of metrics i and j is computed from; null where there is none. */
  readonly test: (i: number, j: number) => SignFlipTest | null;
  /** Differences of any two metrics under drawn swaps. */
  readonly swaps: (signs: SignMatrix) => PairSwaps;
}

/**
 * Prepares the test that swaps whole units (segments or documents) between two metrics. Their pairwise accuracy with ties is
 * over pairs of translations of different segments.
 *
 * A swap moves all standardised scores of a unit from one metric to the other, so a pair may have one score of each. Each
 * translation of a pair brings half the calibrated threshold of its metric: a pair with scores of both metrics is tied within
 * the mean of the two thresholds.
 *
 * The difference of the two accuracies is still a sum over units. Let units u and v have the signs s and t, and let AB be 1
 * where a pair is right with the score of metric A in u and that of B in v. Flipping both signs negates the difference, so the
 * pair's part in it is ½(s + t)(AA − BB) + ½(s − t)(AB − BA). This is linear in each sign, so the terms of each sign add up to
 * the share of a unit, and a swap flips the sign of that share.
 *
 * @param metrics The metrics; all scored the same translations.
 * @param unitOf Unit of each row, from 0.
 * @param units Number of units.
 * @param alternative Which differences are evidence against the null.
 * @returns The exact test and the sampled one.
 */
export function crossingSwaps(
  metrics: readonly ScoresWithThreshold[],
  unitOf: Int32Array,
  units: number,
  alternative: Alternative,
): CrossingSwaps {
  const [{ paired: { pairs, starts } }] = metrics;
  const sizes = Array.from(pairs, (denominator) => ({ factor: 1, denominator, divisor: 1 }));
  // Every pair counts for both of its translations, and a translation is its own partner.
  const { kinds, weights, scale, isExact } = commonWeights(sizes, pairs, 4);
  const summed = (own: StandardScores, others: StandardScores, tied: TiedPlaces): Float64Array => {
    const right = rightPartners(own.paired, others.paired, tied);
    const sums = new Float64Array(units);
    for (let group = 0; group + 1 < starts.length; group++) {
      for (let place = starts[group]; place < starts[group + 1]; place++) {
        sums[unitOf[own.paired.rows[place]]] += weights[kinds[group]] * right[place];
      }
    }
    return sums;
  };
  const standard = metrics.map(standardScores);
  const alone = standard.map((metric, m) => {
    const { paired, epsilon } = metrics[m];
    return summed(
      metric,
      metric,
      placesTied(paired, parseEpsilon(epsilon, paired.metric.decimals)),
    );
  });
  /** Twice the shares of the units in the difference of two metrics. */
  const shares = rememberedPairs((i, j) => {
    const [first, second] = [standard[i], standard[j]];
    const crossed = summed(first, second, tiedAcross(first, second));
    const back = summed(second, first, tiedAcross(second, first));
    return alone[i].map((sum, u) => sum - alone[j][u] + crossed[u] - back[u]);
  }, ({ length }) => length);
  const denominator = 2 * scale * pairs.length;
  return {
    test: (i, j) => {
      const flips = isExact ? signFlips(shares(i, j)) : null;
      return flips && { flips, alternative, common: 1 };
    },
    swaps: (signs) => (i, j) => {
      const parts = shares(i, j);
      const total = parts.reduce((sum, part) => sum + part, 0);
      return {
        observed: total / denominator,
        swapped: subsetSums(parts, signs).map((kept) => (2 * kept - total) / denominator),
      };
    },
  };
}

/** A metric's scores on the scale that all metrics share. */
interface StandardScores {
  readonly paired: PairedScores;
  /** Standardised scores by place. */
  readonly scores: Float64Array;
  /** Half the threshold, on the same scale. */
  readonly reach: number;
}

function standardScores({ paired, values, epsilon }: ScoresWithThreshold): StandardScores {
  const scores = Float64Array.from(paired.rows, (row) => values[row]);
  const reach = Math.round(standardDifference(Number(epsilon), scores) / 2);
  const standard = standardisedIntegers(scores);
  return { paired, scores: standard, reach };
}

function tiedAcross(own: StandardScores, others: StandardScores): TiedPlaces {
  const { starts } = own.paired;
  const reach = own.reach + others.reach;
  const first = new Int32Array(own.scores.length);
  const last = new Int32Array(own.scores.length);
  for (let group = 0; group + 1 < starts.length; group++) {
    let [least, greater] = [starts[group], starts[group]];
    for (let place = starts[group]; place < starts[group + 1]; place++) {
      const score = own.scores[place];
      while (least < starts[group + 1] && others.scores[least] < score - reach) least++;
      while (greater < starts[group + 1] && others.scores[greater] <= score + reach) greater++;
      first[place] = least;
      last[place] = greater;
    }
  }
  return { first, last };
}
