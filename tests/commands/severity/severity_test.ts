import { assert, assertAlmostEquals, assertEquals, assertStringIncludes } from "@std/assert";
import fixture from "../../parity/fixtures/severity-wmt23-zh-en.json" with { type: "json" };
import { dataTest } from "../../real_data.ts";
import { runCommand, runJson, SAMPLE, withFiles } from "../run_command.ts";

type SeverityRow = Readonly<Record<string, number | null>> & {
  readonly verdict: keyof typeof fixture.rows;
  readonly intervals: Readonly<Record<string, [number, number] | null>>;
};

const FIELDS = [
  "delta_bleu",
  "delta_chrf",
  "delta_mqm",
  "no_penalty_bleu",
  "no_penalty_chrf",
  "inversion_bleu",
  "inversion_chrf",
] as const;

Deno.test("severity prints the four classes with an interval around every figure", async () => {
  const rows = await runJson<SeverityRow[]>(
    ...["severity", "--campaign", "sample/de-en", "--data", SAMPLE, "--replicates", "500"],
  );
  assertEquals(rows.map(({ verdict }) => verdict as string), [
    "major accuracy",
    "major form",
    "minor accuracy",
    "minor form",
  ]);
  for (const row of rows) {
    for (const field of FIELDS) {
      const ends = row.intervals[field];
      assertEquals(ends === null, (row.n as number) < 2, `${row.verdict} ${field}`);
      if (ends !== null) assert(ends[0] <= row[field]! && row[field]! <= ends[1]);
    }
  }
});

Deno.test("severity without resamples has null for intervals, and CSV a column for each end", async () => {
  const line = ["severity", "--campaign", "sample/de-en", "--data", SAMPLE, "--replicates", "0"];
  const [row] = await runJson<SeverityRow[]>(...line);
  assertEquals(FIELDS.map((field) => row.intervals[field]), FIELDS.map(() => null));
  const csv = await runCommand(...line, "--format", "csv");
  assertStringIncludes(csv.printed, ",intervals.delta_bleu.low,intervals.delta_bleu.high,");
  const table = await runCommand(...line);
  assert(table.printed.split("\n").every((text) => text.length <= 100));
  assertStringIncludes(table.printed, "Mean cost of one error, sample/de-en");
});

Deno.test("severity answers each mistake with one sentence and exit code 2", async () => {
  const campaign = ["--campaign", "sample/de-en", "--data", SAMPLE];
  const cases: [string[], string][] = [
    [[], "'severity' needs --campaign"],
    [["--campaign", "sample/xx", "--data", SAMPLE], "there is no campaign 'sample/xx'"],
    [[...campaign, "--rating", "mqm.rater1"], "has no rating 'mqm.rater1'"],
    [[...campaign, "--ref", "refZ"], "has no reference 'refZ'"],
    [[...campaign, "--exclude", "Nobody"], "--exclude 'Nobody' is no rated system"],
    [[...campaign, "--confidence", "1"], "is out of range; write a number between 0 and 1"],
  ];
  for (const [args, message] of cases) {
    const { code, noted } = await runCommand("severity", ...args);
    assertEquals(code, 2, args.join(" "));
    assertStringIncludes(noted, message);
  }
});

const TSV = [
  "system\tdoc\tdoc_id\tseg_id\trater\tsource\ttarget\tcategory\tseverity",
  ...[
    ["ref", "Hello world", "No-error", "No-error"],
    ["A", "Hello world", "No-error", "No-error"],
    ["B", "Hello <v>word</v>", "Accuracy/Mistranslation", "Major"],
    ["C", "Hello <v>wrld</v>", "Fluency/Spelling", "Minor"],
  ].map(([system, target, ...error]) =>
    [system, "d", "1", "7", "r1", "Hallo Welt", target, ...error].join("\t")
  ),
].join("\n") + "\n";

