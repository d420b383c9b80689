import { assert, assertEquals, assertRejects, assertThrows } from "@std/assert";
import fc from "fast-check";
import { gzipSync } from "node:zlib";
import { asTable, ContentsReader, readTable } from "../../../src/campaign/tables/read_table.ts";
import { rowForm } from "../../../src/campaign/tables/row_form.ts";
import { columnCells, columnTexts, type UserTable } from "../../../src/campaign/tables/table.ts";
import { tableScores } from "../../../src/campaign/tables/table_scores.ts";
import { readContents, readTableFile } from "../../../src/campaign/user_file.ts";
import { UserError } from "../../../src/user_error.ts";
import { withFiles } from "../../commands/run_command.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

function texts(table: UserTable): (string | null)[][] {
  return table.columns.map((name) => columnTexts(table, name));
}

Deno.test("readTable() reads the same cells from every form of table", () => {
  const forms: Record<string, string> = {
    "a.csv": "human,metric\n-1,0.50\n,None\n",
    "a.tsv": "human\tmetric\n-1\t0.50\n\tNaN\n",
    "after blanks.csv": "\n\r\n human,metric\n-1,0.50\n,None\n",
    "semicolons.csv": "human;metric\r\n-1;0.50\r\n;null\r\n",
    "no ending": 'sep=;\n"human";"metric"\n"-1";"0.50"\n\n"";NA\n',
    "marked.csv": "\uFEFFhuman,metric\n-1,0.50\nna,",
    "pandas.csv": ",human,metric\n0,-1,0.50\n1,nan,<NA>\n",
    "a.jsonl": '{"human": "-1", "metric": 0.50}\n{"human": null, "metric": "None"}\n',
    "records.json": '[{"human": -1,\n "metric": 0.50},\r\n{"metric": null}]',
    "columns.json": '{"human": {"0": -1, "1": null}, "metric": {"0": 0.50, "1": null}}',
    "lists.json": '{"human": [-1, null], "metric": [0.50, null]}',
    "line ends.json": '\n{"human": [-1, null], "metric": [0.50, null]}\n\n',
    "python.json": '{"human": [-1, NaN], "metric": [0.50, NaN]}',
    "lines.json": '{"human": -1, "metric": 0.50}\n{"human": null, "metric": "None"}',
  };
  for (const [label, text] of Object.entries(forms)) {
    const table = readTable(bytes(text), label);
    assertEquals(table.columns, ["human", "metric"], label);
    assertEquals(texts(table), [["-1", null], ["0.50", null]], label);
    assertEquals([...tableScores(table, ["metric"]).get("metric")!.values], [0.5, NaN]);
  }
});

Deno.test("readTable() takes stray quotation marks in a table with tabs for text", () => {
  const table = readTable(bytes('a\tb\n"x\t2\n'), "a.tsv");
  assertEquals(texts(table), [['"x'], ["2"]]);
});

Deno.test("a table's rows know their line, through quoted line ends and blank lines", () => {
  const table = readTable(bytes('a,b\n"one\ntwo",1\n\r\nx,2\n'), "a.csv");
  assertEquals([0, 1].map((row) => table.where(row)), ["a.csv:2", "a.csv:5"]);
  const records = readTable(bytes('[{"a": 1}, {"a": 2}]'), "a.json");
  assertEquals(records.where(1), "a.json: record 2");
  // Far more rows than room is made for at first, every third behind a blank line.
  const rows = Array.from({ length: 1000 }, (_, row) => `${row},1\n${row % 3 === 0 ? "\n" : ""}`);
  const long = readTable(bytes(`a,b\n${rows.join("")}`), "a.csv");
  for (let row = 0; row < 1000; row++) {
    assertEquals(long.where(row), `a.csv:${2 + row + Math.ceil(row / 3)}`);
  }
});

const CELL = fc.string({
  unit: fc.constantFrom(
    "a",
    "0",
    "é",
    "漢",
    "😀",
    ",",
    ";",
    "\t",
    '"',
    "\n",
    "\r\n",
    " ",
    "-",
    ".",
  ),
  maxLength: 6,
});

/** A cell as the parser hands it on: without the space around it. */
function bare(text: string): string {
  return text.trim();
}

