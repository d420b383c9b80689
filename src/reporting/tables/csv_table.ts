import { stringify } from "@std/csv";
import type { Shown, Table } from "./table.ts";
import { shownCells } from "./table_cells.ts";

/**
 * A table as CSV (RFC 4180): a header of column keys, numbers with every digit, missing cells empty.
 *
 * @throws {RangeError} where a number is not finite or a row lacks a cell.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { csvTable } from "./csv_table.ts";
 *
 * const table = {
 *   id: "t",
 *   title: "T",
 *   columns: [{ key: "metric", title: "Metric" }, { key: "acc", title: "acc", digits: 1 }],
 *   rows: [{ metric: "a, b", acc: 0.604538 }, { metric: "c", acc: null }],
 * };
 * assertEquals(csvTable(table), 'metric,acc\r\n"a, b",0.604538\r\nc,\r\n');
 * ```
 */
export function csvTable(table: Table): string {
  const rows = shownCells(table).map((row) => row.map((cell) => csvCell(cell, table.id)));
  return stringify([table.columns.map((column) => column.key), ...rows]);
}

/** A cell as CSV text. */
export function csvCell(cell: Shown, table: string): string {
  if (cell === null) return "";
  if (typeof cell === "string") return cell;
  if (!Number.isFinite(cell)) throw new RangeError(`'${table}' holds ${cell}; give null instead`);
  return String(Object.is(cell, -0) ? 0 : cell);
}
