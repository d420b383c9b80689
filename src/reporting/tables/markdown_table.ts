import { printable } from "../../printable.ts";
import { formatCell, isNumeric } from "./format_cell.ts";
import type { Table } from "./table.ts";
import { shownCells } from "./table_cells.ts";

/**
 * Writes a table as Markdown: its title, the formatted rows, and its notes. Numbers are rounded to the decimals of their
 * column; the CSV file keeps every digit.
 *
 * @param table The table.
 * @returns The text.
 */
export function markdownTable(table: Table): string {
  const cells = shownCells(table);
  const heads = table.columns.map((column) => escapeMarkdown(column.title));
  const rules = table.columns.map((_, index) => isNumeric(cells, index) ? "---:" : "---");
  const rows = cells.map((row) =>
    row.map((cell, index) => escapeMarkdown(formatCell(cell, table.columns[index])))
  );
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  const notes = (table.notes ?? []).map((note) => `\n${markdownParagraph(note)}\n`).join("");
  return `**${escapeMarkdown(table.title)}**\n\n${
    [heads, rules, ...rows].map(line).join("\n")
  }\n${notes}`;
}

/**
 * Escapes Markdown markup in a text, and puts the text on one line.
 *
 * @param text Any text.
 * @returns Markdown that shows the text inside a line.
 */
export function escapeMarkdown(text: string): string {
  return printable(text).replace(/[\\|*_`~$&<>[\]]/g, (mark) => `\\${mark}`);
}

/**
 * Writes a text as a paragraph of Markdown: nothing in it becomes markup, and its beginning does not become a heading, list or
 * rule.
 *
 * @param text Any text.
 * @returns Markdown that shows the text as a separate paragraph.
 */
export function markdownParagraph(text: string): string {
  return escapeMarkdown(text.trim()).replace(
    /^([#+=-]|\d+(?=[.)]))/,
    (start) => /\d/.test(start) ? `${start}\\` : `\\${start}`,
  );
}

/**
 * Writes a text as a code span of Markdown.
 *
 * @param text Any text.
 * @returns Markdown that shows the text in a monospaced font.
 */
export function markdownCode(text: string): string {
  const shown = printable(text);
  const fence = "`".repeat(Math.max(0, ...(shown.match(/`+/g) ?? []).map((run) => run.length)) + 1);
  return fence.length === 1 ? `\`${shown}\`` : `${fence} ${shown} ${fence}`;
}
