import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { ON_SAMPLE, type Ran, runCommand, runWithFiles } from "./bare_machine.ts";

const HUMAN = "A\t1\nA\t2\nB\t0\nB\t2\n";

function assertOneSentence({ code, printed, noted }: Ran, about: string): void {
  assertEquals([code, printed], [2, ""], noted);
  assertEquals(noted.trimEnd().split("\n").length, 1, noted);
  assert(noted.startsWith("metaeval: "), noted);
  assertStringIncludes(noted, about);
}

Deno.test("a broken .seg.score file gets one sentence with file, line, value and mend", async () => {
  const cases: readonly (readonly [string | Uint8Array<ArrayBuffer>, string])[] = [
    ["A\t0x1\nA\t2\nB\t0\nB\t2\n", "@m.score:1: '0x1' is not a decimal number"],
    ["A\t1\nA\t-inf\nB\t0\nB\t2\n", "@m.score:2: '-inf' is not a decimal number"],
    ["A\t1\nA\tgood\nB\t0\nB\t2\n", "@m.score:2: 'good' is not a decimal number"],
    ["A\t1\nA\t2\nB\t0\n", "@m.score:3: system 'B' has 1 line"],
    ["A\t1\nA\t2\nB\t0\nB\t1\nB\t1\n", "@m.score:5: system 'B' has 3 lines"],
    ["A\t1\nB\t2\nA\t0\nB\t1\n", "@m.score:3: system 'A' has a second block"],
    ["A\t1\nA\t2\nC\t0\nC\t1\n", "@m.score:3: system 'C' is unknown, and there is no score of 'B'"],
    ["C\t1\nC\t2\n", "@m.score: none of its systems (C) is one that people scored"],
    ["A 1 2\n", "@m.score:1: 'A 1 2' is not 'system<TAB>score'"],
    ["", "@m.score: the file holds no scores"],
    [new Uint8Array([65, 9, 255, 10]), "@m.score:1: the line is not valid UTF-8"],
    ["A\t1e99999999999\nA\t1\nB\t1\nB\t1\n", "@m.score:1: '1e99999999999' has over 10000 digits"],
  ];
  for (const [content, about] of cases) {
    const files = { "h.score": HUMAN, "m.score": content };
    const args = ["--human", "@h.score", "--metric-scores", "@m.score"];
    for (const command of ["calibrate", "ties"]) {
      assertOneSentence(await runWithFiles(files, [command, ...args]), about);
    }
  }
});

Deno.test("a broken table gets one sentence with file, line, value and mend", async () => {
  const cases: readonly (readonly [string, string, string])[] = [
    ["s.csv", "h,m,g\n1,2,x\n1,abc,x\n", "@s.csv:3: 'abc' is not a decimal number in column 'm'"],
    ["s.csv", "h,m,g\n1,2,x\n1,3\n", "@s.csv:3: the row has 2 cells where the header has 3"],
    ["s.csv", 'h,m,g\n1,"2,x\n1,3,y\n', "is not valid CSV"],
    ["s.csv", "h,m,g\n1,2,\n", "@s.csv:2: the group in column 'g' is empty"],
    ["s.csv", "h,m,g\n", "@s.csv: there is a header but no row below it"],
    ["s.csv", "", "@s.csv: the file is empty"],
    ["s.csv", "h,m,m\n1,2,3\n", "the column 'm' is named twice"],
    ["s.csv", "h,n,g\n1,2,x\n", "there is no column 'm'; did you mean"],
    ["s.tsv", "h\tm\tg\n1\t2\n", "@s.tsv:2: the row has 2 cells"],
    ["s.jsonl", '{"h":1,"m":2\n', '@s.jsonl:1: \'{"h":1,"m":2\' is not valid JSON'],
    ["s.jsonl", "[1,2]\n", "@s.jsonl:1: the line is not a JSON object"],
    ["s.jsonl", '{"h":1,"m":{"a":1},"g":1}\n', "the field 'm' is neither text nor number"],
    ["s.jsonl", '{"h":1,"m":true,"g":1}\n', "@s.jsonl:1: 'true' is not a decimal number"],
    ["s.jsonl", '{"h":1,"m":"","g":1}\n', "there is no pair to compare"],
  ];
  for (const [name, content, about] of cases) {
    const args = ["calibrate", "--table", `@${name}`, "--columns", "h,m,g"];
    assertOneSentence(await runWithFiles({ [name]: content }, args), about);
  }
});

