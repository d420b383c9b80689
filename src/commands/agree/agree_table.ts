import type { Terminal } from "../options/command.ts";
import type { Format } from "../options/common_options.ts";
import { digitsByError } from "../terminal/digits_by_error.ts";
import { printRows } from "../terminal/print_rows.ts";
import { intervalText } from "../terminal/print_table.ts";

/** How well a metric agrees with people by one measure. */
export interface Agreement {
  /** Campaign. */
  readonly campaign: string;
  /** Metric. */
  readonly metric: string;
  /** Measure. */
  readonly measure: string;
  /** Which translations are compared; null for measures of systems. */
  readonly group: string | null;
  /** Its value; null where undefined. */
  readonly value: number | null;
  /** Lower end of the interval; null without one. */
  readonly low: number | null;
  /** Upper end. */
  readonly high: number | null;
  /** Number of systems compared. */
  readonly systems: number;
  /** Number of segments read. */
  readonly segments: number;
  /** Whether means are over the segments that people scored for every system; null where there are no means. */
  readonly common: boolean | null;
  /** By how much an end may differ for another seed; null without an interval. */
  readonly monte_carlo_error: number | null;
  /** Resamples for which the measure is undefined; null without resamples. */
  readonly left_out: number | null;
}

/**
 * Prints agreements: every field for scripts; for readers each interval as one text, with as many digits as its Monte-Carlo
 * error leaves. Notes tell readers which means are not over common segments.
 *
 * @param rows The agreements.
 * @param confidence Confidence of the intervals.
 * @param format How to print.
 * @param terminal Where to print.
 */
export function printAgreements(
  rows: readonly Agreement[],
  confidence: number,
  format: Format,
  terminal: Terminal,
): void {
  const title = "Agreement with people";
  if (format === "json" || format === "csv") {
    printRows(rows.map((row) => ({ ...row })), format, terminal, title);
    return;
  }
  const digits = digitsByError(rows.map((row) => row.monte_carlo_error));
  const hasIntervals = rows.some(({ low }) => low !== null);
  const interval = `${Number((100 * confidence).toPrecision(12))} % interval`;
  printRows(
    rows.map((
      { low, high, monte_carlo_error, systems, segments, common: _, left_out: __, ...row },
    ) => ({
      ...row,
      ...hasIntervals ? { [interval]: intervalText(low, high, digits), monte_carlo_error } : {},
      systems,
      segments,
    })),
    format,
    terminal,
    title,
    { value: { digits }, monte_carlo_error: { title: "MC error", digits: digits + 1 } },
  );
}
