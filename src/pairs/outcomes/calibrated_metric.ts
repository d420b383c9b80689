import type { ComparableColumn, OrderedColumn } from "../../decimals/select_rows.ts";
import { calibrateTallied, type Calibration } from "../calibration/calibrate.ts";
import { parseEpsilon } from "../calibration/metric_gaps.ts";
import { pairScores } from "../classes/paired_scores.ts";
import type { CoefficientName } from "../classes/formulas.ts";
import { type AccuracyEvents, accuracyEvents } from "./accuracy_events.ts";
import { rightOf, type RightPairs } from "./right_pairs.ts";
import { type TieWindows, tieWindows } from "./tie_windows.ts";

/** What to compute besides a metric's calibrated accuracy. */
export interface WantedOutcomes {
  /** Whether each resample is calibrated again. @default {false} */
  readonly events?: boolean;
  /** Whether single pairs of translations will be swapped between metrics. @default {false} */
  readonly windows?: boolean;
  /** Whether outcomes are those at ε = 0. @default {false} */
  readonly uncalibrated?: boolean;
  /** The coefficient to raise. @default {"acc_eq"} */
  readonly objective?: CoefficientName;
}

/** A metric calibrated on groups of translations. */
export interface CalibratedMetric {
  /** The best threshold and the accuracy there. */
  readonly calibration: Calibration;
  /** Right pairs by group at that threshold, or at ε = 0 if requested. */
  readonly right: RightPairs;
  /** What resamples need; null if not requested. */
  readonly events: AccuracyEvents | null;
  /** What swaps of single pairs need; null if not requested. */
  readonly windows: TieWindows | null;
}

/**
 * Calibrates a metric's ties and records its outcomes (Deutsch, Foster & Freitag 2023, sections 5 to 7).
 *
 * @param human Human scores.
 * @param metric Metric scores of the same translations.
 * @param groupOf Group of each translation; negative leaves it out.
 * @param wanted What else to record.
 * @returns The calibration, and the outcomes at its threshold.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { columnFromNumbers } from "../../decimals/column_from_numbers.ts";
 * import { calibratedMetric } from "./calibrated_metric.ts";
 *
 * const scores = columnFromNumbers([1, 2, 9]);
 * const found = calibratedMetric(columnFromNumbers([0, 0, 5]), scores, new Int32Array(3), {});
 * assertEquals([found.calibration.epsilon, found.right.right[0]], [1, 3]);
 * ```
 */
export function calibratedMetric(
  human: ComparableColumn,
  metric: OrderedColumn,
  groupOf: Int32Array,
  { events = false, windows = false, uncalibrated = false, objective }: WantedOutcomes,
): CalibratedMetric {
  const paired = pairScores(human, metric, groupOf);
  const { calibration, atZero, atEpsilon } = calibrateTallied(paired, objective);
  const epsilon = uncalibrated ? "0" : calibration.epsilonText;
  return {
    calibration,
    right: rightOf(paired, uncalibrated ? atZero : atEpsilon),
    events: events ? accuracyEvents(paired) : null,
    windows: windows ? tieWindows(paired, parseEpsilon(epsilon, metric.decimals)) : null,
  };
}
