/** What a cell may hold: text, a number at full precision, or nothing (shown as a dash). */
export type Cell = string | number | null;

/** A column of a {@linkcode Table}. */
export interface Column {
  /** Name in the CSV file: lower-case letters, digits and underscores. */
  readonly key: string;
  /** Heading a reader sees. */
  readonly title: string;
  /** Decimals shown to a reader; the CSV keeps every digit. */
  readonly digits?: number;
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
  /** One array of cells a row, in column order. */
  readonly rows: readonly (readonly Cell[])[];
  /** Notes set under the table. */
  readonly notes?: readonly string[];
}
