import type { MeasureName } from "../../agreement/measures/measures.ts";
import type { ScoreTraits } from "../../agreement/score_traits.ts";
import type { Terminal } from "../options/command.ts";
import type { Format } from "../options/common_options.ts";
import { digitsByError } from "../terminal/digits_by_error.ts";
import type { Json } from "../../json_value.ts";
import { printRows } from "../terminal/print_rows.ts";
import { adjustPValues } from "../../resampling/significance/adjust_p_values.ts";
import { closeWith } from "../sentences/close_with.ts";
import { comparisonSentence } from "../sentences/comparison_sentence.ts";
import { confidenceText } from "../sentences/shown_numbers.ts";
import { type ThresholdFacts, thresholdSentence } from "../sentences/threshold_sentence.ts";
import type { Measured } from "./agree_values.ts";
import type { MeasureInterval } from "./measure_interval.ts";
import { intervalText } from "../terminal/print_table.ts";

/** Greatest p-value at which a sentence calls a difference significant. */
const LEVEL = 0.05;

/** The difference between two metrics by one measure. */
export interface Difference {
  /** Value of the row's metric minus that of the other. */
  readonly difference: number;
  /** Lower end of its interval; null without one. */
  readonly low: number | null;
  /** Upper end. */
  readonly high: number | null;
  /** Two-sided p-value; null where the measure is not tested. */
  readonly p: number | null;
}

/** How well a metric agrees with people by one measure. */
export interface Agreement
  extends
    MeasureInterval,
    Pick<Measured, "systems" | "segments" | "common">,
    Pick<
      ThresholdFacts,
      "metric" | "epsilon" | "epsilon_low" | "epsilon_high" | "cross_fitted"
    > {
  /** Campaign. */
  readonly campaign: string;
  /** Measure. */
  readonly measure: MeasureName;
  /** Which translations are compared; null for measures of systems. */
  readonly group: string | null;
  /** Its value; null where undefined. */
  readonly value: number | null;
  /** Kind of interval. */
  readonly method: string;
  /** Unit that resamples draw. */
  readonly unit: string;
  /** Accuracy at ε = 0; null for measures without calibration. */
  readonly uncalibrated: number | null;
  /** Differences from the other metrics, by name; null where metrics are not compared. */
  readonly differences: Readonly<Record<string, Difference>> | null;
}

/** The common facts of a run's agreements. */
export interface AgreementTableFacts {
  /** Confidence of the intervals, between 0 and 1. */
  readonly confidence: number;
  /** Heading of the input's column in a table. */
  readonly heading: string;
  /** Obvious faults of each metric with a threshold, by name. */
  readonly traits: Readonly<Record<string, ScoreTraits>>;
}

/**
 * Prints agreements: every field for scripts; for readers, each interval as one text with the digits that its Monte-Carlo error
 * allows. Notes tell readers which means are not over common segments.
 *
 * @param rows The agreements.
 * @param run Their common facts.
 * @param format The format.
 * @param terminal Where to print.
 */
export function printAgreements(
  rows: readonly Agreement[],
  { confidence, heading, traits }: AgreementTableFacts,
  format: Format,
  terminal: Terminal,
): void {
  const title = "Agreement with people";
  if (format === "json") {
    printRows(
      rows.map(({ differences, ...row }) => ({
        ...row,
        ...differences && { differences: nested(differences) },
      })),
      format,
      terminal,
      title,
    );
    return;
  }
  if (format === "csv") {
    printRows(rows.map(({ differences: _, ...row }) => ({ ...row })), format, terminal, title);
    return;
  }
  const digits = digitsByError(rows.map((row) => row.monte_carlo_error));
  const hasIntervals = rows.some(({ low }) => low !== null);
  const isCalibrated = rows.some(({ cross_fitted }) => cross_fitted !== null);
  const interval = `${confidenceText(confidence)} interval`;
  printRows(
    rows.map(({ campaign, metric, measure, group, value, low, high, ...row }) => ({
      ...{ campaign, metric, measure, group, value },
      ...hasIntervals
        ? {
          [interval]: intervalText(low, high, digits),
          monte_carlo_error: row.monte_carlo_error,
        }
        : {},
      ...isCalibrated ? { cross_fitted: row.cross_fitted } : {},
      systems: row.systems,
      segments: row.segments,
    })),
    format,
    terminal,
    title,
    {
      campaign: { title: heading },
      value: { digits },
      monte_carlo_error: { title: "MC error", digits: digits + 1 },
      cross_fitted: { digits },
    },
  );
  const differences = rows.flatMap(({ metric, measure, differences }, at) =>
    Object.entries(differences ?? {})
      .filter(([other]) =>
        rows.slice(at).some((row) => row.metric === other && row.measure === measure)
      )
      .map(([other, { difference, low, high, p }]) => ({
        measure,
        metric,
        minus: other,
        difference,
        [interval]: intervalText(low, high, digits),
        p,
      }))
  );
  if (differences.length > 0) {
    terminal.out("\n");
    printRows(differences, format, terminal, "Differences between metrics", {
      difference: { digits },
      p: { p: true },
    });
  }
  const thresholds = rows.filter(({ epsilon }) => epsilon !== null)
    .map(({ value, uncalibrated, ...row }) =>
      thresholdSentence({
        ...row,
        ...{ acc_eq: value, acc_eq_uncalibrated: uncalibrated },
        traits: traits[row.metric],
      }, confidence)
    );
  closeWith([...thresholds, ...comparisons(rows, confidence)], format, terminal);
}

/** Sentences on the differences that were tested; p-values are adjusted for all pairs of metrics of a measure. */
function comparisons(rows: readonly Agreement[], confidence: number): string[] {
  const tested = rows.flatMap(({ metric, measure, unit, differences }, at) =>
    Object.entries(differences ?? {}).flatMap(([other, { difference, low, high, p }]) => {
      const once = rows.slice(at).some((row) => row.metric === other && row.measure === measure);
      if (p === null || !once) return [];
      const ends = low === null || high === null
        ? null
        : difference < 0
        ? [-high, -low]
        : [low, high];
      return [{
        ...{ measure, unit, p, level: LEVEL },
        better: difference < 0 ? other : metric,
        worse: difference < 0 ? metric : other,
        difference: Math.abs(difference),
        interval: ends && { low: ends[0], high: ends[1], confidence },
      }];
    })
  );
  return [...Map.groupBy(tested, ({ measure }) => measure).values()].flatMap((list) => {
    const adjusted = adjustPValues(list.map(({ p }) => p), "holm");
    return list.map((one, at) => comparisonSentence({ ...one, adjusted: adjusted[at] }));
  });
}

function nested(differences: Readonly<Record<string, Difference>>): Json {
  return Object.fromEntries(Object.entries(differences).map(([name, one]) => [name, { ...one }]));
}
