import type { Answer } from "../verdicts/verdict.ts";

/** The value of a cell: text, a number at full precision, or null (shown as a dash). */
export type Shown = string | number | null;

/** A cell: its value or, if it answers a published figure, the answer, whose value it shows. */
export type Cell = Shown | Answer;

/** Key of a hidden cell: in the row of a user's own metric it holds the metric's name, so that a paper can quote the row. */
export const OWN = "own";

/** A column of a {@linkcode Table}. */
export interface Column {
  /** Key of its cells in every row, and its name in the CSV file; no other column of the table has it. */
  readonly key: string;
  /** Heading a reader sees. */
  readonly title: string;
  /** Decimals shown to a reader; the CSV keeps every digit. */
  readonly digits?: number;
  /** Which of its values is the best, if any; it is printed in bold. */
  readonly best?: "greatest" | "least";
  /** Whether its numbers are p-values: one above 0 that would round to 0 is shown as less than the last digit. */
  readonly p?: boolean;
  /** Whether to multiply by 100 and add a percent sign for a reader. */
  readonly percent?: boolean;
}

/**
 * A table of results, which a section passes to `reporting`.
 *
 * Numbers are stored at full precision; they are rounded only for display. `Other` is what a cell may be besides a plain value.
 */
export interface Table<Other = Answer> {
  /** File name without its ending, unique within the section. */
  readonly id: string;
  /** What the table shows, one line. */
  readonly title: string;
  /** The columns, left to right. */
  readonly columns: readonly Column[];
  /** The rows, top to bottom: cells by column key. Cells without a column are not shown. */
  readonly rows: readonly Readonly<Record<string, Shown | Other>>[];
  /** Notes below the table. */
  readonly notes?: readonly string[];
}
