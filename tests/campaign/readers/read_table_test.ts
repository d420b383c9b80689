import { assertEquals, assertThrows } from "@std/assert";
import { columnTexts, readTable } from "../../../src/campaign/readers/read_table.ts";
import { UserError } from "../../../src/user_error.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

Deno.test("readTable() reads the same cells from CSV, TSV and JSONL", () => {
  const csv = readTable(bytes("human,metric\n-1,0.50\n,None\n"), "a.csv");
  const tsv = readTable(bytes("human\tmetric\n-1\t0.50\n\tNone\n"), "a.tsv");
  const jsonl = readTable(
    bytes('{"human": "-1", "metric": "0.50"}\n{"human": null, "metric": "None"}\n'),
    "a.jsonl",
  );
  for (const table of [csv, tsv, jsonl]) {
    assertEquals(columnTexts(table, "human"), ["-1", null]);
    assertEquals(columnTexts(table, "metric"), ["0.50", null]);
  }
});

Deno.test("readTable() takes stray quotes in TSV for text", () => {
  const table = readTable(bytes('a\tb\n"x\t2\n'), "a.tsv");
  assertEquals(table.rows, [['"x', "2"]]);
});

Deno.test("readTable() counts lines through quoted newlines", () => {
  const table = readTable(bytes('a,b\n"one\ntwo",1\nx,2\n'), "a.csv");
  assertEquals(table.lines, [2, 4]);
});

Deno.test("readTable() names file, line and mend for every kind of broken table", () => {
  const cases: [string, string, string][] = [
    ["", "a.csv", "a.csv: the file is empty"],
    ["a,a\n1,2\n", "a.csv", "a.csv:1: the column 'a' is named twice"],
    ["a,b\n1\n", "a.csv", "a.csv:2: the row has 1 cells where the header has 2"],
    ['a,b\n"1,2\n', "a.csv", "a.csv: the file is not valid CSV"],
    ["a\tb\n1\n", "a.tsv", "a.tsv:2: the row has 1 cells where the header has 2"],
    ["{\n", "a.jsonl", "a.jsonl:1: '{' is not valid JSON"],
    ["[1]\n", "a.jsonl", "a.jsonl:1: the line is not a JSON object"],
    ['{"a": [1]}\n', "a.jsonl", "a.jsonl:1: the field 'a' is neither text nor number"],
  ];
  for (const [text, label, message] of cases) {
    assertThrows(() => readTable(bytes(text), label), UserError, message);
  }
});

Deno.test("columnTexts() suggests the nearest column", () => {
  const table = readTable(bytes("human,metric\n1,2\n"), "a.csv");
  assertThrows(() => columnTexts(table, "metrics"), UserError, "did you mean 'metric'?");
});
