import { centredValues } from "../../decimals/centred_values.ts";
import { type Grouping, groupRows } from "../../pairs/classes/grouping.ts";
import type { SegmentScores } from "../../scores/segment_scores.ts";
import { correlationOf, pearson } from "../pearson.ts";
import { spearman } from "../spearman.ts";
import { type SegmentStatistic, weightedMean } from "./weighted_mean.ts";

/** Scores of one group. */
interface Group {
  readonly number: number;
  readonly human: Float64Array;
  readonly metric: Float64Array;
  /** Segment of each translation. */
  readonly segmentOf: Int32Array;
  /** Weight of each translation; null for equal weights. */
  readonly weights: Float64Array | null;
}

/**
 * Prepares a correlation of translations' scores for resamples of the segments.
 *
 * Pearson's and Spearman's correlations are averaged over the groups that define them. `pdp` is Pearson's correlation between
 * the differences of human scores and those of metric scores, over the pairs of all groups, each in both orders (DiIanni &
 * Deutsch 2025). A group's sums over pairs follow from its number of translations and its deviations, so no pair is listed.
 *
 * @param measure The measure.
 * @param grouping Which translations are compared with each other.
 * @param scores People's and the metric's scores.
 * @returns The value, and the value of resamples.
 */
export function correlationStatistic(
  measure: "pearson_segment" | "spearman_segment" | "pdp",
  grouping: Grouping,
  scores: SegmentScores,
): SegmentStatistic {
  const groups = groupsOf(scores, grouping);
  if (measure === "pdp") return differenceCorrelation(groups, grouping === "item");
  const correlation = measure === "pearson_segment" ? pearson : spearman;
  const values = groups.map(({ human, metric, weights }) =>
    correlation(human, metric, weights ?? undefined)
  );
  const numbers = groups.map(({ number }) => number);
  const once = groups.map(() => 1);
  const mean = weightedMean(values, groups.map((_, at) => at), once);
  const value = Number.isNaN(mean) ? null : mean;
  if (grouping === "item") {
    return { value, resampled: (times) => weightedMean(values, numbers, times) };
  }
  return {
    value,
    resampled: (times) => {
      const drawn = groups.map(({ human, metric, segmentOf, weights }) =>
        correlation(
          human,
          metric,
          Float64Array.from(segmentOf, (segment, i) => times[segment] * (weights?.[i] ?? 1)),
        )
      );
      return weightedMean(drawn, numbers.map((_, at) => at), once);
    },
  };
}

/** Sums over the pairs of a group, with each pair in one order. */
interface PairProducts {
  /** Squared differences of human scores. */
  readonly xx: number;
  /** Squared differences of metric scores. */
  readonly yy: number;
  /** Products of differences. */
  readonly xy: number;
}

function differenceCorrelation(groups: readonly Group[], byItem: boolean): SegmentStatistic {
  const products = groups.map((group) => pairProducts(group, null));
  return {
    value: pooledCorrelation(products, null),
    resampled: (times) =>
      (byItem
        ? pooledCorrelation(products, groups.map(({ number }) => times[number]))
        : pooledCorrelation(groups.map((group) => pairProducts(group, times)), null)) ?? NaN,
  };
}

/** Σ_{i<j} (x_i − x_j)(y_i − y_j) is the number of translations times the sum of products of their deviations. */
function pairProducts(
  { human, metric, segmentOf }: Group,
  times: ArrayLike<number> | null,
): PairProducts {
  const first = times === null ? 0 : segmentOf.findIndex((segment) => times[segment] > 0);
  if (first < 0) return { xx: 0, yy: 0, xy: 0 };
  // Distances are taken from one of the drawn scores, so they are exactly 0 where all drawn scores are equal.
  let count = 0;
  let sumX = 0;
  let sumY = 0;
  for (let i = 0; i < human.length; i++) {
    const weight = times === null ? 1 : times[segmentOf[i]];
    count += weight;
    sumX += weight * (human[i] - human[first]);
    sumY += weight * (metric[i] - metric[first]);
  }
  let [xx, yy, xy] = [0, 0, 0];
  for (let i = 0; i < human.length; i++) {
    const weight = times === null ? 1 : times[segmentOf[i]];
    const fromX = human[i] - human[first] - sumX / count;
    const fromY = metric[i] - metric[first] - sumY / count;
    xx += weight * fromX * fromX;
    yy += weight * fromY * fromY;
    xy += weight * fromX * fromY;
  }
  return { xx: count * xx, yy: count * yy, xy: count * xy };
}

function pooledCorrelation(
  products: readonly PairProducts[],
  times: ArrayLike<number> | null,
): number | null {
  let [xx, yy, xy] = [0, 0, 0];
  products.forEach((group, g) => {
    const weight = times === null ? 1 : times[g];
    if (weight === 0) return;
    xx += weight * group.xx;
    yy += weight * group.yy;
    xy += weight * group.xy;
  });
  return xx > 0 && yy > 0 ? correlationOf({ xx, yy, xy }) : null;
}

/** Translations with both scores, by group; groups of one translation are left out. */
function groupsOf(scores: SegmentScores, grouping: Grouping): Group[] {
  const { human, metric, systems, segments, weights } = scores;
  const groupOf = groupRows(grouping, systems, segments);
  const rows: number[][] = [];
  for (let row = 0; row < groupOf.length; row++) {
    if (human.present[row] === 1 && metric.present[row] === 1) {
      (rows[groupOf[row]] ??= []).push(row);
    }
  }
  const people = centredValues(human).values;
  const machine = centredValues(metric).values;
  return rows.flatMap((own, number): Group[] =>
    own.length < 2 ? [] : [{
      number,
      human: Float64Array.from(own, (row) => people[row]),
      metric: Float64Array.from(own, (row) => machine[row]),
      segmentOf: Int32Array.from(own, (row) => row % segments),
      weights: weights
        ? Float64Array.from(own, (row) => weights[Math.floor(row / segments)])
        : null,
    }]
  );
}
