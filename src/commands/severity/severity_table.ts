import {
  SEVERITY_MEASURES,
  type SeverityMeasure,
  severityRatio,
  type SeverityRow,
} from "../../mqm/severity_rows.ts";
import { formatNumber } from "../../reporting/tables/format_cell.ts";
import type { Table } from "../../reporting/tables/table.ts";
import { tableOf, texts } from "../../reporting/tables/table_of.ts";
import type { Row } from "../terminal/print_rows.ts";
import { intervalText } from "../terminal/print_table.ts";

/** What an error costs by each metric. */
const COSTS = [["delta_bleu", "Δ BLEU"], ["delta_chrf", "Δ chrF"], ["delta_mqm", "Δ MQM"]] as const;

/**
 * Writes a row for scripts: every measure by its name, with separate intervals.
 *
 * @param campaign Name of the campaign.
 * @param row The row.
 * @returns The record.
 */
export function severityResult(campaign: string, { verdict, n, pairs, means }: SeverityRow): Row {
  const meansOf = (...measures: SeverityMeasure[]) =>
    Object.fromEntries(measures.map((measure) => [measure, means[measure].mean]));
  return {
    ...{ campaign, verdict, n },
    ...meansOf(...COSTS.map(([measure]) => measure), "no_penalty_bleu", "no_penalty_chrf"),
    pairs,
    ...meansOf("inversion_bleu", "inversion_chrf"),
    intervals: Object.fromEntries(SEVERITY_MEASURES.map((measure) => {
      const { low, high } = means[measure];
      return [measure, low === null || high === null ? null : [low, high]];
    })),
  };
}

/** Settings of a table of costs. */
export interface SeveritySetting {
  /** Unit that resamples draw. */
  readonly unit: "document" | "segment";
  /** Whether omissions that are marked in the source count. */
  readonly omissions: boolean;
}

/**
 * Tabulates the costs of one error, one row per class, with intervals in brackets: mean costs, with the ratio of a major
 * accuracy error to a minor form error; then shares.
 *
 * @param rows Rows of `severityRows()`.
 * @param campaign Its name, for the title.
 * @param confidence Confidence of the intervals.
 * @param setting The draws, and whether omissions count.
 * @returns The table of costs and that of shares.
 */
export function severityTables(
  rows: readonly SeverityRow[],
  campaign: string,
  confidence: number,
  { unit, omissions }: SeveritySetting,
): [Table, Table] {
  const drawn = rows.some(({ means }) => Object.values(means).some(({ low }) => low !== null));
  const level = drawn ? `, ${Number((100 * confidence).toPrecision(6))}% intervals by ${unit}` : "";
  const accuracy = omissions
    ? "Accuracy: omissions count, also where their mark lies in the source."
    : "Accuracy: without omissions whose mark lies in the source; --omissions counts them.";
  const ratio = (measure: SeverityMeasure): string | null => {
    const value = severityRatio(rows, measure);
    return value === null ? null : `${formatNumber(value, 1)}×`;
  };
  const costs = tableOf([...rows, null], {
    id: "costs",
    title: `Mean cost of one error, ${campaign}${level}`,
    notes: [accuracy],
    columns: [
      texts("verdict", "one error", (row) => row?.verdict ?? "major accuracy : minor form"),
      texts("n", "n", (row) => row?.n),
      ...COSTS.map(([measure, title]) =>
        texts<SeverityRow | null>(
          measure,
          title,
          (row) => row === null ? ratio(measure) : figure(row, measure, 2, false),
        )
      ),
    ],
  });
  const share = (measure: SeverityMeasure, title: string) =>
    texts<SeverityRow>(measure, title, (row) => figure(row, measure, 0, true));
  const shares = tableOf(rows, {
    id: "shares",
    title: "Shares that cost nothing, and pairs that the metric ranks the wrong way round",
    columns: [
      texts("verdict", "one error", ({ verdict }) => verdict),
      share("no_penalty_bleu", "free, BLEU"),
      share("no_penalty_chrf", "free, chrF"),
      texts("pairs", "pairs", ({ pairs }) => pairs),
      share("inversion_bleu", "wrong, BLEU"),
      share("inversion_chrf", "wrong, chrF"),
    ],
  });
  return [costs, shares];
}

/**
 * Splits every interval of a row into its two ends, so that a CSV has a column for each.
 *
 * @param row The row.
 * @returns The flat row.
 */
export function flatIntervals(row: Row): Row {
  const intervals = row.intervals as Record<string, [number, number] | null>;
  return {
    ...row,
    intervals: Object.fromEntries(
      Object.entries(intervals).map(([field, ends]) => [
        field,
        { low: ends?.[0] ?? null, high: ends?.[1] ?? null },
      ]),
    ),
  };
}

/** A figure with its interval. */
function figure(
  { means }: SeverityRow,
  measure: SeverityMeasure,
  digits: number,
  percent: boolean,
): string | null {
  const { mean, low, high } = means[measure];
  if (mean === null) return null;
  const value = formatNumber(mean, percent ? digits + 1 : digits, percent);
  return low === null || high === null
    ? value
    : `${value} ${intervalText(low, high, digits, percent)}`;
}
