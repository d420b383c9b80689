import { assertAlmostEquals, assertEquals, assertStringIncludes } from "@std/assert";
import { ON_SAMPLE, runCommand, runWithFiles } from "./bare_machine.ts";

const CALIBRATE_FIELDS = [
  "campaign",
  "metric",
  "group",
  "epsilon",
  "acc_eq",
  "acc_eq_uncalibrated",
  "groups",
  "pairs",
  "systems",
];
const COEFFICIENTS = ["tau_a", "tau_b", "tau_c", "tau_10", "tau_13", "tau_14", "acc_eq"];
const TIES_FIELDS = [
  "campaign",
  "metric",
  "group",
  "epsilon",
  "concordant",
  "discordant",
  "tied_human",
  "tied_metric",
  "tied_both",
  "pairs",
  ...COEFFICIENTS,
  "groups_defined",
];
/** The motivating example of Ties Matter, and a second group that no metric orders. */
const ROWS: readonly (readonly [string, string, string])[] = [
  ["0", "0", "a"],
  ["0", "1", "a"],
  ["0", "2", "a"],
  ["0", "3", "a"],
  ["1", "4", "a"],
  ["2", "5", "a"],
  ["1", "7", "b"],
  ["1", "7", "b"],
];
const CSV = `h,m,g\n${ROWS.map((row) => row.join(",")).join("\n")}\n`;

function json(printed: string) {
  return JSON.parse(printed);
}

Deno.test("calibrate --format json has exactly the fields of the interface", async () => {
  const { code, printed } = await runCommand(
    ["calibrate", ...ON_SAMPLE, "--metric", "Tally-src,Gauge-src", "--format", "json"],
  );
  assertEquals(code, 0);
  const rows = json(printed);
  const fields = [...CALIBRATE_FIELDS, "settings"];
  assertEquals(rows.map((row: object) => Object.keys(row)), [fields, fields]);
  assertEquals(
    rows.map((row: Record<string, unknown>) => [row.metric, row.epsilon, row.groups, row.pairs]),
    [["Tally-src", 0, 150, 11616], ["Gauge-src", 5, 150, 11616]],
  );
  assertEquals(rows[0].systems, 13);
});

Deno.test("calibrate --objective names its fields after the objective", async () => {
  const { printed } = await runCommand(
    [
      "calibrate",
      ...ON_SAMPLE,
      "--metric",
      "Gauge-src",
      "--objective",
      "f1-ties",
      "--format",
      "json",
    ],
  );
  assertEquals(
    Object.keys(json(printed)[0]),
    [...CALIBRATE_FIELDS.map((field) => field.replace("acc_eq", "f1_ties")), "settings"],
  );
});

Deno.test("calibrate reports every metric for 'all', and the constant one by name", async () => {
  const all = json(
    (await runCommand(["calibrate", ...ON_SAMPLE, "--metric", "all", "--format", "json"])).printed,
  );
  assertEquals(all.length, 8);
  const [constant] = json(
    (await runCommand(["calibrate", ...ON_SAMPLE, "--metric", "constant", "--format", "json"]))
      .printed,
  );
  const flat = all.find((row: Record<string, unknown>) => row.metric === "Flatline-refA");
  assertEquals({ ...constant, metric: "Flatline-refA" }, flat);
});

Deno.test("ties --format json has exactly the fields of the interface, one object for one metric", async () => {
  for (const group of ["item", "none", "system"]) {
    const { code, printed } = await runCommand(
      ["ties", ...ON_SAMPLE, "--metric", "Tally-src", "--group", group, "--format", "json"],
    );
    assertEquals(code, 0);
    const found = json(printed);
    assertEquals(Object.keys(found), [...TIES_FIELDS, "settings"]);
    assertEquals(Object.keys(found.groups_defined), COEFFICIENTS);
    assertEquals(found.group, group);
    assertEquals(
      found.concordant + found.discordant + found.tied_human + found.tied_metric + found.tied_both,
      found.pairs,
    );
  }
});

Deno.test("ties gives undefined coefficients as null, with the number of groups that define them", async () => {
  const { printed } = await runCommand(
    ["ties", ...ON_SAMPLE, "--metric", "Flatline-refA", "--format", "json"],
  );
  const found = json(printed);
  assertEquals([found.tau_b, found.groups_defined.tau_b], [null, 0]);
  assertEquals([found.tau_10, found.groups_defined.acc_eq], [-1, 150]);
});

Deno.test("ties --epsilon counts differences up to it as ties", async () => {
  const counts = async (epsilon: string) => {
    const { printed } = await runWithFiles({ "s.csv": CSV }, [
      "ties",
      "--table",
      "@s.csv",
      "--columns",
      "h,m",
      "--epsilon",
      epsilon,
      "--format",
      "json",
    ]);
    const { tied_metric, tied_both } = json(printed);
    return tied_metric + tied_both;
  };
  assertEquals(
    [await counts("0"), await counts("0.999999999999999999"), await counts("1"), await counts("9")],
    [1, 1, 6, 28],
  );
});

