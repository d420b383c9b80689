import { csvTable } from "../../reporting/tables/csv_table.ts";
import { formatNumber } from "../../reporting/tables/format_cell.ts";
import { latexTable } from "../../reporting/tables/latex_table.ts";
import { escapeMarkdown, markdownTable } from "../../reporting/tables/markdown_table.ts";
import type { Column, Shown, Table } from "../../reporting/tables/table.ts";
import { type ColumnOf, tableOf } from "../../reporting/tables/table_of.ts";
import { terminalTable } from "../../reporting/tables/terminal_table.ts";
import type { Format } from "../options/common_options.ts";
import { wrap } from "../options/help_text.ts";
import { intervalText } from "../terminal/print_table.ts";
import type { AuditReport, Interval } from "./report.ts";

/** A number with its interval. */
export interface Estimate {
  /** The number. */
  readonly value: number | null;
  /** Its interval; null where there is none. */
  readonly ends: Interval | null;
}

/** A part of the printed report. */
export interface AuditPart {
  /** Heading. */
  readonly heading: string;
  /** Paragraphs under it. */
  readonly paragraphs: readonly string[];
  /** Its table, whose cells may be intervals, or numbers with their intervals; null if there is none. */
  readonly table: Table<Interval | Estimate> | null;
}

type PartTable = NonNullable<AuditPart["table"]>;
type PartRow = PartTable["rows"][number];

/**
 * Writes an audit in a format: `json` with every digit, `csv` table by table, `markdown`, or plain text for a terminal.
 *
 * @param report The report.
 * @param parts Its parts, in printed order.
 * @param format The format; plain text if absent.
 * @param columns Width of plain text.
 * @returns The text.
 */
export function auditText(
  report: AuditReport,
  parts: readonly AuditPart[],
  format: Format,
  columns: number,
): string {
  if (format === "json") return `${JSON.stringify(report, null, 2)}\n`;
  if (format === "csv") return partsAsCsv(parts);
  if (format === "latex") {
    const tables = parts.flatMap(({ table }) => table ?? []);
    return tables.map((table) => latexTable(readerTable(table), { label: `tab:${table.id}` }))
      .join("");
  }
  const of = report.campaign === null ? "" : `, ${report.campaign}`;
  const title = `Audit of ${report.system}${of}`;
  const { confidence, replicates, seed } = report.settings;
  const foot = `Intervals: confidence ${confidence}, ${replicates} resamples, seed ${seed}. ` +
    "Text metrics as in sacreBLEU 2.6.0.";
  return format === "markdown"
    ? partsAsMarkdown(title, parts, foot)
    : partsAsText(title, parts, foot, columns);
}

function partsAsMarkdown(title: string, parts: readonly AuditPart[], foot: string): string {
  return [
    `# ${escapeMarkdown(title)}`,
    ...parts.flatMap(({ heading, paragraphs, table }) => [
      `## ${escapeMarkdown(heading)}`,
      ...paragraphs.map(escapeMarkdown),
      ...table === null ? [] : [markdownTable(readerTable(table)).trimEnd()],
    ]),
    foot,
  ].join("\n\n") + "\n";
}

function partsAsText(
  title: string,
  parts: readonly AuditPart[],
  foot: string,
  columns: number,
): string {
  return [
    title,
    ...parts.flatMap(({ heading, paragraphs, table }) => [
      heading.toUpperCase(),
      ...paragraphs.map((paragraph) => wrap(paragraph, columns)),
      ...table === null ? [] : [terminalTable(readerTable(table), columns).trimEnd()],
    ]),
    wrap(foot, columns),
  ].join("\n\n") + "\n";
}

/** The tables one after another, each under a line with its name; the ends of intervals are separate columns. */
function partsAsCsv(parts: readonly AuditPart[]): string {
  const tables = parts.flatMap(({ table }) => table ?? []);
  return tables.map((table) => `# ${table.id}\n${csvTable(figureTable(table))}`).join("\n");
}

/** Formats a table for a reader, with intervals as text in brackets. */
function readerTable(table: PartTable): Table {
  const shown = (cell: PartRow[string], { digits = 2, percent }: Column): Shown => {
    const { value, ends } = parted(cell);
    const text = ends && intervalText(ends[0], ends[1], digits, percent);
    if (isInterval(cell) || !isEstimate(cell)) return text ?? value;
    const number = typeof value === "number" ? formatNumber(value, digits, percent) : null;
    return number && text ? `${number} ${text}` : number;
  };
  return tableOf(table.rows, {
    ...table,
    columns: table.columns.map((column) => ({
      ...column,
      cell: (row) => shown(row[column.key], column),
    })),
  });
}

/** Formats a table for a program: only numbers, with the ends of an interval in separate columns. */
function figureTable(table: PartTable): Table {
  const columns = table.columns.flatMap((column) => {
    const { key } = column;
    const cells = table.rows.map((row) => row[key]);
    const value: ColumnOf<PartRow> = { ...column, cell: (row) => parted(row[key]).value };
    const end = (name: string, at: 0 | 1): ColumnOf<PartRow> => (
      { ...column, key: `${key}_${name}`, cell: (row) => parted(row[key]).ends?.[at] }
    );
    return [
      ...cells.some(isInterval) ? [] : [value],
      ...cells.some((cell) => isInterval(cell) || isEstimate(cell))
        ? [end("low", 0), end("high", 1)]
        : [],
    ];
  });
  return tableOf(table.rows, { ...table, columns });
}

/** The number and the interval of a cell. */
function parted(cell: PartRow[string]): { readonly value: Shown; readonly ends: Interval | null } {
  if (isInterval(cell)) return { value: null, ends: cell };
  return isEstimate(cell) ? cell : { value: cell, ends: null };
}

function isInterval(cell: PartRow[string]): cell is Interval {
  return Array.isArray(cell);
}

function isEstimate(cell: PartRow[string]): cell is Estimate {
  return typeof cell === "object" && cell !== null && !isInterval(cell);
}
