import { closestString } from "@std/text/closest-string";
import { BadScore } from "../../decimals/bad_score.ts";
import { parseCells } from "../../decimals/parse_cells.ts";
import type { ScoreColumn } from "../../decimals/score_column.ts";
import { UserError } from "../../user_error.ts";
import { decimalMark } from "./decimal_mark.ts";
import type { CellColumn } from "./cell_column.ts";

/** A user's table: named columns of cells. */
export interface Table {
  /** What to call the file in a message. */
  readonly label: string;
  /** What the file was recognised as, for example `a table with commas between columns`. */
  readonly shape: string;
  /** Byte between columns; null in JSON. */
  readonly delimiter: "," | ";" | "\t" | null;
  /** Names of the columns. */
  readonly columns: readonly string[];
  /** Cells by column. */
  readonly cells: readonly CellColumn[];
  /** Number of rows. */
  readonly rows: number;
  /** Where a row stands, to begin a message with: file and line, or file and record. */
  where(row: number): string;
}

const MISSING = new Set(["", "nan", "na", "n/a", "<na>", "#n/a", "null", "none"]);

/**
 * Whether a cell says that its value is missing: it is empty, or `NaN`, `NA`, `N/A`, `<NA>`, `#N/A`, `null` or `None` in any case.
 *
 * @param text The cell without space around it.
 * @returns True where the value is missing.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { isMissing } from "./table.ts";
 *
 * assertEquals(["", "NaN", "none", "0", "nano"].map(isMissing), [true, true, true, false, false]);
 * ```
 */
export function isMissing(text: string): boolean {
  return text.length <= 4 && MISSING.has(text.toLowerCase());
}

/**
 * The cells of one column.
 *
 * @param table The table.
 * @param name Name of the column.
 * @returns Its cells.
 * @throws {UserError} If the table has no such column, with the nearest name.
 */
export function columnCells(table: Table, name: string): CellColumn {
  const index = table.columns.indexOf(name);
  if (index >= 0) return table.cells[index];
  throw new UserError(
    `${table.label}: there is no column '${name}'; did you mean '${
      closestString(name, [...table.columns])
    }'? It has ${table.columns.join(", ")}`,
  );
}

/**
 * The texts of one column.
 *
 * @param table The table.
 * @param name Name of the column.
 * @returns A text for each row; null where the cell is missing.
 * @throws {UserError} If the table has no such column, with the nearest name.
 */
export function columnTexts(table: Table, name: string): (string | null)[] {
  const cells = columnCells(table, name);
  return Array.from({ length: table.rows }, (_, row) => {
    const text = cells.text(row);
    return isMissing(text) ? null : text;
  });
}

/**
 * The scores of one column.
 *
 * @param table The table.
 * @param name Name of the column.
 * @param mark Decimal mark of the table.
 * @returns The scores by row.
 * @throws {UserError} If the table has no such column, or a cell is neither a decimal nor missing, naming its line.
 */
export function columnScores(table: Table, name: string, mark: "." | "," = "."): ScoreColumn {
  const cells = columnCells(table, name);
  try {
    return parseCells(cells, { mark, isMissing });
  } catch (error) {
    if (!(error instanceof BadScore)) throw error;
    const readings = /^[-+]?\d+,\d+$/.test(error.text)
      ? " (as a decimal comma or a mark of thousands)"
      : "";
    throw new UserError(
      `${table.where(error.index)}: ${error.message} in column '${name}'${readings}; ` +
        `write a decimal such as -1.5, or leave the cell empty where the score is missing`,
      { cause: error },
    );
  }
}

/**
 * The scores of some columns, with the decimal mark that all of them confirm.
 *
 * @param table The table.
 * @param names Names of the columns.
 * @returns The scores by name.
 * @throws {UserError} If the table lacks a column, a cell is neither a decimal nor missing, or decimal commas cannot be told
 * from points or from marks of thousands.
 */
export function tableScores(
  table: Table,
  names: readonly string[],
): ReadonlyMap<string, ScoreColumn> {
  const mark = decimalMark(table, names);
  return new Map(names.map((name) => [name, columnScores(table, name, mark)]));
}
