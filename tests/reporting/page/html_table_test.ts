import { assertEquals } from "@std/assert";
import { parseHTML } from "linkedom";
import { compare } from "../../../src/reporting/verdicts/compare.ts";
import { htmlTable } from "../../../src/reporting/page/html_table.ts";
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

Deno.test("a cell that the table says answers a published figure shows it, even a rank or a count", () => {
  const table: Table = {
    id: "t",
    title: "T",
    columns: COLUMNS,
    rows: [["A", 0.604538, 1], ["B", 0.5, 2]],
    answers: [
      { row: 0, column: "acc", key: "a.acc" },
      { row: 0, column: "rank", key: "a.rank" },
      { row: 1, column: "rank", key: "b.rank" },
    ],
  };
  const values = {
    "a.acc": ["0.605", { value: 0.604538 }],
    "a.rank": ["1", { value: 1 }],
    "b.rank": ["3", { value: 2, reason: "fewer metrics" }],
  } as const;
  assertEquals(marks(table, values), [["", "● 0.605", "● 1"], ["", "", "✕ 3 (−1)"]]);
});

Deno.test("without answers only a long number that one verdict and one cell hold is marked", () => {
  const table = (rows: Table["rows"]): Table => ({ id: "t", title: "T", columns: COLUMNS, rows });
  const value = { value: 0.604538 };
  assertEquals(marks(table([["A", 0.604538, 1]]), { x: ["0.605", value] }), [["", "● 0.605", ""]]);
  const twice = table([["A", 0.604538, 1], ["B", 0.604538, 2]]);
  assertEquals(marks(twice, { x: ["0.605", value] }), [["", "", ""], ["", "", ""]]);
  const two = { x: ["0.605", value], y: ["0.60", value] } as const;
  assertEquals(marks(table([["A", 0.604538, 1]]), two), [["", "", ""]]);
  assertEquals(marks(table([["A", 0.5, 1]]), { x: ["1", { value: 1 }] }), [["", "", ""]]);
});
