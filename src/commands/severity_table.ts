import { formatNumber } from "../reporting/format_cell.ts";
import type { Table } from "../reporting/table.ts";
import type { Row } from "./print_rows.ts";
import { intervalText } from "./print_table.ts";

/**
 * Costs of one error as a reader wants them, a row a class, intervals in brackets: mean costs, then shares.
 *
 * @param rows Rows of `severityRows()`.
 * @param campaign Its name, for the title.
 * @param confidence Of the intervals.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { severityTables } from "./severity_table.ts";
 *
 * const [costs] = severityTables([], "mine/de-en", 0.95);
 * assertEquals(costs.title, "Mean cost of one error, mine/de-en, 95% intervals");
 * ```
 */
export function severityTables(
  rows: readonly Row[],
  campaign: string,
  confidence: number,
): [Table, Table] {
  const level = `${Number((100 * confidence).toPrecision(6))}% intervals`;
  const count = (row: Row, field: string) => row[field] as number;
  return [{
    id: "costs",
    title: `Mean cost of one error, ${campaign}, ${level}`,
    columns: [
      { key: "verdict", title: "one error" },
      { key: "n", title: "n" },
      { key: "delta_bleu", title: "Δ BLEU" },
      { key: "delta_chrf", title: "Δ chrF" },
      { key: "delta_mqm", title: "Δ MQM" },
    ],
    rows: rows.map((row) => [
      row.verdict as string,
      count(row, "n"),
      ...["delta_bleu", "delta_chrf", "delta_mqm"].map((field) => figure(row, field, 2, false)),
    ]),
  }, {
    id: "shares",
    title: "Shares that cost nothing, and pairs that the metric ranks the wrong way round",
    columns: [
      { key: "verdict", title: "one error" },
      { key: "no_penalty_bleu", title: "free, BLEU" },
      { key: "no_penalty_chrf", title: "free, chrF" },
      { key: "pairs", title: "pairs" },
      { key: "inversion_bleu", title: "wrong, BLEU" },
      { key: "inversion_chrf", title: "wrong, chrF" },
    ],
    rows: rows.map((row) => [
      row.verdict as string,
      ...["no_penalty_bleu", "no_penalty_chrf"].map((field) => figure(row, field, 0, true)),
      count(row, "pairs"),
      ...["inversion_bleu", "inversion_chrf"].map((field) => figure(row, field, 0, true)),
    ]),
  }];
}

/** A figure with its interval. */
function figure(row: Row, field: string, digits: number, percent: boolean): string | null {
  const estimate = row[field] as number | null;
  if (estimate === null) return null;
  const ends = (row.intervals as Record<string, [number, number] | null>)[field];
  const value = formatNumber(estimate, percent ? digits + 1 : digits, percent);
  return ends === null ? value : `${value} ${intervalText(ends[0], ends[1], digits, percent)}`;
}

/** A row with the two ends of every interval named, so that a CSV has a column for each. */
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
