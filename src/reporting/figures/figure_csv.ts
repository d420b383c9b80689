import { stringify } from "@std/csv";
import { spreadsheetCell } from "../tables/csv_table.ts";
import type { Figure } from "./figure.ts";

/**
 * Writes the data of a figure as CSV (RFC 4180): every point or cell of every panel with every digit. Columns are
 * `panel,series,published,x,y,low,high,label`; where no panel has series, as in heat maps, `panel,x,y,value,label`.
 *
 * @param figure The figure.
 * @returns The text.
 */
export function figureCsv(figure: Figure): string {
  const heat = figure.panels.every((panel) => panel.series.length === 0);
  if (heat) {
    return stringify([
      ["panel", "x", "y", "value", "label"],
      ...figure.panels.flatMap((panel) =>
        (panel.cells ?? []).map(({ x, y, value, label }) => [
          spreadsheetCell(panel.title, figure.id),
          spreadsheetCell(x, figure.id),
          spreadsheetCell(y, figure.id),
          spreadsheetCell(value, figure.id),
          spreadsheetCell(label ?? "", figure.id),
        ])
      ),
    ]);
  }
  return stringify([
    ["panel", "series", "published", "x", "y", "low", "high", "label"],
    ...figure.panels.flatMap((panel) =>
      panel.series.flatMap((series) =>
        series.points.map(({ x, y, low, high, label }) => [
          spreadsheetCell(panel.title, figure.id),
          spreadsheetCell(series.name, figure.id),
          String(series.published ?? false),
          spreadsheetCell(x, figure.id),
          spreadsheetCell(y, figure.id),
          spreadsheetCell(low ?? null, figure.id),
          spreadsheetCell(high ?? null, figure.id),
          spreadsheetCell(label ?? "", figure.id),
        ])
      )
    ),
  ]);
}
