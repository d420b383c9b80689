import { assert, assertEquals } from "@std/assert";
import { parse } from "@std/csv";
import fc from "fast-check";
import { parseHTML } from "linkedom";
import { isPrintableName, printable } from "../../src/printable.ts";
import { figureCsv } from "../../src/reporting/figures/figure_csv.ts";
import { drawFigure } from "../../src/reporting/figures/draw_figure.ts";
import { htmlTable } from "../../src/reporting/page/html_table.ts";
import { csvTable, spreadsheetCell } from "../../src/reporting/tables/csv_table.ts";
import {
  escapeMarkdown,
  markdownCode,
  markdownParagraph,
  markdownTable,
} from "../../src/reporting/tables/markdown_table.ts";
import type { Table } from "../../src/reporting/tables/table.ts";
import { terminalTable } from "../../src/reporting/tables/terminal_table.ts";

const NAMES = [
  "<!--",
  "<script>alert(1)</script>",
  "[x](javascript:alert(1))",
  "![x](https://example.org/x.png)",
  "`code` **bold** ~~gone~~ $math$ &amp;",
  "a | b\\| c",
  "=1+1",
  "@sum(A1)",
  "-src",
  "\u001b[2Jcleared",
  "a\u0000b",
  "\u202egnp.exe",
  'quo"te, comma',
];

const tableOf = (name: string): Table => ({
  id: "t",
  title: name,
  columns: [{ key: "metric", title: "Metric" }, { key: "acc", title: name }],
  rows: [{ metric: name, acc: 0.5 }],
  notes: [name],
});

Deno.test("any text survives Markdown's escapes, which leave no mark of markup bare", () => {
  const text = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.stringMatching(/^[\\|*_`~$&<>[\]#+\-=0-9.) \n]*$/),
  );
  fc.assert(
    fc.property(text, (one) => {
      const escaped = escapeMarkdown(one);
      assertEquals(escaped.replace(/\\([\\|*_`~$&<>[\]])/g, "$1"), printable(one));
      assert(!/[|*_`~$&<>[\]\n]/.test(escaped.replace(/\\./gs, "")), escaped);
      assert(!/^([#+=-]|\d+[.)])/.test(markdownParagraph(one)), markdownParagraph(one));
      const span = markdownCode(one);
      const fence = /^`+/.exec(span)?.[0] ?? "";
      assertEquals(span.slice(fence.length, -fence.length).includes(fence), false);
    }),
    { seed: 9, numRuns: 1000 },
  );
});

for (const name of NAMES) {
  Deno.test(`${JSON.stringify(name)} stays a name in every format`, () => {
    const table = tableOf(name);
    const { document } = parseHTML(htmlTable(table, "t"));
    assertEquals(document.querySelector("tbody td")?.textContent, printable(name));
    assertEquals(document.querySelector("script, img, tbody a, tbody b"), null);
    const [, [first]] = parse(csvTable(table, spreadsheetCell));
    assert(!/^[=+\-@\t\r]/.test(first), first);
    const figure = {
      id: "f",
      title: name,
      x: { label: name },
      y: { label: "y" },
      panels: [{
        title: name,
        series: [{ name, mark: "points" as const, points: [{ x: 1, y: 2 }] }],
      }],
    };
    const [, [panel, series]] = parse(figureCsv(figure));
    assert(!/^[=+\-@\t\r]/.test(panel) && !/^[=+\-@\t\r]/.test(series));
    const svg = drawFigure(figure);
    // deno-lint-ignore no-control-regex
    const unprintable = /[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]/;
    for (const shown of [svg, markdownTable(table), terminalTable(table, 80)]) {
      assert(!unprintable.test(shown), shown);
    }
    assertEquals(svg.includes("<script"), false);
  });
}

Deno.test("a name that shows nothing or turns text about is none; one in any script is", () => {
  for (const name of ["", " ", "\u3000", "a\u0000", "a\tb", "\u202ea", "\ud800", "a\u2028b"]) {
    assertEquals([name, isPrintableName(name)], [name, false]);
  }
  for (const name of ["MetricX-23", "مقياس", "度量", "Ünïcode 🙂", "क्षि", "a b"]) {
    assertEquals([name, isPrintableName(name)], [name, true]);
  }
});
