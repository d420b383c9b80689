import { latexTable } from "../../reporting/tables/latex_table.ts";
import type { Format } from "../options/common_options.ts";
import { csvTable } from "../../reporting/tables/csv_table.ts";
import { escapeMarkdown, markdownTable } from "../../reporting/tables/markdown_table.ts";
import { terminalTable } from "../../reporting/tables/terminal_table.ts";
import { type AuditPart, figureTable, readerTable } from "./part_table.ts";
import type { AuditReport } from "./report.ts";
import { auditParts } from "./tables.ts";
import { wrap } from "../options/help_text.ts";

/**
 * Writes an audit in the format asked for: `json` with every digit, `csv` table after table, `markdown`, or plain text for a
 * terminal.
 *
 * @param report The report.
 * @param format The format; plain text where absent.
 * @param columns Width of plain text.
 * @returns The text.
 */
export function auditText(
  report: AuditReport,
  format: Format,
  columns: number,
): string {
  if (format === "json") return `${JSON.stringify(report, null, 2)}\n`;
  const parts = auditParts(report);
  if (format === "csv") return partsAsCsv(parts);
  if (format === "latex") {
    return parts.map(({ table }) =>
      table === null ? "" : latexTable(readerTable(table), { label: `tab:${table.id}` })
    )
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

/** The tables one after another, each under a line with its name; ends of intervals have columns of their own. */
function partsAsCsv(parts: readonly AuditPart[]): string {
  return parts.flatMap(({ table }) =>
    table === null ? [] : [`# ${table.id}\n${csvTable(figureTable(table))}`]
  )
    .join("\n");
}
