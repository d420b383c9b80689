import { didYouMean } from "../../did_you_mean.ts";
import { UserError } from "../../user_error.ts";
import type { CellColumn } from "./cell_column.ts";

/** A user's table: named columns of cells. */
export interface UserTable {
  /** What to call the file in a message. */
  readonly label: string;
  /** The recognised form of the file, for example `a table with commas between columns`. */
  readonly shape: string;
  /** Byte between columns; null in JSON. */
  readonly delimiter: "," | ";" | "\t" | null;
  /** Names of the columns. */
  readonly columns: readonly string[];
  /** Cells of each column, by its name. */
  readonly cells: ReadonlyMap<string, CellColumn>;
  /** Number of rows. */
  readonly rows: number;
  /** Place of a row, to begin a message with: file and line, or file and record. */
  where(row: number): string;
}

/** Decides by its name whether a column's cells are needed. */
export type Wanted = (name: string) => boolean;

/** Every column is needed. */
export const everyColumn: Wanted = (): boolean => true;

const MISSING = new Set(["", "nan", "na", "n/a", "<na>", "#n/a", "null", "none"]);

/**
 * Checks whether a cell has no value: it is empty, or `NaN`, `NA`, `N/A`, `<NA>`, `#N/A`, `null` or `None` in any case.
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
 * Reads the cells of one column.
 *
 * @param table The table.
 * @param name Name of the column.
 * @returns Its cells.
 * @throws {UserError} If the table has no such column; the message has the nearest name.
 */
export function columnCells(table: UserTable, name: string): CellColumn {
  const cells = table.cells.get(name);
  if (cells !== undefined) return cells;
  throw new UserError(
    `${table.label}: there is no column '${name}'; ${didYouMean(name, table.columns)} It has ${
      table.columns.join(", ")
    }`,
  );
}

/**
 * Reads the texts of one column.
 *
 * @param table The table.
 * @param name Name of the column.
 * @returns A text for each row; null where the cell is missing.
 * @throws {UserError} If the table has no such column; the message has the nearest name.
 */
export function columnTexts(table: UserTable, name: string): (string | null)[] {
  const cells = columnCells(table, name);
  return Array.from({ length: table.rows }, (_, row) => {
    const text = cells.text(row);
    return isMissing(text) ? null : text;
  });
}