Deno.test("files that are absent or folders are named as such", async () => {
  const columns = ["--columns", "h,m"];
  assertOneSentence(
    await runWithFiles({}, ["ties", "--table", "@none.csv", ...columns]),
    "@none.csv: there is no such file",
  );
  assertOneSentence(
    await runWithFiles({}, ["ties", "--table", "@", ...columns]),
    "this is a folder, not a file",
  );
  assertOneSentence(
    await runWithFiles({}, ["ties", "--human", "@h.score", "--metric-scores", "@m.score"]),
    "@h.score: there is no such file",
  );
});

Deno.test("wrong options get one sentence with what to write", async () => {
  const table = ["--table", "@s.csv", "--columns", "h,m"];
  const files = { "s.csv": "h,m\n1,2\n2,3\n", "h.score": HUMAN };
  const cases: readonly (readonly [readonly string[], string])[] = [
    [[], "give one of --campaign C, --table FILE, or --human FILE"],
    [[...ON_SAMPLE, "--metric", "Taly-src"], "did you mean 'Tally-src'?"],
    [[...ON_SAMPLE, "--metric", "Tally-src", "--exclude", "Nobody"], "'Nobody' is no system of"],
    [[...ON_SAMPLE, "--metric", "Tally-src", "--human-name", "da"], "no human score 'da'"],
    [[...ON_SAMPLE, "--metric", "Tally-src", "--group", "items"], "did you mean 'item'?"],
    [[...ON_SAMPLE, "--table", "@s.csv"], "--campaign and --table are too many"],
    [[...ON_SAMPLE, ...table], "--campaign and --table are too many"],
    [
      [...ON_SAMPLE, "--metric", "Tally-src", "--columns", "h,m"],
      "--columns names columns of a table",
    ],
    [[...table, "--metric", "m"], "--metric does not go with --table FILE --columns HUMAN,METRIC"],
    [[...table, "--group", "item"], "--group does not go with --table"],
    [
      ["--table", "@s.csv"],
      "@s.csv: a table with commas between columns without a column 'system'",
    ],
    [["--table", "@s.csv", "--columns", "h"], "--table needs --columns HUMAN,METRIC"],
    [["--table", "@s.csv", "--columns", "h,m,h,m"], "--table needs --columns HUMAN,METRIC"],
    [["--human", "@h.score"], "--human needs --metric-scores"],
    [
      ["--human", "@h.score", "--metric-scores", "@h.score", "--exclude", "A"],
      "people scored only one system",
    ],
    [
      ["--human", "@h.score", "--metric-scores", "@h.score", "--exclude", "X"],
      "'X' is no system of @h.score",
    ],
    [
      ["--human", "@h.score", "--metric-scores", "@h.score", "--include-outliers"],
      "is for campaigns",
    ],
    [
      ["--human", "@h.score", "--metric-scores", "a/b:@h.score"],
      "is of a/b, and the human scores are of @h.score",
    ],
    [["--human", "@h.score", "--metric-scores", "a:b:c:@h.score"], "write [NAME:][CAMPAIGN:]FILE"],
    [
      [...ON_SAMPLE, "--metric-scores", "Tally-src:@h.score", "--metric", "Tally-src"],
      "which sample/de-en has already",
    ],
    [["--metric-scores", "@h.score"], "give one of --campaign"],
    [["--data", "data/sample/mt-metrics-eval-v2", "--campaign", "sample"], "is not a campaign"],
    [[...ON_SAMPLE.slice(0, 3), "sample/de-em", "--metric", "x"], "did you mean 'sample/de-en'?"],
    [[...table, "--colums", "h"], "did you mean '--columns'?"],
    [[...table, "surplus"], "takes no arguments, 'surplus' is one too many"],
  ];
  for (const [args, about] of cases) {
    for (const command of ["calibrate", "ties"]) {
      assertOneSentence(await runWithFiles(files, [command, ...args]), about);
    }
  }
  for (const epsilon of ["abc", "-1", "-.5", "NaN", "Infinity", "1,5", "0x10"]) {
    assertOneSentence(
      await runWithFiles(files, ["ties", ...table, "--epsilon", epsilon]),
      `ε is '${epsilon}'; write a decimal number of at least 0`,
    );
  }
});

Deno.test("data that is not there gets one sentence", async () => {
  const args = ["calibrate", "--campaign", "a/b", "--metric", "m"];
  assertOneSentence(
    await runCommand([...args, "--data", "no-such-folder"]),
    "no-such-folder holds neither mt-metrics-eval-v2/ nor mt-metrics-eval-v2.tgz",
  );
  assertOneSentence(await runCommand(args, { METAEVAL_DATA: "no-such-folder" }), "METAEVAL_DATA");
  assertOneSentence(
    await runCommand([...args, "--mirror", "no-such-folder"]),
    "no-such-folder holds neither",
  );
});
