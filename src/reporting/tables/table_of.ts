import type { Answer } from "../verdicts/verdict.ts";
import { type Column, OWN, type Shown, type Table } from "./table.ts";

/** A column together with the cells below its heading. */
export interface ColumnOf<Row, Other = Answer> extends Column {
  /** Finds the cell of a row: its value or, if it answers a published figure, the answer. Undefined is a missing value, as null. */
  readonly cell: (row: Row, index: number) => Shown | Other | undefined;
}

/** A table whose columns say how their cells are found. */
export interface TableOf<Row, Other = Answer> extends Omit<Table, "columns" | "rows"> {
  /** The columns, left to right. */
  readonly columns: readonly ColumnOf<Row, Other>[];
  /** Names the user's own metric of a row; null for other rows. By default, no row has one. */
  readonly own?: (row: Row) => string | null;
}

/**
 * Makes a table: one row for each result, one cell for each column.
 *
 * @param results The results, top to bottom.
 * @param table The title, the columns and the notes.
 * @returns The table.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { numbers, tableOf, texts } from "./table_of.ts";
 *
 * const { rows } = tableOf([{ name: "BLEU", agreed: 3 }], {
 *   id: "accuracy",
 *   title: "Accuracy on four pairs",
 *   columns: [
 *     texts("metric", "Metric", ({ name }) => name),
 *     numbers("accuracy", "Accuracy", 2, ({ agreed }) => agreed / 4),
 *   ],
 * });
 * assertEquals(rows, [{ metric: "BLEU", accuracy: 0.75 }]);
 * ```
 */
export function tableOf<Row, Other = Answer>(
  results: readonly Row[],
  { columns, own, ...table }: TableOf<Row, NoInfer<Other>>,
): Table<Other> {
  return {
    ...table,
    columns: columns.map(({ cell: _, ...column }) => column),
    rows: results.map((result, index) => {
      const metric = own?.(result) ?? null;
      return {
        ...metric === null ? {} : { [OWN]: metric },
        ...Object.fromEntries(columns.map(({ key, cell }) => [key, cell(result, index) ?? null])),
      };
    }),
  };
}

/**
 * Makes a column of texts, or of numbers with six significant digits.
 *
 * @param key Its key.
 * @param title Its heading.
 * @param cell Finds the cell of a row.
 * @returns The column.
 */
export function texts<Row, Other = Answer>(
  key: string,
  title: string,
  cell: ColumnOf<Row, NoInfer<Other>>["cell"],
): ColumnOf<Row, Other> {
  return { key, title, cell };
}

/**
 * Makes a column of numbers.
 *
 * @param key Its key.
 * @param title Its heading.
 * @param digits Decimals shown to a reader.
 * @param cell Finds the cell of a row.
 * @returns The column.
 */
export function numbers<Row, Other = Answer>(
  key: string,
  title: string,
  digits: number,
  cell: ColumnOf<Row, NoInfer<Other>>["cell"],
): ColumnOf<Row, Other> {
  return { key, title, digits, cell };
}

/**
 * Makes a column of shares, which a reader sees in per cent.
 *
 * @param key Its key.
 * @param title Its heading.
 * @param digits Decimals of the per cent.
 * @param cell Finds the cell of a row.
 * @returns The column.
 */
export function percents<Row, Other = Answer>(
  key: string,
  title: string,
  digits: number,
  cell: ColumnOf<Row, NoInfer<Other>>["cell"],
): ColumnOf<Row, Other> {
  return { key, title, digits, percent: true, cell };
}

/**
 * Makes a column for programs, whose heading is its key.
 *
 * @param key Its key.
 * @param cell Finds the cell of a row.
 * @returns The column.
 */
export function data<Row>(key: string, cell: ColumnOf<Row>["cell"]): ColumnOf<Row> {
  return texts(key, key, cell);
}
