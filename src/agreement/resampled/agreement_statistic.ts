import type { ScoreColumn } from "../../decimals/score_column.ts";
import type { CoefficientName } from "../../pairs/classes/formulas.ts";
import type { AccuracyEvents } from "../../pairs/outcomes/accuracy_events.ts";
import { resampledCalibration } from "../../pairs/outcomes/resampled_calibration.ts";
import {
  type ColumnStatistic,
  columnStatistic,
} from "../../resampling/bootstrap/statistics/column_statistic.ts";
import type { Statistic, StatisticSpec } from "../../resampling/bootstrap/statistics/statistic.ts";
import type { Grouping } from "../../pairs/classes/grouping.ts";
import type { SegmentScores } from "../../scores/segment_scores.ts";
import type { SegmentMeasure } from "../measures/measures.ts";
import { segmentStatistic } from "../measures/segment_statistic.ts";
import { kendallStatistic } from "./kendall_statistic.ts";
import { pearsonStatistic } from "./pearson_statistic.ts";
import { spearmanStatistic } from "./spearman_statistic.ts";

/** Values of doubles this close may be equal in exact arithmetic. */
const ROUNDING = 1e-13;

/** A statistic of score columns or of how two of them agree, as data that travels to a worker. */
export type AgreementStatistic =
  | ColumnStatistic
  | StatisticSpec & { readonly kind: "pearson"; readonly x: ScoreColumn; readonly y: ScoreColumn }
  | StatisticSpec & { readonly kind: "spearman"; readonly x: Int32Array; readonly y: Int32Array }
  | StatisticSpec & {
    readonly kind: "kendall";
    /** Coefficient of the pair classes. */
    readonly coefficient: CoefficientName;
    /** Human scores. */
    readonly human: ScoreColumn;
    /** The metric's scores. */
    readonly metric: ScoreColumn;
  }
  | StatisticSpec & {
    /** Calibrated accuracy, or its threshold. */
    readonly kind: "acc_eq" | "epsilon";
    /** How right pairs change as ε grows; the rows that are drawn are groups. */
    readonly events: AccuracyEvents;
  }
  | StatisticSpec & {
    readonly kind: "segments";
    /** Measure of translations; a row of the sample is a segment. */
    readonly measure: SegmentMeasure;
    /** Which translations are compared with each other. */
    readonly grouping: Grouping;
    /** People's and the metric's scores. */
    readonly scores: SegmentScores;
  }
  | StatisticSpec & {
    readonly kind: "minus";
    /** A statistic. */
    readonly first: AgreementStatistic;
    /** The statistic to subtract from it. */
    readonly second: AgreementStatistic;
  };

/**
 * Makes a statistic from its description.
 *
 * @param spec The description.
 * @returns The statistic, with its own scratch memory.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { agreementStatistic } from "./agreement_statistic.ts";
 *
 * const spec = { kind: "spearman", x: new Int32Array([0, 1, 2]), y: new Int32Array([2, 1, 0]) } as const;
 * assertEquals(agreementStatistic(spec).value(new Uint32Array([1, 1, 1])), -1);
 * ```
 */
export function agreementStatistic(spec: AgreementStatistic): Statistic {
  switch (spec.kind) {
    case "pearson":
      return pearsonStatistic(spec.x, spec.y);
    case "spearman":
      return spearmanStatistic(spec.x, spec.y);
    case "kendall":
      return kendallStatistic(spec.human, spec.metric, spec.coefficient);
    case "acc_eq":
      return accuracyStatistic(spec.events);
    case "epsilon":
      return thresholdStatistic(spec.events);
    case "segments": {
      const { resampled } = segmentStatistic(spec.measure, spec.grouping, spec.scores);
      return { value: resampled, rounding: ROUNDING };
    }
    case "minus":
      return minusStatistic(agreementStatistic(spec.first), agreementStatistic(spec.second));
    default:
      return columnStatistic(spec);
  }
}

/** Accuracy with ε calibrated in each resample of the groups. */
function accuracyStatistic(events: AccuracyEvents): Statistic {
  const calibrate = resampledCalibration(events);
  return { value: (counts) => calibrate(counts).accuracy };
}

/** The smallest threshold of greatest accuracy in each resample of the groups. */
function thresholdStatistic(events: AccuracyEvents): Statistic {
  const calibrate = resampledCalibration(events);
  return { value: (counts) => calibrate(counts).epsilon };
}

/** Difference of two statistics of the same resample. Each is rounded once or more, and so is their difference. */
function minusStatistic(first: Statistic, second: Statistic): Statistic {
  return {
    value: (counts) => first.value(counts) - second.value(counts),
    rounding: (first.rounding ?? ROUNDING) + (second.rounding ?? ROUNDING),
  };
}