Deno.test("a user's table gives the same as CSV, TSV and JSONL, and the paper's example", async () => {
  const files = {
    "s.csv": CSV,
    "s.tsv": CSV.replaceAll(",", "\t"),
    "s.jsonl": ROWS.map(([h, m, g]) => `{"h":${h},"m":${m},"g":"${g}"}\n`).join(""),
  };
  const found = [];
  for (const name of Object.keys(files)) {
    const { code, printed } = await runWithFiles(
      files,
      ["ties", "--table", `@${name}`, "--columns", "h,m,g", "--format", "json"],
    );
    assertEquals(code, 0);
    found.push({ ...json(printed), campaign: "" });
  }
  assertEquals(found[1], found[0]);
  assertEquals(found[2], found[0]);
  const { concordant, tied_human, tied_both, tau_10, group, groups_defined, acc_eq } = found[0];
  assertEquals([concordant, tied_human, tied_both, tau_10, group], [9, 6, 1, 1, "g"]);
  assertEquals([groups_defined.tau_10, groups_defined.acc_eq], [1, 2]);
  assertAlmostEquals(acc_eq, (9 / 15 + 1) / 2, 1e-15);
});

Deno.test("decimals of a JSONL table keep the digits that stand in the file", async () => {
  const { printed } = await runWithFiles(
    { "s.jsonl": '{"h":1,"m":0.12345678901234567891}\n{"h":2,"m":0.12345678901234567892}\n' },
    ["ties", "--table", "@s.jsonl", "--columns", "h,m", "--format", "json"],
  );
  assertEquals(json(printed).concordant, 1);
});

Deno.test("cells that are empty, None or null are missing, and their pairs do not exist", async () => {
  const { printed } = await runWithFiles(
    { "s.csv": "h,m\n1,1\n,2\nNone,3\n2,\n3,4\n" },
    ["ties", "--table", "@s.csv", "--columns", "h,m", "--format", "json"],
  );
  assertEquals([json(printed).pairs, json(printed).concordant], [1, 1]);
});

Deno.test("a user's .seg.score files give what a campaign of the same scores gives", async () => {
  const folder = "data/sample/mt-metrics-eval-v2/sample";
  const human = await Deno.readTextFile(`${folder}/human-scores/de-en.mqm.seg.score`);
  const lines = human.split("\n").filter((line) => !line.startsWith("refA\t"));
  const [own] = json(
    (await runWithFiles({
      "h.seg.score": lines.join("\n"),
      "m.seg.score": (await Deno.readTextFile(
        `${folder}/metric-scores/de-en/Tally-src.seg.score`,
      )).split("\n").filter((line) => !line.startsWith("refA\t")).join("\n"),
    }, [
      "calibrate",
      "--human",
      "@h.seg.score",
      "--metric-scores",
      "@m.seg.score",
      "--format",
      "json",
    ])).printed,
  );
  const [campaign] = json(
    (await runCommand(["calibrate", ...ON_SAMPLE, "--metric", "Tally-src", "--format", "json"]))
      .printed,
  );
  assertEquals(
    [own.campaign, own.metric, own.epsilon, own.acc_eq, own.pairs],
    ["@h.seg.score", "m", campaign.epsilon, campaign.acc_eq, campaign.pairs],
  );
});

Deno.test("--exclude leaves systems out beside the reference and the outliers", async () => {
  const systems = async (...exclude: string[]) =>
    json(
      (await runCommand([
        "calibrate",
        ...ON_SAMPLE,
        "--metric",
        "Tally-src",
        "--format",
        "json",
        ...exclude,
      ])).printed,
    )[0].systems;
  assertEquals(await systems(), 13);
  assertEquals(await systems("--exclude", "Harbour,refB"), 11);
  assertEquals(await systems("--exclude", "refA"), 13);
});

Deno.test("without a pair of one metric its fields are null; without any pair there is no result", async () => {
  const files = {
    "h.score": "A\t1\nB\t2\n",
    "m.score": "A\t1\nB\t2\n",
    "n.score": "A\t1\nB\tNone\n",
  };
  const both = await runWithFiles(files, [
    "calibrate",
    "--human",
    "@h.score",
    "--metric-scores",
    "@m.score,@n.score",
    "--format",
    "json",
  ]);
  const rows = json(both.printed);
  assertEquals([rows[0].acc_eq, rows[1].acc_eq, rows[1].epsilon, rows[1].pairs], [
    1,
    null,
    null,
    0,
  ]);
  const none = await runWithFiles(
    files,
    ["calibrate", "--human", "@h.score", "--metric-scores", "@n.score"],
  );
  assertEquals([none.code, none.printed], [2, ""]);
  assertStringIncludes(none.noted, "there is no pair to compare");
});

Deno.test("all four formats say the same, and nothing but results goes to standard output", async () => {
  const print = async (format: string) =>
    (await runCommand(
      ["calibrate", ...ON_SAMPLE, "--metric", "Tally-src,Gauge-src", "--format", format],
    )).printed;
  const csv = (await print("csv")).trimEnd().split("\n").map((line) => line.split(","));
  assertEquals(csv[0], CALIBRATE_FIELDS);
  assertEquals(
    csv.slice(1).map((cells) => cells.map((cell) => isNaN(Number(cell)) ? cell : Number(cell))),
    json(await print("json")).map(({ settings: _, ...row }: Record<string, unknown>) =>
      Object.values(row)
    ),
  );
  const markdown = (await print("markdown")).trimEnd().split("\n");
  assertEquals(markdown.filter((line) => line.startsWith("|")).length, 4);
  const table = await print("table");
  assertStringIncludes(table, "Tie calibration, campaign sample/de-en, group item");
  assertStringIncludes(table, "Gauge-src");
  assertEquals(table.includes("\x1b"), false);
});
