import { formatCell, isNumeric } from "./format_cell.ts";
import type { Table } from "./table.ts";
import { shownCells } from "./table_cells.ts";

/**
 * A table as Markdown: its title, the rows as a reader sees them, and its notes.
 *
 * Numbers are rounded to the decimals of their column; the CSV file beside it keeps every digit.
 *
 * @example
 * ```ts
 * import { assertStringIncludes } from "@std/assert";
 * import { markdownTable } from "./markdown_table.ts";
 *
 * const text = markdownTable({
 *   id: "ranking",
 *   title: "Metrics by accuracy",
 *   columns: [{ key: "metric", title: "Metric" }, { key: "acc", title: "acc", digits: 3 }],
 *   rows: [{ metric: "Metric-X", acc: 0.604538 }],
 * });
 * assertStringIncludes(text, "| Metric-X | 0.605 |");
 * ```
 */
export function markdownTable(table: Table): string {
  const cells = shownCells(table);
  const heads = table.columns.map((column) => escapeMarkdown(column.title));
  const rules = table.columns.map((_, index) => isNumeric(cells, index) ? "---:" : "---");
  const rows = cells.map((row) =>
    row.map((cell, index) => escapeMarkdown(formatCell(cell, table.columns[index])))
  );
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  const notes = (table.notes ?? []).map((note) => `\n${note}\n`).join("");
  return `**${escapeMarkdown(table.title)}**\n\n${
    [heads, rules, ...rows].map(line).join("\n")
  }\n${notes}`;
}

/** Text with what Markdown would take for markup escaped, on one line. */
export function escapeMarkdown(text: string): string {
  return text.replace(/\s*\n\s*/g, " ").replace(/[\\|*_`<>[\]]/g, (mark) => `\\${mark}`);
}