Deno.test("severity reads own MQM TSV files, and pools several sources", async () => {
  await withFiles({
    "mine.tsv": TSV,
    "no-ref.tsv": TSV.replace("ref\t", "D\t"),
    "clean.tsv": TSV.replaceAll("Major", "Neutral").replaceAll("Minor", "Neutral"),
  }, async (paths) => {
    const mine = ["--mqm-tsv", paths["mine.tsv"], "--replicates", "0"];
    const rows = await runJson<SeverityRow[]>("severity", ...mine);
    assertEquals(rows.map(({ n }) => n), [1, 0, 0, 1]);
    assertEquals(rows.map(({ delta_mqm }) => delta_mqm), [5, null, null, 1]);
    const sample = ["--campaign", "sample/de-en", "--data", SAMPLE];
    const both = await runJson<SeverityRow[]>("severity", ...sample, ...mine);
    assertEquals(both.length, 12);
    for (let v = 0; v < 4; v++) assertEquals(both[8 + v].n, both[v].n! + both[4 + v].n!);
    const cases: [string[], string][] = [
      [["--mqm-tsv", paths["no-ref.tsv"]], "no-ref.tsv rates no system 'ref'"],
      [["--mqm-tsv", paths["clean.tsv"]], "no translation with exactly one error"],
      [[...mine, "--ref", "refB"], "--ref and --ratings choose among a campaign's files"],
      [[...mine, "--exclude", "Z"], "--exclude 'Z' is no rated system"],
      [["--campaign", "ted/fr-en", "--data", SAMPLE], "no campaign 'ted/fr-en' of TED talks"],
      [["--campaign", "ted/en-de", "--data", SAMPLE, "--offline"], "ted/en-de needs"],
      [[...sample, "--campaign", "sample/de-en,sample/de-en"], "is named twice"],
    ];
    for (const [args, message] of cases) {
      const { code, noted } = await runCommand("severity", ...args);
      assertEquals(code, 2, args.join(" "));
      assertStringIncludes(noted, message);
    }
  });
});

dataTest("severity of TED talks scores against the rated human translation", async (data) => {
  const rows = await runJson<SeverityRow[]>(
    ...["severity", "--campaign", "ted/en-de", "--data", data, "--offline", "--replicates", "0"],
  );
  assertEquals(rows.map(({ n }) => n), [566, 496, 141, 869]);
});

dataTest("severity of wmt23 zh-en gives the values computed with sacreBLEU", async (data) => {
  const rows = await runJson<SeverityRow[]>(
    ...["severity", "--campaign", "wmt23/zh-en", "--data", data, "--offline", "--replicates", "0"],
  );
  for (const row of rows) {
    const expected = fixture.rows[row.verdict];
    assertEquals([row.n, row.pairs], [expected.n, expected.pairs]);
    for (const field of FIELDS) assertAlmostEquals(row[field]!, expected[field], 1e-9, field);
  }
});

dataTest("severity says that a campaign has no error spans", async (data) => {
  const { code, noted } = await runCommand(
    ...["severity", "--campaign", "wmt22/zh-en", "--data", data, "--offline"],
  );
  assertEquals(code, 2);
  assertStringIncludes(noted, "wmt22/zh-en has no error spans");
});

dataTest("severity --omissions counts omissions that are marked in the source", async (data) => {
  const line = ["severity", "--campaign", "wmt23/en-de", "--data", data, "--offline"];
  const [without] = await runJson<SeverityRow[]>(...line, "--replicates", "0");
  const [counted] = await runJson<SeverityRow[]>(...line, "--replicates", "0", "--omissions");
  assertEquals([without.n, counted.n], [231, 266]);
  assertAlmostEquals(without.delta_chrf!, 7.61, 5e-3);
  assertAlmostEquals(counted.delta_chrf!, 8.9, 5e-3);
});

dataTest("severity draws documents by default, source segments where asked", async (data) => {
  const line = ["severity", "--campaign", "wmt23/zh-en", "--data", data, "--offline"];
  interface Row {
    readonly unit: string;
    readonly intervals: Readonly<Record<string, [number, number] | null>>;
  }
  const rows = await runJson<readonly Row[]>(...line, "--replicates", "200");
  const apart = await runJson<readonly Row[]>(...line, "--replicates", "200", "--unit", "segment");
  assertEquals([rows[3].unit, apart[3].unit], ["document", "segment"]);
  const width = (row: Row) => row.intervals.delta_chrf![1] - row.intervals.delta_chrf![0];
  assert(width(rows[3]) !== width(apart[3]));
});

Deno.test("severity says what accuracy means and what was drawn", async () => {
  const line = ["severity", "--campaign", "sample/de-en", "--data", SAMPLE, "--replicates", "50"];
  const { printed } = await runCommand(...line, "--unit", "document");
  assertStringIncludes(printed, "intervals by document");
  assertStringIncludes(
    printed.replace(/\s+/g, " "),
    "without omissions whose mark lies in the source",
  );
  const counted = await runCommand(...line, "--omissions");
  assertStringIncludes(counted.printed.replace(/\s+/g, " "), "omissions count");
});
