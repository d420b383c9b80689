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

/** A cell that answers a published figure, which is then shown with it. */
export interface CellAnswer {
  /** Its row, from 0. */
  readonly row: number;
  /** Key of its column. */
  readonly column: string;
  /** Key of the published figure. */
  readonly key: string;
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
  /** Cells that answer published figures; without it, cells that hold the very number of one verdict and no other. */
  readonly answers?: readonly CellAnswer[];
}
