import { formatNumber } from "../reporting/format_cell.ts";
import type { Table } from "../reporting/table.ts";
import type { Row } from "./print_rows.ts";
import { intervalText } from "./print_table.ts";

/**
 * Costs of one error as a reader wants them: a row a class, intervals in brackets.
 *
 * @param rows Rows of `severityRows()`.
 * @param campaign Its name, for the title.
 * @param confidence Of the intervals.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { severityTable } from "./severity_table.ts";
 *
 * assertEquals(severityTable([], "mine/de-en", 0.95).title, "Cost of one error, mine/de-en, 95% intervals");
 * ```
 */
export function severityTable(rows: readonly Row[], campaign: string, confidence: number): Table {
  const share = { digits: 1, percent: true };
  const value = (row: Row, field: string) => row[field] as number | null;
  const delta = (row: Row, field: string): string | null => {
    const ends = (row.intervals as Record<string, [number, number] | null>)[field];
    const estimate = value(row, field);
    if (estimate === null) return null;
    const interval = ends === null ? "" : ` ${intervalText(ends[0], ends[1], 2)}`;
    return `${formatNumber(estimate, 2)}${interval}`;
  };
  return {
    id: "severity",
    title: `Cost of one error, ${campaign}, ${
      Number((100 * confidence).toPrecision(6))
    }% intervals`,
    columns: [
      { key: "verdict", title: "one error" },
      { key: "n", title: "n" },
      { key: "delta_bleu", title: "Δ BLEU" },
      { key: "delta_chrf", title: "Δ chrF" },
      { key: "delta_mqm", title: "Δ MQM" },
      { key: "no_penalty_bleu", title: "no penalty BLEU", ...share },
      { key: "no_penalty_chrf", title: "chrF", ...share },
      { key: "inversion_bleu", title: "inversion BLEU", ...share },
      { key: "inversion_chrf", title: "chrF", ...share },
    ],
    rows: rows.map((row) => [
      row.verdict as string,
      row.n as number,
      delta(row, "delta_bleu"),
      delta(row, "delta_chrf"),
      delta(row, "delta_mqm"),
      value(row, "no_penalty_bleu"),
      value(row, "no_penalty_chrf"),
      value(row, "inversion_bleu"),
      value(row, "inversion_chrf"),
    ]),
  };
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
