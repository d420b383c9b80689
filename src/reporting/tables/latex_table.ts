import { formatCell, isNumeric } from "./format_cell.ts";
import type { Table } from "./table.ts";
import { shownCells } from "./table_cells.ts";

/**
 * A table as a LaTeX `tabular` in the style of `booktabs`, to be taken in with `\input`. Needs `\usepackage{booktabs}`.
 *
 * @param table The table.
 * @param label A line set over the headings, for what nobody must miss.
 *
 * @example
 * ```ts
 * import { assertStringIncludes } from "@std/assert";
 * import { latexTable } from "./latex_table.ts";
 *
 * const text = latexTable({
 *   id: "t",
 *   title: "T",
 *   columns: [{ key: "metric", title: "Metric" }, { key: "tau", title: "τ", digits: 2 }],
 *   rows: [{ metric: "A_1 & B", tau: -0.459 }],
 * });
 * assertStringIncludes(text, "A\\_1 \\& B & $-0.46$ \\\\");
 * ```
 */
export function latexTable(table: Table, label = ""): string {
  const cells = shownCells(table);
  const layout = table.columns.map((_, index) => isNumeric(cells, index) ? "r" : "l").join("");
  const heads = table.columns.map((column) => escapeLatex(column.title)).join(" & ");
  const rows = cells.map((row) =>
    row.map((cell, index) => {
      const shown = formatCell(cell, table.columns[index]);
      return typeof cell === "number" ? latexNumber(shown) : escapeLatex(shown);
    }).join(" & ") + " \\\\"
  );
  return [
    `% ${table.title.replace(/\s+/g, " ")}`,
    `\\begin{tabular}{${layout}}`,
    "\\toprule",
    ...(label === "" ? [] : [
      `\\multicolumn{${table.columns.length}}{l}{${escapeLatex(label)}} \\\\`,
      "\\midrule",
    ]),
    `${heads} \\\\`,
    "\\midrule",
    ...rows,
    "\\bottomrule",
    "\\end{tabular}",
    "",
  ].join("\n");
}

/** A shown number with a true minus and an escaped per cent sign. */
export function latexNumber(shown: string): string {
  const escaped = shown.replace("%", "\\%");
  return escaped.startsWith("-")
    ? `$${escaped.replace("\\%", "")}$${escaped.endsWith("\\%") ? "\\%" : ""}`
    : escaped;
}

const SPECIAL: Readonly<Record<string, string>> = {
  "\\": "\\textbackslash{}",
  "~": "\\textasciitilde{}",
  "^": "\\textasciicircum{}",
  "<": "\\textless{}",
  ">": "\\textgreater{}",
  "|": "\\textbar{}",
  "–": "--",
  "—": "---",
  "…": "\\ldots{}",
  "→": "$\\rightarrow$",
  "×": "$\\times$",
  "±": "$\\pm$",
  "≤": "$\\leq$",
  "≥": "$\\geq$",
  "−": "$-$",
  "∈": "$\\in$",
  "²": "$^2$",
  "₀": "$_0$",
  "·": "$\\cdot$",
  "’": "'",
  "“": "``",
  "”": "''",
  "Δ": "$\\Delta$",
  "α": "$\\alpha$",
  "β": "$\\beta$",
  "ε": "$\\epsilon$",
  "μ": "$\\mu$",
  "ρ": "$\\rho$",
  "σ": "$\\sigma$",
  "τ": "$\\tau$",
  "†": "$\\dagger$",
};

/** Text with what LaTeX would take for a command escaped, and the symbols that its fonts lack in math mode. */
export function escapeLatex(text: string): string {
  return text.replace(/\s*\n\s*/g, " ").replace(
    /[\\~^<>|–—…→×±≤≥−∈²₀·’“”Δαβεμρστ†]|[&%$#_{}]/g,
    (mark) => SPECIAL[mark] ?? `\\${mark}`,
  );
}
