import { escapeLatex, LATEX_UNICODE } from "./escape_latex.ts";
import { formatCell, isNumeric } from "./format_cell.ts";
import type { Column, Shown, Table } from "./table.ts";
import { shownCells } from "./table_cells.ts";

/** Most rows of a table on a page; the CSV file has all. */
const MOST_ROWS = 40;

/** How a table is typeset. */
export interface LatexOptions {
  /** Label for `\ref`. */
  readonly label: string;
  /** A line above the headings, for an important warning. @default {""} */
  readonly alarm?: string;
  /** Keys of the columns to show; if the table has none of them, all are shown. @default {[]} */
  readonly columns?: readonly string[];
}

/**
 * Measures a table before typesetting it: a table wider than a column spans the page, shrunk to its width; one that would
 * become too small is turned on its side.
 */
const SETTING = `${LATEX_UNICODE}
\\ifdefined\\metaevaltable\\else
\\newsavebox{\\metaevalbox}
\\newcommand{\\metaevalfit}[2]{%
  \\ifdim\\wd\\metaevalbox>#1\\sbox{\\metaevalbox}{\\resizebox{#1}{!}{\\usebox{\\metaevalbox}}}\\fi
  \\ifdim\\dimexpr\\ht\\metaevalbox+\\dp\\metaevalbox\\relax>#2%
    \\sbox{\\metaevalbox}{\\resizebox*{!}{#2}{\\usebox{\\metaevalbox}}}\\fi
  \\usebox{\\metaevalbox}}
\\newcommand{\\metaevaltable}[3]{%
  \\sbox{\\metaevalbox}{\\small#3}%
  \\ifdim\\wd\\metaevalbox>1.5\\textwidth
    \\begin{table*}[p]\\centering
      \\rotatebox{90}{\\begin{minipage}{0.95\\textheight}\\centering\\caption{#1}\\label{#2}
        \\metaevalfit{\\linewidth}{0.75\\textwidth}\\end{minipage}}%
    \\end{table*}%
  \\else\\ifdim\\wd\\metaevalbox>\\columnwidth
    \\begin{table*}[tbp]\\centering\\caption{#1}\\label{#2}\\metaevalfit{\\textwidth}{0.8\\textheight}\\end{table*}%
  \\else
    \\begin{table}[tbp]\\centering\\caption{#1}\\label{#2}\\metaevalfit{\\columnwidth}{0.8\\textheight}\\end{table}%
  \\fi\\fi}
\\fi`;

/**
 * Writes a table as a LaTeX float in the style of `booktabs`, with caption and label, for `\input`. It fits the page of any
 * class: it is shrunk, spans both columns or is turned if necessary. The best value of a column, if any, is bold. The float
 * needs `\usepackage{booktabs,graphicx}`.
 *
 * @param table The table.
 * @param options Its label, and which columns are shown.
 * @returns The file's text.
 */
export function latexTable(table: Table, options: LatexOptions): string {
  const chosen = table.columns.filter(({ key }) => options.columns?.includes(key));
  const columns = chosen.length === 0 ? table.columns : chosen;
  const cells = shownCells({ ...table, columns });
  const shown = cells.slice(0, MOST_ROWS);
  const layout = columns.map((_, index) => isNumeric(cells, index) ? "r" : "l").join("");
  const best = columns.map((column, index) => bestText(cells.map((row) => row[index]), column));
  const rows = shown.map((row) =>
    row.map((cell, index) => latexCell(cell, columns[index], best[index])).join(" & ") + " \\\\"
  );
  const cut = cells.length > MOST_ROWS
    ? ` The first ${MOST_ROWS} of ${cells.length} rows; the CSV file has them all.`
    : "";
  const { label, alarm = "" } = options;
  return [
    "% Needs \\usepackage{booktabs,graphicx}. Written by metaeval.",
    SETTING,
    `\\metaevaltable{${escapeLatex(table.title)}.${cut}}{${label}}{%`,
    `\\begin{tabular}{@{}${layout}@{}}`,
    "\\toprule",
    ...(alarm === "" ? [] : [
      `\\multicolumn{${columns.length}}{@{}l@{}}{${escapeLatex(alarm)}} \\\\`,
      "\\midrule",
    ]),
    `${columns.map((column) => escapeLatex(column.title)).join(" & ")} \\\\`,
    "\\midrule",
    ...rows,
    "\\bottomrule",
    "\\end{tabular}}",
    "",
  ].join("\n");
}

/** The displayed form of a column's best value; null if the column has none. */
function bestText(cells: readonly Shown[], column: Column): string | null {
  const values = cells.filter((cell) => typeof cell === "number");
  if (column.best === undefined || values.length < 2) return null;
  const better = column.best === "greatest" ? Math.max : Math.min;
  return formatCell(values.reduce((found, value) => better(found, value)), column);
}

function latexCell(cell: Shown, column: Column, best: string | null): string {
  const shown = formatCell(cell, column);
  if (typeof cell !== "number") return escapeLatex(shown);
  const text = latexNumber(shown);
  return shown === best
    ? `\\textbf{${text.replace(/^\$-([^$]*)\$/, (_, digits) => `$-$${digits}`)}}`
    : text;
}

/**
 * Writes a shown number with a true minus and an escaped per cent sign.
 *
 * @param shown The displayed number.
 * @returns LaTeX.
 */
export function latexNumber(shown: string): string {
  const escaped = shown.replace("%", "\\%");
  return /^[-<]/.test(escaped)
    ? `$${escaped.replace("\\%", "")}$${escaped.endsWith("\\%") ? "\\%" : ""}`
    : escaped;
}
