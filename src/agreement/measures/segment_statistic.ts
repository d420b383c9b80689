import { cutAt, parseEpsilon } from "../../pairs/calibration/metric_gaps.ts";
import { calibrate } from "../../pairs/calibration/calibrate.ts";
import { pairCounter } from "../../pairs/classes/counted_pairs.ts";
import { countPairs } from "../../pairs/classes/count_pairs.ts";
import { type Grouping, groupRows } from "../../pairs/classes/grouping.ts";
import { meanCoefficient } from "../../pairs/classes/mean_coefficient.ts";
import { type PairedScores, pairScores } from "../../pairs/classes/paired_scores.ts";
import { approximateRatio, type CoefficientName, FORMULAS } from "../../pairs/classes/formulas.ts";
import { accuracyEvents } from "../../pairs/outcomes/accuracy_events.ts";
import { resampledCalibration } from "../../pairs/outcomes/resampled_calibration.ts";
import type { SegmentScores } from "../../scores/segment_scores.ts";
import { correlationStatistic } from "./correlation_statistic.ts";
import type { SegmentMeasure } from "./measures.ts";
import { type SegmentStatistic, weightedMean } from "./weighted_mean.ts";

/**
 * Prepares a measure of translations for resamples of the segments.
 *
 * Grouped by item, a segment drawn twice counts as two segments. Otherwise its translations occur twice in their group, and
 * copies of one translation tie. Grouped by item, `acc_eq` calibrates ε again for every resample; otherwise ε stays fixed.
 *
 * @param measure The measure.
 * @param grouping Which translations are compared with each other.
 * @param scores People's and the metric's scores.
 * @returns The value, and the value of resamples.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { columnFromNumbers } from "../../decimals/column_from_numbers.ts";
 * import { segmentStatistic } from "./segment_statistic.ts";
 *
 * const human = columnFromNumbers([1, 1, 2, 3]); // two systems, two segments
 * const metric = columnFromNumbers([5, 7, 6, 6]);
 * const scores = { systems: 2, segments: 2, human, metric };
 * const { value, resampled } = segmentStatistic("tau_a", "item", scores);
 * assertEquals([value, resampled([2, 0])], [0, 1]);
 * ```
 */
export function segmentStatistic(
  measure: SegmentMeasure,
  grouping: Grouping,
  scores: SegmentScores,
): SegmentStatistic {
  if (measure === "pearson_segment" || measure === "spearman_segment" || measure === "pdp") {
    return correlationStatistic(measure, grouping, scores);
  }
  const { human, metric, systems, segments } = scores;
  const paired = pairScores(human, metric, groupRows(grouping, systems, segments));
  if (measure !== "acc_eq") {
    const name = measure === "acc_eq_uncalibrated" ? "acc_eq" : measure;
    return pairStatistic(paired, name, "0", grouping, segments);
  }
  const { epsilonText } = calibrate(paired);
  const found = pairStatistic(paired, "acc_eq", epsilonText, grouping, segments);
  return grouping === "item" ? { ...found, resampled: recalibrated(paired) } : found;
}

/** Calibrates each resample; the events are listed at the first resample. */
function recalibrated(paired: PairedScores): SegmentStatistic["resampled"] {
  let calibrateAgain: ReturnType<typeof resampledCalibration> | null = null;
  return (times) => {
    calibrateAgain ??= resampledCalibration(accuracyEvents(paired));
    return calibrateAgain(paired.groups.map((group) => times[group])).accuracy;
  };
}

function pairStatistic(
  paired: PairedScores,
  name: CoefficientName,
  epsilon: string,
  grouping: Grouping,
  segments: number,
): SegmentStatistic {
  const counts = countPairs(paired, epsilon);
  const { value } = meanCoefficient(name, counts);
  if (grouping === "item") {
    const ratios = counts.map((group) => approximateRatio(FORMULAS[name].ratio(group)));
    const resampled = (times: ArrayLike<number>) => weightedMean(ratios, paired.groups, times);
    return { value, resampled };
  }
  const { metric, rows } = paired;
  const count = pairCounter(
    paired,
    epsilon === "0" ? cutAt(0n) : parseEpsilon(epsilon, metric.decimals),
  );
  const drawn = new Float64Array(rows.length);
  return {
    value,
    resampled: (times) => {
      rows.forEach((row, place) => drawn[place] = times[row % segments]);
      return meanCoefficient(name, count(drawn)).value ?? NaN;
    },
  };
}
