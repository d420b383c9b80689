import { assert, assertEquals, assertThrows } from "@std/assert";
import { parse } from "@std/csv";
import fc from "fast-check";
import { csvTable } from "../../src/reporting/tables/csv_table.ts";
import { formatCell } from "../../src/reporting/tables/format_cell.ts";
import { escapeLatex } from "../../src/reporting/tables/escape_latex.ts";
import { latexTable } from "../../src/reporting/tables/latex_table.ts";
import { markdownTable } from "../../src/reporting/tables/markdown_table.ts";
import type { Shown, Table } from "../../src/reporting/tables/table.ts";
import { terminalTable } from "../../src/reporting/tables/terminal_table.ts";

const TABLE: Table = {
  id: "ranking",
  title: "Metrics ranked by calibrated accuracy",
  columns: [
    { key: "metric", title: "Metric" },
    { key: "tau", title: "τ_b", digits: 3 },
    { key: "tied", title: "Tied", digits: 1, percent: true },
    { key: "pairs", title: "Pairs" },
    { key: "remark", title: "Remark" },
  ],
  rows: [
    { metric: "Metric-X", tau: 0.27033, tied: 0.0071, pairs: 119665, remark: "a | b" },
    {
      metric: "MaTESe",
      tau: { value: -0.4594, answers: "table6.matese.tau_b" },
      tied: 0.719,
      pairs: 98,
      remark: "has no\nscore for some segments of two systems, so it ranks on fewer",
    },
    { metric: "constant", tau: null, tied: 1, pairs: null, remark: null },
  ],
  notes: ["Groups without a defined value are left out."],
};

Deno.test("markdownTable() rounds, aligns and escapes", () => {
  assertEquals(
    markdownTable(TABLE),
    `**Metrics ranked by calibrated accuracy**

| Metric | τ\\_b | Tied | Pairs | Remark |
| --- | ---: | ---: | ---: | --- |
| Metric-X | 0.270 | 0.7% | 119,665 | a \\| b |
| MaTESe | -0.459 | 71.9% | 98 | has no score for some segments of two systems, so it ranks on fewer |
| constant | – | 100.0% | – | – |

Groups without a defined value are left out.
`,
  );
});

Deno.test("csvTable() keeps every digit, and reads back to the same cells", () => {
  const cell = fc.oneof(
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.stringMatching(/^[^\r]{1,8}$/).filter((text) => text.trim() === text && text !== ""),
    fc.constant(null),
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 5 }), (rows) => {
      const columns = [{ key: "a", title: "A" }, { key: "b", title: "B" }];
      const full = rows.map(([a, b]) => ({ c: "end", b, a }));
      const text = csvTable({
        ...TABLE,
        columns: [...columns, { key: "c", title: "C" }],
        rows: full,
      });
      const back = parse(text).slice(1).map((row) => row.slice(0, 2));
      const shown = (value: Shown) => value === null ? "" : String(value === 0 ? 0 : value);
      assertEquals(back, rows.map((row) => row.map(shown)));
    }),
    { seed: 4, numRuns: 500 },
  );
});

Deno.test("no table is written with a value that is no number, a row that lacks a cell, or two columns of one key", () => {
  const row = { metric: "x", tau: 1, tied: 1, pairs: 1, remark: "" };
  const write = (change: Partial<Table>) => csvTable({ ...TABLE, rows: [row], ...change });
  assertThrows(() => write({ rows: [{ ...row, tau: NaN }] }), RangeError, "holds NaN");
  const { pairs: _, ...rest } = row;
  assertThrows(
    () => write({ rows: [row, rest] }),
    RangeError,
    "row 2 of 'ranking' has no cell 'pairs'",
  );
  const twice = [TABLE.columns[0], TABLE.columns[0]];
  assertThrows(() => write({ columns: twice }), RangeError, "two columns of 'ranking'");
});

Deno.test("formatCell() shifts shares by their decimal point", () => {
  const column = { key: "x", title: "X", digits: 1, percent: true };
  assertEquals(formatCell(0.0285, column), "2.9%");
  assertEquals(formatCell(1e-7, column), "0.0%");
  assertEquals(formatCell(1 / 3, { key: "x", title: "X" }), "0.333333");
  assertThrows(() => formatCell(Infinity, column), RangeError);
});

Deno.test("a p-value above 0 is never shown as 0, and other numbers stay as they are", () => {
  const column = { key: "p", title: "p", digits: 4 };
  const shown = [0.012, 0.00005, 3e-6, 2e-103, 0].map((p) => formatCell(p, { ...column, p: true }));
  assertEquals(shown, ["0.0120", "0.0001", "<0.0001", "<0.0001", "0.0000"]);
  assertEquals(formatCell(3e-6, column), "0.0000");
  const table = { id: "t", title: "T", columns: [{ ...column, p: true }], rows: [{ p: 3e-6 }] };
  assert(latexTable(table, { label: "t" }).includes("\n$<0.0001$ "));
});

Deno.test("latexTable() is a booktabs float with caption, label and escaped cells", () => {
  const text = latexTable(TABLE, { label: "tab:ranking" });
  assert(text.includes("\\metaevaltable{Metrics ranked by calibrated accuracy.}{tab:ranking}{%"));
  assert(text.includes("\\begin{tabular}{@{}lrrrl@{}}\n\\toprule\nMetric & $\\tau_{b}$ & Tied"));
  assert(text.includes("MaTESe & $-0.459$ & 71.9\\% & 98 &"));
});

