import {
  type ComparableColumn,
  type OrderedColumn,
  selectCompared,
} from "../../decimals/select_rows.ts";
import type { ScoreColumn } from "../../decimals/score_column.ts";
import { type Grouping, groupRows } from "../../pairs/classes/grouping.ts";
import {
  type CalibratedMetric,
  calibratedMetric,
  type WantedOutcomes,
} from "../../pairs/outcomes/calibrated_metric.ts";
import type { ScoreTable } from "../../scores/score_table.ts";
import { type RatedSegments, rowsOf } from "../../scores/segment_scores.ts";

/** A metric to calibrate, and what else to compute; sending it to a worker copies nothing. */
export interface CalibrationInput {
  /** Human scores. */
  readonly human: ComparableColumn;
  /** The metric's scores. */
  readonly metric: OrderedColumn;
  /** Row of the metric's column for each human score; null if the rows are the same. */
  readonly rows: Int32Array | null;
  /** Group of each human score; negative leaves it out. */
  readonly groups: Int32Array;
  /** What to compute. */
  readonly wanted: WantedOutcomes;
}

/**
 * Calibrates a metric.
 *
 * @param input Its scores and the human ones.
 * @returns The calibration, and the outcomes at its threshold.
 */
export function calibrateInput(
  { human, metric, rows, groups, wanted }: CalibrationInput,
): CalibratedMetric {
  const own = rows === null ? metric : selectCompared(metric, rows);
  return calibratedMetric(human, own, groups, wanted);
}

/**
 * Aligns metrics with the human scores, one after another.
 *
 * @param rated The human scores.
 * @param metrics The metrics.
 * @param grouping Which translations form pairs.
 * @param wanted What to compute for each.
 * @returns An input for each metric.
 */
export async function* besideRated(
  { systems, segments, human }: RatedSegments,
  metrics: AsyncIterable<ScoreTable> | Iterable<ScoreTable>,
  grouping: Grouping,
  wanted: WantedOutcomes,
): AsyncGenerator<CalibrationInput> {
  const groups = groupRows(grouping, systems.length, segments.length);
  const people = comparableColumn(human);
  // Most metrics list the systems in the same order, so their rows are the same.
  let [key, rows]: [string | null, Int32Array] = [null, new Int32Array()];
  for await (const metric of metrics) {
    const own = metric.systems.join("\t");
    if (own !== key) [key, rows] = [own, rowsOf(metric, systems, segments)];
    yield { human: people, metric: orderedColumn(metric.column), rows, groups, wanted };
  }
}

/**
 * Selects the parts of a metric's column that order its scores, so that the rest is never computed.
 *
 * @param column The column.
 * @returns These parts.
 */
export function orderedColumn(column: ScoreColumn): OrderedColumn {
  const { length, present, decimals, integers, high, low, big } = column;
  if (integers === null) return comparableColumn(column);
  return { length, present, decimals, integers, high, low, big };
}

/**
 * Selects the parts of a column of human scores that compare them.
 *
 * @param column The column.
 * @returns Everything but the doubles.
 */
export function comparableColumn(
  { length, present, decimals, ranks, integers, high, low, big }: ScoreColumn,
): ComparableColumn {
  return { length, present, decimals, ranks, integers, high, low, big };
}

/**
 * Bounds the number of pairs of a calibration.
 *
 * @param input The metric.
 * @returns Number of pairs of rows in a group, including those with missing scores.
 */
export function mostPairs({ groups }: CalibrationInput): number {
  const sizes: number[] = [];
  for (const group of groups) {
    if (group >= 0) sizes[group] = (sizes[group] ?? 0) + 1;
  }
  return sizes.reduce((sum, size) => sum + size * (size - 1) / 2, 0);
}
