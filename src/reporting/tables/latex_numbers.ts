import { roundDecimal } from "../verdicts/round_decimal.ts";
import { formatCell, formatNumber } from "./format_cell.ts";
import { decimalFraction } from "../../decimals/decimal_fraction.ts";
import { escapeLatex, LATEX_UNICODE } from "./escape_latex.ts";
import { latexNumber } from "./latex_table.ts";
import { OWN, type Table } from "./table.ts";
import { shownValue } from "./table_cells.ts";
import { inPrintedUnit, parsePrinted } from "../verdicts/printed_number.ts";
import type { RunRecord } from "../artifacts/run_record.ts";
import { VERDICT_WORDS } from "../verdicts/show_verdict.ts";
import type { Verdict } from "../verdicts/verdict.ts";

/**
 * Writes a LaTeX file that lets a paper quote single numbers, after including it with `\input`.
 * `\metaeval{ties-matter.table6.metricx.tau_b}` is our value at the printed figure's precision; `.published` after the key
 * gives the printed figure, `.verdict` the verdict. Numbers of your own metrics are under `<paper>.<table>.<metric>.<column>`,
 * where `-` replaces characters that LaTeX does not allow in a name. LaTeX stops with an error at an unknown name.
 *
 * @param run The run.
 * @returns The file.
 */
export function latexNumbers(run: RunRecord): string {
  const lines = [
    "% Numbers of the reproduced papers: \\metaeval{<paper>.<key>}, \\metaeval{<paper>.<key>.published}, \\metaeval{<paper>.<key>.verdict}",
    ...(run.sample
      ? ["% SAMPLE RUN: nothing published was reproduced, so no number of ours is here."]
      : []),
    LATEX_UNICODE,
    "\\makeatletter",
    "\\providecommand{\\metaeval}[1]{%",
    "  \\@ifundefined{metaeval@\\detokenize{#1}}%",
    "    {\\PackageError{metaeval}{There is no number '\\detokenize{#1}'}{See the keys in this file.}}%",
    "    {\\@nameuse{metaeval@\\detokenize{#1}}}}",
    "\\def\\metaeval@set#1#2{\\@namedef{metaeval@\\detokenize{#1}}{#2}}",
  ];
  for (const paper of run.papers) {
    for (const verdict of [...paper.sections.flatMap((one) => one.verdicts), ...paper.unclaimed]) {
      const name = `${paper.id}.${verdict.published.key}`;
      const value = printedLike(verdict);
      if (value !== null) lines.push(`\\metaeval@set{${name}}{${latexNumber(value)}}`);
      const printed = escapeLatex(verdict.published.printed.replace(/^[−-]/, "−"));
      lines.push(`\\metaeval@set{${name}.published}{${printed}}`);
      lines.push(`\\metaeval@set{${name}.verdict}{${VERDICT_WORDS[verdict.kind]}}`);
    }
    const tables = run.sample ? [] : paper.sections.flatMap(({ output }) => output?.tables ?? []);
    for (const table of tables) lines.push(...ownNumbers(paper.id, table));
  }
  return [...lines, "\\makeatother", ""].join("\n");
}

/** The numbers of a table in the rows of the user's own metrics, as `<paper>.<table>.<metric>.<column>`. */
function ownNumbers(paper: string, table: Table): string[] {
  const taken = new Set<string>();
  return table.rows.flatMap((row) => {
    const name = row[OWN];
    if (typeof name !== "string") return [];
    const plain = name.replace(/[^A-Za-z0-9._-]+/g, "-");
    let key = plain;
    for (let count = 2; taken.has(key); count++) key = `${plain}-${count}`;
    taken.add(key);
    return table.columns.flatMap((column) => {
      const value = shownValue(row[column.key]);
      if (typeof value !== "number") return [];
      const text = latexNumber(formatCell(value, column));
      return [`\\metaeval@set{${paper}.${table.id}.${key}.${column.key}}{${text}}`];
    });
  });
}

/** Our value in the format of the published one; in full if that is in thousands or millions. */
function printedLike({ published, reproduced }: Verdict): string | null {
  const value = reproduced?.value ?? null;
  if (value === null) return null;
  const printed = parsePrinted(published.printed);
  if (printed.unit > 0) return formatNumber(value, 0);
  const places = Math.max(0, printed.unit - printed.exponent);
  const text = roundDecimal(inPrintedUnit(decimalFraction(value), printed), places);
  const grouped = /^-?\d{4,}$/.test(text) && published.printed.includes(",")
    ? text.replace(/\B(?=(\d{3})+$)/g, ",")
    : text;
  return grouped + (printed.suffix === "%" ? "%" : "");
}
