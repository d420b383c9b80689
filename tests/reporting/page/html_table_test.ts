import { assertEquals } from "@std/assert";
import { parseHTML } from "linkedom";
import { compare } from "../../../src/reporting/verdicts/compare.ts";
import { htmlTable, htmlVerdicts } from "../../../src/reporting/page/html_table.ts";
import type { Table } from "../../../src/reporting/tables/table.ts";
import type { Reproduced } from "../../../src/reporting/verdicts/verdict.ts";

const COLUMNS = [{ key: "metric", title: "Metric" }, { key: "acc", title: "acc" }, {
  key: "rank",
  title: "rank",
}];

function verdicts(values: Readonly<Record<string, readonly [string, Reproduced]>>) {
  const figures = Object.entries(values).map(([key, [printed]]) => ({
    key,
    printed,
    where: key,
    tolerance: null,
    low: null,
    high: null,
  }));
  return compare(
    figures,
    Object.fromEntries(Object.entries(values).map(([key, [, value]]) => [key, value])),
    null,
  );
}

/** What is set under each cell, row by row; empty where nothing is. */
function marks(table: Table, values: Parameters<typeof verdicts>[0]): string[][] {
  const { document } = parseHTML(htmlTable(table, "t", verdicts(values)));
  return [...document.querySelectorAll("tbody tr")].map((row) =>
    [...row.querySelectorAll("td")].map((cell) =>
      cell.querySelector(".beside")?.textContent.replace(/ published.*/, "").trim() ?? ""
    )
  );
}

Deno.test("a cell that answers a published figure shows it, even a rank or a count; others show none", () => {
  const table: Table = {
    id: "t",
    title: "T",
    columns: COLUMNS,
    rows: [
      {
        metric: "A",
        acc: { value: 0.604538, answers: "a.acc" },
        rank: { value: 1, answers: "a.rank" },
      },
      {
        metric: "B",
        acc: 0.604538,
        rank: { value: 2, answers: "b.rank", reason: "fewer metrics" },
      },
    ],
  };
  const values = {
    "a.acc": ["0.605", { value: 0.604538 }],
    "a.rank": ["1", { value: 1 }],
    "b.rank": ["3", { value: 2, reason: "fewer metrics" }],
  } as const;
  assertEquals(marks(table, values), [["", "● 0.605", "● 1"], ["", "", "✕ 3 (−1)"]]);
});

Deno.test("where nothing was reproduced, as on the sample, no cell shows a published figure", () => {
  const rows = [{ metric: "A", acc: { value: 0.604538, answers: "a" }, rank: 1 }];
  const figure = { key: "a", printed: "0.605", where: "a", tolerance: null, low: null, high: null };
  const text = htmlTable(
    { id: "t", title: "T", columns: COLUMNS, rows },
    "t",
    compare([figure], {}, "sample"),
  );
  assertEquals(text.includes("beside"), false);
});

Deno.test("figures not run for one reason fold into a line with their number; others stand in the table", () => {
  const figures = Array.from({ length: 9 }, (_, i) => ({
    key: `k${i}`,
    printed: "1",
    where: `row ${i}`,
    tolerance: null,
    low: null,
    high: null,
  }));
  const value = (i: number): Reproduced =>
    i < 6
      ? { value: null, reason: "no spans" }
      : i === 6
      ? { value: null, reason: "other" }
      : { value: 1 };
  const values = Object.fromEntries(figures.map(({ key }, i) => [key, value(i)]));
  const { document } = parseHTML(
    `<body>${htmlVerdicts(compare(figures, values, null), "v", "Figures")}</body>`,
  );
  assertEquals(document.querySelectorAll("body > div tbody tr").length, 3);
  assertEquals(document.querySelector("summary")?.textContent, "6 not run: no spans");
  assertEquals(document.querySelectorAll("details tbody tr").length, 6);
  assertEquals(new Set([...document.querySelectorAll("[id]")].map(({ id }) => id)).size, 13);
});

Deno.test("a table past a screen folds away under its title, a short one stands open", () => {
  const rows = (count: number) =>
    Array.from({ length: count }, (_, i) => ({ metric: `m${i}`, acc: i, rank: i }));
  const shown = (count: number) => {
    const table = { id: "t", title: "T", columns: COLUMNS, rows: rows(count) };
    return parseHTML(htmlTable(table, "t")).document.querySelector("details summary")?.textContent;
  };
  assertEquals([shown(30), shown(31)], [undefined, "T (31 rows)"]);
});
