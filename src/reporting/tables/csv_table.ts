import { stringify } from "@std/csv";
import type { Shown, Table } from "./table.ts";
import { shownCells } from "./table_cells.ts";

/**
 * Writes a table as CSV (RFC 4180): a header of column keys, numbers with every digit, missing cells empty.
 *
 * @param table The table.
 * @param cellText Writes a cell: unchanged, or with {@linkcode spreadsheetCell}.
 * @returns The text.
 * @throws {RangeError} If a number is not finite or a row lacks a cell.
 */
export function csvTable(table: Table, cellText = csvCell): string {
  const rows = shownCells(table).map((row) => row.map((cell) => cellText(cell, table.id)));
  return stringify([table.columns.map((column) => column.key), ...rows]);
}

/**
 * A cell as CSV text.
 *
 * @param cell Its value.
 * @param table Its table, for the message.
 * @returns The text, still without quotation marks.
 * @throws {RangeError} If a number is not finite.
 */
function csvCell(cell: Shown, table: string): string {
  if (cell === null) return "";
  if (typeof cell === "string") return cell;
  if (!Number.isFinite(cell)) throw new RangeError(`'${table}' holds ${cell}; give null instead`);
  return String(Object.is(cell, -0) ? 0 : cell);
}

/**
 * Writes a cell as CSV text that no spreadsheet reads as a formula: a text that begins like one gets a leading apostrophe,
 * which spreadsheets do not show. Numbers stay unchanged.
 *
 * @param cell Its value.
 * @param table Its table, for the message.
 * @returns The text, still without quotation marks.
 * @throws {RangeError} If a number is not finite.
 */
export function spreadsheetCell(cell: Shown, table: string): string {
  const text = csvCell(cell, table);
  const isNumber = typeof cell === "number" || /^[-+]?[\d.,]+[%×]?$/.test(text);
  return !isNumber && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}
