import { csvTable, spreadsheetCell } from "../tables/csv_table.ts";
import type { Shown } from "../tables/table.ts";
import { data, tableOf } from "../tables/table_of.ts";
import type { Figure } from "./figure.ts";

/**
 * Writes the data of a figure as CSV (RFC 4180): every point or cell of every panel with every digit. Columns are
 * `panel,series,published,x,y,low,high,label`; if no panel has series, as in heat maps, they are `panel,x,y,value,label`.
 *
 * @param figure The figure.
 * @returns The text.
 */
export function figureCsv({ id, title, panels }: Figure): string {
  const write = <Key extends string>(rows: readonly PointRow<Key>[], keys: readonly Key[]) =>
    csvTable(
      tableOf(rows, { id, title, columns: keys.map((key) => data(key, (row) => row[key])) }),
      spreadsheetCell,
    );
  if (panels.every(({ series }) => series.length === 0)) {
    const cells = panels.flatMap(({ title, cells = [] }) =>
      cells.map((cell) => ({ panel: title, ...cell }))
    );
    return write(cells, ["panel", "x", "y", "value", "label"]);
  }
  const points = panels.flatMap(({ title, series }) =>
    series.flatMap(({ name, published = false, points }) =>
      points.map((point) => (
        { panel: title, series: name, published: String(published), ...point }
      ))
    )
  );
  return write(points, ["panel", "series", "published", "x", "y", "low", "high", "label"]);
}

/** A point or a cell with what it belongs to. */
type PointRow<Key extends string> = { readonly [key in Key]?: Shown };