Deno.test("latexTable() sets the best shown value of a column in bold, and all that are shown alike", () => {
  const column = { key: "tau", title: "τ", digits: 2 };
  const rows = [0.501, 0.4, 0.499, null, -0.2].map((tau) => ({ tau }));
  const shown = (best: "greatest" | "least" | undefined) =>
    latexTable({ id: "t", title: "T", columns: [{ ...column, best }], rows }, { label: "t" })
      .split("\n").filter((line) => /\d \\\\|\} \\\\|\$ \\\\/.test(line)).map((line) =>
        line.replace(" \\\\", "")
      );
  assertEquals(shown("greatest").slice(1), ["\\textbf{0.50}", "0.40", "\\textbf{0.50}", "$-0.20$"]);
  assertEquals(shown("least").slice(1), ["0.50", "0.40", "0.50", "\\textbf{$-$0.20}"]);
  assertEquals(shown(undefined).slice(1), ["0.50", "0.40", "0.50", "$-0.20$"]);
});

Deno.test("latexTable() shows the chosen columns in the table's order, and all where it has none of them", () => {
  const heads = (columns: string[]) =>
    /toprule\n(.*) \\\\/.exec(latexTable(TABLE, { label: "t", columns }))?.[1];
  assertEquals(heads(["tied", "metric", "other"]), "Metric & Tied");
  assertEquals(heads(["other"]), "Metric & $\\tau_{b}$ & Tied & Pairs & Remark");
});

Deno.test("escapeLatex() sets formulas in math mode and leaves names alone", () => {
  const cases = {
    "τ_b, τ_10": "$\\tau_{b}$, $\\tau_{10}$",
    "F₁ of m₁₂": "F$_{1}$ of m$_{12}$",
    "ε*, acc_eq*": "$\\varepsilon^{*}$, acc$_{\\mathrm{eq}}^{*}$",
    "β_min ≤ β₀": "$\\beta_{\\mathrm{min}}$ $\\leq$ $\\beta_{0}$",
    "T_hm": "$T_{\\mathrm{hm}}$",
    "metricx_xxl_MQM_2020-refA": "metricx\\_xxl\\_MQM\\_2020-refA",
    "50% & a_b # {x} \\ ~ ^ →":
      "50\\% \\& a\\_b \\# \\{x\\} \\textbackslash{} \\textasciitilde{} \\textasciicircum{} $\\rightarrow$",
    "度": "\\metaevalunicode{度}{5EA6}",
    "Müller": "Müller",
  };
  for (const [text, expected] of Object.entries(cases)) assertEquals(escapeLatex(text), expected);
});

for (const columns of [60, 80, 100]) {
  Deno.test(`terminalTable() stays within ${columns} columns and loses nothing`, () => {
    const text = terminalTable(TABLE, columns);
    for (const line of text.split("\n")) assert(line.length <= columns, line);
    const words = text.split(/\s+/);
    for (const word of ["Metric-X", "0.270", "119,665", "71.9%", "fewer", "constant"]) {
      assert(words.includes(word), `${word} is missing from\n${text}`);
    }
  });
}

Deno.test("terminalTable() turns rows into blocks where a table cannot fit", () => {
  const columns = Array.from(
    { length: 12 },
    (_, index) => ({ key: `c${index}`, title: `Column ${index}` }),
  );
  const text = terminalTable({
    id: "w",
    title: "Wide",
    columns,
    rows: [Object.fromEntries(columns.map(({ key }, i) => [key, i + 0.5]))],
  }, 40);
  for (const line of text.split("\n")) assert(line.length <= 40, line);
  assert(text.includes("Column 11  11.5"), text);
});

Deno.test("terminalTable() spreads columns over several tables that each name the rows", () => {
  const keys = ["concordant", "discordant", "tied_human", "tied_metric", "tied_both", "pairs"];
  const rows = ["Gauge-src", "Plumbline-refA"].map((metric, r) => ({
    metric,
    ...Object.fromEntries(keys.map((key, k) => [key, 1000 * (k + 1) + 7000 * r])),
  }));
  const columns = ["metric", ...keys].map((key) => ({ key, title: key }));
  const text = terminalTable({ id: "t", title: "Pairs", columns, rows }, 60);
  const parts = text.trimEnd().split("\n\n").slice(1);
  assertEquals(parts.length, 2);
  for (const part of parts) {
    const [head, , ...lines] = part.split("\n");
    assert(head.startsWith("metric"), head);
    assertEquals(lines.map((line) => line.split(/\s+/)[0]), ["Gauge-src", "Plumbline-refA"]);
    assert(part.split("\n").every((line) => line.length <= 60), part);
  }
  const words = text.split(/\s+/);
  for (const key of keys) assertEquals(words.filter((word) => word === key).length, 1);
  // A column that groups thousands in one number groups them in all.
  assert(words.includes("4,000") && words.includes("11,000"), text);
  assert(words.includes("1000") && words.includes("8000"), text);
});

Deno.test("terminalTable() breaks a long name after its slash or a dash", () => {
  const table: Table = {
    id: "t",
    title: "T",
    columns: [{ key: "section", title: "Section" }, { key: "n", title: "n" }],
    rows: [{ section: "what-metrics-do-not-measure/minimal-pairs", n: 1 }],
  };
  const lines = terminalTable(table, 36).trimEnd().split("\n").slice(4);
  assertEquals(lines.map((line) => line.split("  ")[0]), [
    "what-metrics-do-not-measure/",
    "minimal-pairs",
  ]);
});
