import type { ScoreColumn } from "../decimals/score_column.ts";
import {
  type AccuracySwaps,
  swappedPairs,
  swappedUnits,
} from "../pairs/outcomes/accuracy_swaps.ts";
import { calibratedMetric } from "../pairs/outcomes/calibrated_metric.ts";
import { significanceClusters } from "../resampling/permutation/significance_clusters.ts";
import { segmentUnits } from "../scores/documents.ts";
import { rememberedPairs } from "./swaps/remembered_pairs.ts";

/** Metrics of a campaign, and what may be swapped between them. */
export interface ComparedScores {
  /** Human scores of the rated translations. */
  readonly human: ScoreColumn;
  /** Scores of each metric on the same translations. */
  readonly metrics: readonly ScoreColumn[];
  /** Segment of each translation, from 0. */
  readonly segmentOf: Int32Array;
  /** Document of each segment, from 0; null where it is not known. */
  readonly documentOf: Int32Array | null;
}

/** Units that are swapped, from the finest to the coarsest. */
export const COMPARED_UNITS = ["pair", "segment", "document"] as const;

/** Unit that is swapped. */
export type ComparedUnit = typeof COMPARED_UNITS[number];

/** Comparisons of metrics by swaps of one unit, with the best metric first. */
export interface UnitComparison {
  /** p-value of each metric against the next one, one-sided; null where the exact one takes too long. */
  readonly next: readonly (number | null)[];
  /** Significance cluster of each metric, unadjusted, as the WMT metrics tasks form them. */
  readonly clusters: readonly number[];
}

/** Metrics ranked by calibrated accuracy, and how swaps of each unit separate them. */
export interface ComparedByUnit {
  /** Place of each metric in the input, best first. */
  readonly order: readonly number[];
  /** Calibrated accuracies in that order. */
  readonly values: readonly number[];
  /** Comparisons by unit; null where units are not known. */
  readonly units: Readonly<Record<ComparedUnit, UnitComparison | null>>;
}

/**
 * Ranks metrics by calibrated accuracy and tests every two of them exactly, with swaps of pairs of translations, of segments
 * and of documents. The calibrated thresholds stay fixed.
 *
 * @param scores The metrics. Those without a pair to compare are left out.
 * @returns Order, values and comparisons.
 */
export function comparedByUnit(
  { human, metrics, segmentOf, documentOf }: ComparedScores,
): ComparedByUnit {
  const found = metrics.map((metric, place) => ({
    place,
    ...calibratedMetric(human, metric, segmentOf, { windows: true }),
  })).flatMap((one) => {
    const { value } = one.calibration;
    return value === null ? [] : [{ ...one, value }];
  }).sort((a, b) => b.value - a.value || a.place - b.place);
  if (found.length === 0) {
    return { order: [], values: [], units: { pair: null, segment: null, document: null } };
  }
  const right = found.map((one) => one.right);
  const segments = right[0].groups;
  const compared = (swaps: AccuracySwaps) => unitComparison(found.length, swaps);
  const byUnit = (unitOf: Int32Array) => compared(swappedUnits(right, unitOf, "one-sided"));
  return {
    order: found.map(({ place }) => place),
    values: found.map(({ value }) => value),
    units: {
      pair: compared(swappedPairs(found, "one-sided")),
      segment: byUnit(segmentUnits(segments.length).unitOf),
      document: documentOf && byUnit(segments.map((segment) => documentOf[segment])),
    },
  };
}

function unitComparison(count: number, { exact }: AccuracySwaps): UnitComparison {
  const test = rememberedPairs((i, j) => ({ p: exact(i, j) }), () => 1);
  return {
    next: Array.from({ length: count - 1 }, (_, i) => test(i, i + 1).p),
    // An unknown p-value splits no cluster.
    clusters: significanceClusters(count, (i, j) => test(i, j).p ?? 1),
  };
}
