import type { Answer } from "../verdicts/verdict.ts";

/** What a reader sees in a cell: text, a number at full precision, or nothing (shown as a dash). */
export type Shown = string | number | null;

/** A cell: what it shows or, where that answers a published figure, the answer, whose value it shows. */
export type Cell = Shown | Answer;

/** A row of a table: its cells by column key. Cells that no column names are not shown. */
export type TableRow = Readonly<Record<string, Cell>>;

/** Key of a cell that no column shows: in the row of a user's own metric it holds its name, so that a paper can quote the row. */
export const OWN = "own";

/** A column of a {@linkcode Table}. */
export interface Column {
  /** Key of its cells in every row, and its name in the CSV file; no other column of the table has it. */
  readonly key: string;
  /** Heading a reader sees. */
  readonly title: string;
  /** Decimals shown to a reader; the CSV keeps every digit. */
  readonly digits?: number;
  /** Which of its values is the best, where one is; print sets it in bold. */
  readonly best?: "greatest" | "least";
  /** Multiply by 100 and add a percent sign where shown to a reader. */
  readonly percent?: boolean;
}

/**
 * A table of results: what a section hands to `reporting`.
 *
 * Numbers are kept at full precision; rounding happens only where a reader sees them.
 */
export interface Table {
  /** File name without its ending, unique within the section. */
  readonly id: string;
  /** What the table shows, one line. */
  readonly title: string;
  /** The columns, left to right. */
  readonly columns: readonly Column[];
  /** The rows, top to bottom. */
  readonly rows: readonly TableRow[];
  /** Notes set under the table. */
  readonly notes?: readonly string[];
}
