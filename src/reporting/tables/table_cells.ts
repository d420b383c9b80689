import type { Cell, Shown, Table } from "./table.ts";

/**
 * Lists the cells of a table, one list per row, in the order of its columns.
 *
 * @param table The table.
 * @returns A list of cells for each row.
 * @throws {RangeError} If two columns share a key, or a row lacks the cell of a column.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { tableCells } from "./table_cells.ts";
 *
 * const columns = [{ key: "metric", title: "Metric" }, { key: "acc", title: "acc" }];
 * const rows = [{ acc: { value: 0.6, answers: "table6.a" }, metric: "A" }];
 * assertEquals(tableCells({ id: "t", title: "T", columns, rows }), [["A", rows[0].acc]]);
 * ```
 */
export function tableCells({ id, columns, rows }: Table): Cell[][] {
  if (new Set(columns.map(({ key }) => key)).size < columns.length) {
    throw new RangeError(`two columns of '${id}' have the same key`);
  }
  return rows.map((row, index) =>
    columns.map(({ key }) => {
      if (!Object.hasOwn(row, key)) {
        throw new RangeError(`row ${index + 1} of '${id}' has no cell '${key}'`);
      }
      return row[key];
    })
  );
}

/**
 * Lists the values of a table's cells; see {@linkcode tableCells}.
 *
 * @param table The table.
 * @returns One list per row, in the order of the columns.
 */
export function shownCells(table: Table): Shown[][] {
  return tableCells(table).map((row) => row.map(shownValue));
}

/**
 * Reads the value of a cell.
 *
 * @param cell The cell.
 * @returns The value.
 */
export function shownValue(cell: Cell): Shown {
  return typeof cell === "object" && cell !== null ? cell.value : cell;
}
