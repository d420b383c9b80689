import { stringify } from "@std/csv";
import { spreadsheetCell } from "../tables/csv_table.ts";
import type { Shown } from "../tables/table.ts";
import type { Figure } from "./figure.ts";

/**
 * Writes the data of a figure as CSV (RFC 4180): every point or cell of every panel with every digit. Columns are
 * `panel,series,published,x,y,low,high,label`; if no panel has series, as in heat maps, they are `panel,x,y,value,label`.
 *
 * @param figure The figure.
 * @returns The text.
 */
export function figureCsv(figure: Figure): string {
  const rows = (list: readonly (readonly Shown[])[]) =>
    stringify(list.map((row) => row.map((cell) => spreadsheetCell(cell, figure.id))));
  if (figure.panels.every((panel) => panel.series.length === 0)) {
    return rows([
      ["panel", "x", "y", "value", "label"],
      ...figure.panels.flatMap(({ title, cells = [] }) =>
        cells.map(({ x, y, value, label = "" }) => [title, x, y, value, label])
      ),
    ]);
  }
  return rows([
    ["panel", "series", "published", "x", "y", "low", "high", "label"],
    ...figure.panels.flatMap(({ title, series }) =>
      series.flatMap(({ name, published = false, points }) =>
        points.map((
          { x, y, low = null, high = null, label = "" },
        ) => [title, name, String(published), x, y, low, high, label])
      )
    ),
  ]);
}
