import { csvTable } from "../../reporting/tables/csv_table.ts";
import { formatNumber } from "../../reporting/tables/format_cell.ts";
import { latexTable } from "../../reporting/tables/latex_table.ts";
import { markdownTable } from "../../reporting/tables/markdown_table.ts";
import type { Table } from "../../reporting/tables/table.ts";
import { terminalTable } from "../../reporting/tables/terminal_table.ts";
import type { Terminal } from "../options/command.ts";
import type { Format } from "../options/common_options.ts";

/**
 * Prints a table on standard output.
 *
 * @param table The table.
 * @param format How to print it: plain text that fits the terminal, Markdown or CSV.
 * @param terminal Where to print.
 */
export function printTable(
  table: Table,
  format: Exclude<Format, "json">,
  terminal: Terminal,
): void {
  if (format === "table") terminal.out(`${terminalTable(table, terminal.columns).trimEnd()}\n`);
  // Tools that read a pipe line by line would treat a carriage return as part of the last cell.
  else if (format === "csv") terminal.out(csvTable(table).replaceAll("\r\n", "\n"));
  else if (format === "latex") terminal.out(latexTable(table, { label: `tab:${table.id}` }));
  else terminal.out(`${markdownTable(table).trimEnd()}\n`);
}

/**
 * Writes an interval for a reader, `[low, high]`.
 *
 * @param low Lower end.
 * @param high Upper end.
 * @param digits Decimals; by default six significant digits.
 * @param percent Whether the ends are shares to show in per cent. @default {false}
 * @returns The text; null if an end is missing.
 */
export function intervalText(
  low: number | null | undefined,
  high: number | null | undefined,
  digits?: number,
  percent = false,
): string | null {
  if (low === null || low === undefined || high === null || high === undefined) return null;
  const text = (value: number) => formatNumber(value, digits, percent);
  return `[${text(low)}, ${text(high)}]`;
}