Deno.test("a table read in pieces of any size is the table that was written, quoted or not", () => {
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const written = (text: string, always: boolean) =>
    always || /[",\n\r]/.test(text) || text === "" ? quoted(text) : text;
  fc.assert(
    fc.property(
      fc.array(fc.tuple(CELL, CELL, CELL), { minLength: 1, maxLength: 8 }),
      fc.boolean(),
      fc.constantFrom("\n", "\r\n"),
      fc.boolean(),
      fc.integer({ min: 1, max: 9 }),
      (rows, always, lineEnd, last, size) => {
        const lines = [["a", "b", "c"], ...rows].map((row) =>
          row.map((cell) => written(cell, always)).join(",")
        );
        const whole = bytes(lines.join(lineEnd) + (last ? lineEnd : ""));
        const reader = new ContentsReader("a.csv");
        for (let at = 0; at < whole.length; at += size) reader.push(whole.slice(at, at + size));
        const contents = reader.end();
        if (contents.kind !== "table") throw new Error(contents.kind);
        const { table } = contents;
        const read = table.columns.map((name) =>
          Array.from({ length: table.rows }, (_, row) => columnCells(table, name).text(row))
        );
        assertEquals(read, [0, 1, 2].map((column) => rows.map((row) => bare(row[column]))));
      },
    ),
    { seed: 1, numRuns: 500 },
  );
});

Deno.test("JSON on one line or several is read in pieces of any size, with a byte order mark or without", () => {
  const records = fc.array(fc.record({ a: CELL, b: fc.integer() }), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(
      records,
      fc.constantFrom(undefined, 1),
      fc.constantFrom("", "\ufeff", "\n \n"),
      fc.integer({ min: 1, max: 90 }),
      (list, indent, before, size) => {
        const whole = bytes(before + JSON.stringify(list, null, indent));
        const reader = new ContentsReader("a.json");
        for (let at = 0; at < whole.length; at += size) reader.push(whole.slice(at, at + size));
        const table = asTable(reader.end(), "a.json");
        assertEquals(
          list.map((_, row) => ["a", "b"].map((name) => columnCells(table, name).text(row))),
          list.map(({ a, b }) => [bare(a), String(b)]),
        );
      },
    ),
    { seed: 2, numRuns: 300 },
  );
});

Deno.test("a large file is neither joined before its end nor decoded as a whole", () => {
  const PIECE = 1 << 12;
  const counted = { copied: 0, decoded: 0 };
  const { set } = Uint8Array.prototype;
  const { decode } = TextDecoder.prototype;
  Uint8Array.prototype.set = function (from, at) {
    counted.copied += from.length;
    return set.call(this, from, at);
  };
  TextDecoder.prototype.decode = function (input, options) {
    counted.decoded = Math.max(counted.decoded, input?.byteLength ?? 0);
    return decode.call(this, input, options);
  };
  try {
    const rows = Array.from({ length: 40_000 }, (_, i) => `{"a":${i},"é":${i % 7}}`);
    const csv = "a,é\n" + rows.map((_, i) => `${i},${i % 7}\n`).join("");
    for (const [label, text] of [["a.json", `[${rows.join(",")}]`], ["a.csv", csv]]) {
      const whole = bytes(text);
      const reader = new ContentsReader(label);
      counted.copied = counted.decoded = 0;
      for (let at = 0; at < whole.length; at += PIECE) reader.push(whole.slice(at, at + PIECE));
      const table = asTable(reader.end(), label);
      assertEquals(table.rows, rows.length);
      const cells = ["a", "é"].map((name) => columnCells(table, name));
      for (let row = 0; row < rows.length; row += 13) {
        assertEquals(cells.map((column) => column.text(row)), [`${row}`, `${row % 7}`]);
      }
      assert(counted.copied < 8 * whole.length, `${counted.copied} of ${whole.length} copied`);
      assert(label === "a.json" || counted.decoded <= PIECE, `${counted.decoded} decoded at once`);
    }
  } finally {
    Uint8Array.prototype.set = set;
    TextDecoder.prototype.decode = decode;
  }
});

Deno.test("decimal commas are read where every number confirms them", () => {
  const scores = (text: string, label = "a.csv") => {
    const table = readTable(bytes(text), label);
    return [...tableScores(table, table.columns).values()].map(({ values }) => [...values]);
  };
  assertEquals(scores("h;m\n-2,0;73,50\n;85\n"), [[-2, NaN], [73.5, 85]]);
  assertEquals(scores("h\tm\n-2,0\t1,250\n", "a.tsv"), [[-2], [1.25]]);
  assertEquals(scores("h;m\n-2.0;73.50\n"), [[-2], [73.5]]);
  assertEquals(scores("h;m\n,5;5,25e-1\n"), [[0.5], [0.525]]);
  assertThrows(
    () => scores("h;m\n-2,0;0.5\n"),
    UserError,
    "'-2,0' (a.csv:2), which has a decimal comma, and '0.5' (a.csv:2)",
  );
  assertThrows(
    () => scores("h;m\n1,234;2\n7;8,500\n"),
    UserError,
    "a decimal comma or a thousands separator",
  );
  assertThrows(
    () => scores('h,m\n"1,5",2\n'),
    UserError,
    "a.csv:2: '1,5' is not a decimal number in column 'h' (as a decimal comma",
  );
  assertThrows(
    () => scores("h;m,n\n1;2,0\n"),
    UserError,
    "a.csv:1: the header can be read with commas or with semicolons",
  );
});

Deno.test("readTable() names file, line and mend for every kind of broken table", () => {
  const cases: [string | Uint8Array, string, string][] = [
    ["", "a.csv", "a.csv: the file is empty"],
    ["\uFEFF \n\n", "a.csv", "a.csv: the file is empty"],
    ["a,b\n", "a.csv", "a.csv: there is a header but no row below it"],
    ["a,a\n1,2\n", "a.csv", "a.csv:1: the column 'a' is named twice"],
    ["a,b\n1\n", "a.csv", "a.csv:2: the row has 1 cell where the header has 2"],
    ["a;b\n1\n", "a.csv", "where the header has 2 (a table with semicolons between columns)"],
    ['a,b\nx,"1,2\n', "a.csv", "a.csv:2: the file is not valid CSV (a quotation mark is never"],
    ['a,b\n1,2\nx"y,1\n', "a.csv", "a.csv:3: the file is not valid CSV (a quotation mark within"],
    ['a,b\n"x"y,1\n', "a.csv", "a.csv:2: the file is not valid CSV (a quotation mark within"],
    ["a\tb\n1\n", "a.tsv", "a.tsv:2: the row has 1 cell where the header has 2"],
    ["{\n", "a.jsonl", "a.jsonl:1: '{' is not valid JSON"],
    ["[1]\n", "a.jsonl", "a.jsonl:1: the line is not a JSON object"],
    ['{"a": 1}\n{"a": [1]}\n', "a.jsonl", "a.jsonl:2: the field 'a' is neither text nor number"],
    ["[1,", "a.json", "a.json: the file is not valid JSON"],
    ['{"a": 1}', "a.json", "a.json: the file holds JSON of another form, where a table is needed"],
    [
      "A\t-1.5\nA\tNone\n",
      "h.seg.score",
      "holds lines of a system and a score, as mt-metrics-eval",
    ],
    [
      Uint8Array.of(97, 44, 98, 10, 49, 44, 0xe9, 10),
      "a.csv",
      "a.csv:2: the line is not valid UTF-8, perhaps Windows-1252",
    ],
    [Uint8Array.of(97, 44, 98, 10, 0x80, 44, 50), "a.csv", "a.csv:2: the line is not valid UTF-8"],
    [Uint8Array.of(97, 44, 98, 10, 49, 44, 0x80), "a.csv", "a.csv:2: the line is not valid UTF-8"],
    ["PK\x03\x04\x14", "a.csv", "a.csv: the file is a workbook of a spreadsheet program"],
    [Uint8Array.of(0xe9, 44, 98, 10, 49, 44, 50), "a.csv", "a.csv:1: the line is not valid UTF-8"],
    [
      Uint8Array.of(0xff, 0xfe, 97, 0, 44, 0),
      "a.csv",
      "a.csv: the file is UTF-16, not UTF-8; save it as UTF-8",
    ],
    [Uint8Array.of(97, 0, 44, 0, 98, 0, 10, 0), "a.csv", "a.csv: the file is UTF-16"],
    [Uint8Array.of(0, 97, 0, 44, 0, 98, 0, 10), "a.csv", "a.csv: the file is UTF-16"],
    ["a,b\n1,2\n3,\0\n", "a.csv", "a.csv:3: the line holds a NUL character"],
    ["a,b\n1,2\n3,\0\n", "a.seg.score", "a.seg.score:3: the line holds a NUL character"],
    ['[{"a": 1},\n{"a": "\0"}]', "a.json", "a.json:2: the line holds a NUL character"],
    [Uint8Array.of(0x1f, 0x8b, 8, 0), "a.csv", "a.csv: the file is packed by gzip twice"],
    ['[{"a": 1},\n{"a": 1, "\\u0061": 2}]', "a.json", "a.json:2: the field 'a' appears twice"],
    ['{"a": 1}\n\n{"b": 1, "b": 1}\n', "a.jsonl", "a.jsonl:3: the field 'b' appears twice"],
    ['{"A": [{"s": 1}], "A": [{"s": 2}]}', "a.json", "a.json:1: the field 'A' appears twice"],
    ["[{}, {}]", "a.json", "a.json: the JSON records have no fields"],
    // Chinese letters have no byte of 0, whichever byte comes first.
    [Uint8Array.of(0xff, 0xfe, 0x2d, 0x4e, 0x87, 0x65), "a.csv", "a.csv: the file is UTF-16"],
    [Uint8Array.of(0xfe, 0xff, 0x4e, 0x2d, 0x65, 0x87), "a.csv", "a.csv: the file is UTF-16"],
  ];
  for (const [content, label, message] of cases) {
    const file = typeof content === "string" ? bytes(content) : content;
    assertThrows(() => readTable(file, label), UserError, message);
  }
});

Deno.test("a table may begin with what a workbook or UTF-16 begins with, as far as it goes", () => {
  for (const name of ["P", "PK", "K", "þ", "ÿ"]) {
    assertEquals(columnTexts(readTable(bytes(`${name},b\n1,2\n`), "a.csv"), name), ["1"]);
  }
});

Deno.test("records under their numbers are rows, and other objects of objects are columns", () => {
  const cases: [string, string[], number][] = [
    ['{"0": {"a": 1, "b": 2}, "1": {"a": 3, "b": 4}}', ["a", "b"], 2],
    ['{"0": {"a": 1, "5": 2}, "1": {"a": 3, "5": 4}}', ["5", "a"], 2],
    ['{"0": {"a": 1}}', ["a"], 1],
    ['{"x": {"a": 1}, "y": {"a": 2}}', ["x", "y"], 1],
    ['{"x": {"0": 1, "1": 3}, "y": {"0": 2, "1": 4}}', ["x", "y"], 2],
    ['{"0": {"0": 1}, "1": {"0": 2}}', ["0", "1"], 1],
  ];
  for (const [text, columns, rows] of cases) {
    const table = readTable(bytes(text), "a.json");
    assertEquals([table.columns, table.rows], [columns, rows], text);
  }
});

Deno.test("JSON that holds no table is refused as such, whatever it is", () => {
  const others = ["{}", "[1, 2]", '{"a": [1, 2]}', '{"a": 1, "b": 2}', '{"a": [1], "b": [1, 2]}'];
  for (const text of [...others, '{"a": [1, 2], "b": [[1], [2]]}', "null", "7", '"a"']) {
    const error = assertThrows(() => readTable(bytes(text), "a.json"), UserError);
    assert(error.message.startsWith("a.json"), `${text}: ${error.message}`);
  }
});

Deno.test("a cell longer than all that came before it is kept whole, in pieces of any size", () => {
  for (const size of [1, 7, 1000, 5000]) {
    const long = Array.from({ length: 4 * size }, (_, at) => String(at % 10)).join("");
    const text = bytes(`a,b\n${long},"${long}"\n1,2\n`);
    const reader = new ContentsReader("a.csv");
    for (let at = 0; at < text.length; at += size) reader.push(text.subarray(at, at + size));
    assertEquals(texts(asTable(reader.end(), "a.csv")), [[long, "1"], [long, "2"]]);
  }
});

Deno.test("columnTexts() suggests the nearest column", () => {
  const table = readTable(bytes("human,metric\n1,2\n"), "a.csv");
  assertThrows(() => columnTexts(table, "metrics"), UserError, "did you mean 'metric'?");
});

Deno.test("gzip is unpacked, of several members too; damaged gzip and folders are refused", async () => {
  const [head, rest] = [gzipSync("a,b\n1,"), gzipSync("2\n")];
  const members = new Uint8Array([...head, ...rest]);
  const cut = head.subarray(0, head.length - 6);
  await withFiles({ "a.csv.gz": members, "cut.gz": cut }, async (paths, folder) => {
    assertEquals(texts((await readTableFile(paths["a.csv.gz"])).table), [["1"], ["2"]]);
    await assertRejects(() => readContents(paths["cut.gz"]), UserError, "the gzip file is damaged");
    await assertRejects(() => readContents(folder), UserError, "this is a folder");
    await assertRejects(() => readContents(`${folder}/none`), UserError, "there is no such file");
  });
});

Deno.test("marks of thousands are taken out where a number with both marks shows which is which", () => {
  const scores = (text: string) => {
    const table = readTable(bytes(text), "a.csv");
    return [...tableScores(table, table.columns).values()].map(({ values }) => [...values]);
  };
  assertEquals(scores("h;m\n-2,0;1.037,08\n0,5;2.000\n;-1.234.567,5\n"), [
    [-2, 0.5, NaN],
    [1037.08, 2000, -1234567.5],
  ]);
  assertEquals(scores("h;m\n-2.0;1,037.08\n3;2,000\n"), [[-2, 3], [1037.08, 2000]]);
  assertThrows(() => scores("h;m\n-2,0;2.000\n"), UserError, "which has a decimal point");
  assertThrows(() => scores("h;m\n1.000,5;1,000.5\n"), UserError, "which has a decimal point");
  assertThrows(() => scores("h;m\n1.000,5;10.00,5\n"), UserError, "'10.00,5' is not a decimal");
});

Deno.test("the list whose records name a system is the table, whatever lists stand beside it", () => {
  const rows = '[{"system": "A", "human": 1}, {"System": "B", "human": 2}]';
  for (const beside of ['[{"name": "x"}]', "[]", "[1, 2]", "7", '[{"system": "A"}, 3]']) {
    const table = readTable(bytes(`{"first": ${beside}, "rows": ${rows}}`), "a.json");
    assertEquals([table.rows, columnTexts(table, "human")], [2, ["1", "2"]], beside);
  }
  const twice = bytes(`{"a": ${rows}, "b": ${rows}}`);
  assertThrows(() => readTable(twice, "a.json"), UserError, "JSON of another form");
});

Deno.test("a table of one column needs no mark between columns", () => {
  for (const header of ["x", "human", '"x"']) {
    const table = readTable(bytes(`${header}\n1\n2\n`), "a.csv");
    assertEquals(texts(table), [["1", "2"]]);
  }
});

Deno.test("names of columns that are known choose between commas and semicolons, quoted or not", () => {
  for (const header of ["system;segment;a,b,c,d", '"System" ; "segment" ;"a,b,c,d"']) {
    assertEquals(rowForm(header, "a.csv").delimiter, ";");
  }
  assertEquals(rowForm('"system","segment",a;b;c;d', "a.csv").delimiter, ",");
});

Deno.test("a table whose lines end with a bare carriage return is refused, but not one in quotation marks", () => {
  assertThrows(() => readTable(bytes("a,b\r1,2\r"), "a.csv"), UserError, "carriage returns");
  const quoted = readTable(bytes('"a\rx",b\n1,2\n'), "a.csv");
  assertEquals(quoted.columns, ["a\rx", "b"]);
});

Deno.test("fields that some records lack are missing there, and null is too", () => {
  const records = ['{"a": 1}', '{"b": 2}', '{"a": null, "b": 3}', '{"a": 4}', '{"a": 5, "b": 6}'];
  for (const [text, label] of [[`[${records}]`, "a.json"], [records.join("\n"), "a.jsonl"]]) {
    const table = readTable(bytes(text), label);
    assertEquals(table.columns, ["a", "b"]);
    assertEquals(texts(table), [["1", null, null, "4", "5"], [null, "2", "3", null, "6"]]);
  }
});
