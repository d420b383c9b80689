import { assertEquals, assertStringIncludes, assertThrows } from "@std/assert";
import ts from "typescript";
import { latticeSearch } from "../src/balance/supports/lattice_search.ts";
import { parsePart, printPart } from "../src/commands/engine/part.ts";
import { bleu } from "../src/textmetrics/bleu/bleu.ts";
import { UserError } from "../src/user_error.ts";
import { smallCampaign } from "../tasks/fuzz/small_campaign.ts";
import { ON_SAMPLE, runWithFiles } from "./commands/bare_machine.ts";
import { nodesOf, sourceFiles } from "./house/source_file.ts";

const CAMPAIGN = ["--campaign", "wmt99/de-en", "--data", "@mt-metrics-eval-v2"];
const TABLE = "system,segment,human,m\nA,1,1,2\nA,2,0,1\nB,1,2,2\nB,2,1,5\n";
const MANY_ROWS = `system,segment,human,m,n\n${
  Array.from({ length: 120 }, (_, row) =>
    `${"AB"[row % 2]},${row >> 1},${row % 7},${row % 5},${row % 3}`)
    .join("\n")
}\n`;
const SYSTEMS = "system,adequacy,fluency\nA,1,2\nB,2,1\nC,3,5\n";
const TEXT = "a b c\nd e f\n";
const INTO_GERMAN = Object.fromEntries(
  Object.entries(smallCampaign()).map(([path, text]) => [path.replaceAll("de-en", "en-de"), text]),
);
const WITHOUT_OUTPUTS = Object.fromEntries(
  Object.entries(smallCampaign()).filter(([path]) => !path.includes("system-outputs")),
);
const OF_OTHER_REFERENCE = Object.fromEntries(
  Object.entries(smallCampaign()).map((
    [path, text],
  ) => [path.replace(/(M-refA|N-src)/, "M-refB"), text]),
);
const WITH_ERRORS = Object.fromEntries(
  Object.entries(smallCampaign()).map((
    [path, text],
  ) => [
    path.replace("wmt99", "wmt22").replace("de-en", "zh-en"),
    path.endsWith(".mqm.seg.score") ? text.replaceAll(/\t0$/gm, "\t-1") : text,
  ]),
);
const OTHER_DATA = ["--accept-changed-data", "--out", "@out"];
const AUGMENT = ["augment", ...CAMPAIGN, "--family", "mqm_adherence"];
const blocks = "A\t1\nA\t2\nB\t0\nB\t2\n";

/** A shard of a run, as the command printed it. */
const PART = (await runWithFiles({ "t.csv": TABLE }, [
  ...["bootstrap", "@t.csv", "--column", "m", "--replicates", "300", "--shard", "1/2"],
])).printed;
const OTHER_PART = printPart({
  ...parsePart(PART, "part"),
  command: "score",
  shard: { part: 1, parts: 1 },
});

/** A command line that is refused, with the files it reads, and what the one sentence says. */
type Refusal = readonly [
  says: string,
  args: readonly string[],
  files: Readonly<Record<string, string>>,
];

/** Refusals that no other test provokes; files stand below `@`. */
const REFUSALS: readonly Refusal[] = [
  [
    "comet.json: read as comet-score's JSON, without human scores; give it with --metric-scores",
    ["calibrate", "--table", "@comet.json"],
    {
      "comet.json":
        '{"a.txt":[{"src":"x","mt":"y","COMET":0.5},{"src":"x","mt":"z","COMET":0.25}]}',
    },
  ],
  [
    "A.json: read as a Hugging Face metric's scores, without human scores",
    ["rank", "--table", "@A.json"],
    { "A.json": '{"mean_score":0.5,"scores":[0.25,0.75]}' },
  ],
  [
    "A.json: read as a list of scores, without human scores",
    ["agree", "--human", "@A.json", "--metric-scores", "@m.json"],
    { "A.json": "[0.25,0.75]", "m.json": "[1,2]" },
  ],
  ...[["calibrate", "@t.csv=A"], ["rank", "@m.json=B"], ["agree", "other.json=A"]].map((
    [command, stated],
  ): Refusal => [
    `--system-name ${stated}: no file of that name holds scores of one unnamed system; leave it out`,
    [command, "--table", "@t.csv", "--system-name", stated],
    { "t.csv": TABLE },
  ]),
  ...[["calibrate", "--table"], ["bootstrap", "--column", "m"], ["balance", "--target", "0.5"]].map(
    (
      [command, ...options],
    ): Refusal => [
      "t.csv:1: lines end in carriage returns, as in a spreadsheet's CSV (Macintosh); save it with line feeds, as in plain CSV",
      options.length === 1 ? [command, ...options, "@t.csv"] : [command, "@t.csv", ...options],
      { "t.csv": TABLE.replaceAll("\n", "\r") },
    ],
  ),
  [
    "wmt22/zh-en: no translation is free of errors, so no edit can be made; choose other data",
    ["reproduce", "what-metrics-do-not-measure/corruption", "--data", "@", ...OTHER_DATA],
    WITH_ERRORS,
  ],
  [
    "contrasts need two rated systems with outputs, and wmt99/de-en has A alone; exclude fewer",
    ["severity", ...CAMPAIGN, "--exclude", "B,C"],
    smallCampaign(),
  ],
  [
    "needs two systems with 'human' scores, and A alone has them; add another, or give its translations to",
    ["agree", "--table", "@t.csv", "--group", "none"],
    {
      "t.csv": TABLE.replaceAll("B,", "A,").replaceAll("A,1,2,2", "A,3,2,2").replaceAll(
        "A,2,1,5",
        "A,4,1,5",
      ),
    },
  ],
  ["has no metric that scored every translation", AUGMENT, OF_OTHER_REFERENCE],
  [
    "M-refB cannot be taken as a scorer on wmt99/de-en: it saw another reference",
    [...AUGMENT, "--metric", "M-refB"],
    OF_OTHER_REFERENCE,
  ],
  [
    "--human-name 'mqm' is no column of @t.csv; it has system, segment, human, m",
    ["calibrate", "--table", "@t.csv", "--human-name", "mqm"],
    { "t.csv": TABLE },
  ],
  [
    "--replicates 1 gives no interval; write 0 for none, or at least 2",
    ["calibrate", "--table", "@t.csv", "--replicates", "1"],
    { "t.csv": TABLE },
  ],
  [
    "--exclude 'Birch' is no rated system of sample/de-en; it has",
    ["augment", ...ON_SAMPLE, "--family", "mqm_adherence", "--exclude", "Birch"],
    {},
  ],
  [
    "the columns 'human' and 'Human' differ only in capitals",
    ["calibrate", "--table", "@t.csv"],
    { "t.csv": TABLE.replace(",m", ",Human") },
  ],
  [
    "t.csv:4: the header is repeated here; delete the line",
    ["calibrate", "--table", "@t.csv"],
    { "t.csv": TABLE.replace("B,1", "system,segment,human,m\nB,1") },
  ],
  [
    "the file is a workbook of a spreadsheet program, or another zip archive",
    ["calibrate", "--table", "@t.csv"],
    { "t.csv": "PK\x03\x04" },
  ],
  [
    "t.csv:1: the header 'system|segment|human|m' is one column",
    ["calibrate", "--table", "@t.csv"],
    { "t.csv": TABLE.replaceAll(",", "|") },
  ],
  [
    "t.csv:1: the first line holds '1', so it is no header",
    ["calibrate", "--table", "@t.csv"],
    { "t.csv": "A,1,0.5,2\nB,1,2,3\n" },
  ],
  [
    "the JSON list is empty",
    ["calibrate", "--table", "@t.json"],
    { "t.json": "[]" },
  ],
  [
    "--lower-is-better 'n' is none of your scores; did you mean 'm'?",
    ["rank", "--table", "@t.csv", "--measure", "pa", "--lower-is-better", "n"],
    { "t.csv": TABLE },
  ],
  [
    "--lower-is-better 'n' is none of your scores; add yours with --metric-scores FILE",
    ["rank", ...ON_SAMPLE, "--measure", "pa", "--lower-is-better", "n"],
    {},
  ],
  [
    "t.csv:3: the human score of system 'A' on segment '1' differs from the one at",
    ["calibrate", "--table", "@t.csv"],
    { "t.csv": "system,segment,human,metric,score\nA,1,0,m,1\nA,1,1,n,2\n" },
  ],
  [
    "people scored only one system, A, so no segment has two translations to compare",
    ["calibrate", "--table", "@t.csv"],
    { "t.csv": "system,segment,human,m\nA,1,1,2\nA,2,0,1\n" },
  ],
  [
    "--unit pair does not suit acc_eq; choose one of document, segment",
    ["rank", "--table", "@t.csv", "--measure", "acc_eq", "--group", "none", "--unit", "pair"],
    { "t.csv": TABLE },
  ],
  [
    "--unit cell does not suit spearman_segment; choose one of document, segment",
    ["rank", "--table", "@t.csv", "--measure", "spearman_segment", "--unit", "cell"],
    { "t.csv": TABLE },
  ],
  [
    "metrics would take too long; name fewer with --metric",
    ["rank", "--table", "@t.csv", "--measure", "pdp", "--permutations", "1000000"],
    { "t.csv": MANY_ROWS },
  ],
  [
    "--group is for measures of translations and would do nothing here",
    ["rank", "--table", "@t.csv", "--measure", "pa", "--group", "none"],
    { "t.csv": TABLE },
  ],
  [
    "figures are SVG; name a file that ends in .svg",
    ["rank", "--table", "@t.csv", "--figure", "ranking.png"],
    { "t.csv": TABLE },
  ],
  [
    "needs whole results; leave it out, or --shard",
    ["agree", "--table", "@t.csv", "--figure", "agreement.svg", "--shard", "1/2"],
    { "t.csv": TABLE },
  ],
  [
    "--shard keeps results in the cache; leave out --no-cache",
    ["reproduce", "ties-matter/example", "--sample", "--shard", "1/2", "--no-cache"],
    {},
  ],
  [
    "has no texts whose lengths --sentinels could take",
    ["rank", "--table", "@t.csv", "--sentinels"],
    { "t.csv": TABLE },
  ],
  [
    "the metric 'sentinel-source-length' has the name of one of --sentinels",
    ["agree", "--table", "@t.csv", "--sentinels"],
    {
      "t.csv": TABLE.replace(",m\n", ",sentinel-source-length,source\n").replaceAll(
        /(,\d)$/gm,
        "$1,x",
      ),
    },
  ],
  [
    "--replicates is for acc_eq of translations grouped by item",
    ["calibrate", "--table", "@t.csv", "--group", "none", "--replicates", "100"],
    { "t.csv": TABLE },
  ],
  [
    "--unit document needs documents, and the input names none",
    ["rank", "--table", "@t.csv", "--unit", "document"],
    { "t.csv": TABLE },
  ],
  [
    "@s.csv: system 'A' appears twice in the table",
    ["balance", "@s.csv", "--target", "0.5"],
    { "s.csv": SYSTEMS + "A,3,4\n" },
  ],
  [
    "a balance needs two that differ",
    ["balance", "@s.csv", "--target", "0.5"],
    { "s.csv": "system,adequacy,fluency\nA,1,2\nB,1,2\n" },
  ],
  [
    "'0x1' is not a balance",
    ["balance", "@s.csv", "--target", "0.5,0x1"],
    { "s.csv": SYSTEMS },
  ],
  ["no target is given; add --target 0.5", ["balance", "@s.csv"], { "s.csv": SYSTEMS }],
  [
    "wmt99/de-en has no metric 'X-refA'; did you mean 'M-refA'?",
    ["agree", ...CAMPAIGN, "--metric", "X-refA"],
    smallCampaign(),
  ],
  [
    "@t.csv:3: the metric is missing; name it",
    ["agree", "--table", "@t.csv"],
    { "t.csv": "system,segment,human,metric,score\nA,1,1,m,2\nB,1,0,,3\n" },
  ],
  [
    "comet-score's JSON holds no score; make it again",
    [...["agree", "--human", "@h.seg.score"], "--metric-scores", "@c.json"],
    { "h.seg.score": blocks, "c.json": '{"A.txt":[{"src":"x","mt":"y"},{"src":"x","mt":"y"}]}' },
  ],
  [
    "no segment has 'human' scores of two systems; exclude fewer",
    ["agree", "--table", "@t.csv", "--measure", "acc_eq"],
    { "t.csv": "system,segment,human,m\nA,1,1,2\nA,2,,1\nB,1,,2\nB,2,1,5\n" },
  ],
  [
    "there are weights for 2 targets; give those of one",
    ["agree", "--table", "@t.csv", "--weights", "@w.json"],
    { "t.csv": TABLE, "w.json": '[{"weights":{"A":1}},{"weights":{"A":1}}]' },
  ],
  ["FILE needs --column NAME[,NAME…]", ["bootstrap", "@t.csv"], { "t.csv": TABLE }],
  ["give FILE --column NAME[,NAME…], or scores with --campaign", ["bootstrap"], {}],
  [
    "--shard is '2/1'; write I/N with 1 ≤ I ≤ N",
    ["bootstrap", "@t.csv", "--column", "m", "--shard", "2/1"],
    { "t.csv": TABLE },
  ],
  ["@p.json is cut off; compute the part again", ["merge", "@p.json"], {
    "p.json": '{"metaeval":"part","command"',
  }],
  ["--system names A twice; name each system once", [
    "score",
    ...CAMPAIGN,
    "--system",
    "A,A",
  ], smallCampaign()],
  [
    "--standard-reference is for campaigns; every system of",
    ["agree", "--table", "@t.csv", "--standard-reference", "refA"],
    { "t.csv": TABLE },
  ],
  [
    "--figure prints SVG and no json",
    ["balance", "@s.csv", "--target", "0.5", "--figure", "--format", "json"],
    { "s.csv": SYSTEMS },
  ],
  [
    "--include-outliers is for campaigns; every system of",
    ["agree", "--table", "@t.csv", "--include-outliers"],
    { "t.csv": TABLE },
  ],
  [
    "--metric-scores names 'M-refA', which wmt99/de-en has already",
    ["agree", ...CAMPAIGN, "--metric-scores", "M-refA:@m.seg.score"],
    {
      ...smallCampaign(),
      "m.seg.score": ["A", "B", "refA", "C"].map((name) => `${name}\t1\n`.repeat(4)).join(""),
    },
  ],
  ["--metrics names bleu twice; name it once", [
    ...["score", "@a.txt", "--ref", "@a.txt"],
    ...["--metrics", "bleu,bleu"],
  ], { "a.txt": TEXT }],
  [
    "--unit pair is for acc_eq, and tau_a takes document or segment",
    ["rank", "--table", "@t.csv", "--measure", "tau_a", "--unit", "pair"],
    { "t.csv": TABLE.replaceAll(/,(\d)\n/g, ",$1,$1\n").replace(",m\n", ",m,n\n") },
  ],
  ["--system is for --campaign and would do nothing here; leave it out", [
    ...["score", "@a.txt", "--ref", "@a.txt"],
    ...["--system", "A"],
  ], { "a.txt": TEXT }],
  ["--documents is for intervals of files", [
    ...["score", ...CAMPAIGN],
    ...["--documents", "@d.txt"],
  ], smallCampaign()],
  ["--ter-normalized is for ter and would do nothing here", [
    ...["score", "@a.txt", "--ref", "@a.txt", "--metrics", "bleu"],
    "--ter-normalized",
  ], { "a.txt": TEXT }],
  ["@m.tsv is named twice; name it once", ["severity", "--mqm-tsv", "@m.tsv,@m.tsv"], {}],
  [
    "give the folder that does",
    ["fetch", "mt-metrics-eval-v2", "--mirror", "@none"],
    {},
  ],
  [
    "--mirror ftp://example.org is not supported; give an http(s) address or a folder",
    ["fetch", "mt-metrics-eval-v2", "--mirror", "ftp://example.org"],
    {},
  ],
  ["manifest.json is not JSON; run 'metaeval reproduce' again", ["diff", "@a", "@a"], {
    "a/manifest.json": "not JSON",
  }],
  ["@metaeval.json is not JSON:", ["reproduce", "--project", "@metaeval.json"], {
    "metaeval.json": "{",
  }],
  [
    "studentised intervals need independent rows; use percentile",
    ["bootstrap", "@t.csv", "--column", "m", "--by", "system", "--method", "studentised"],
    { "t.csv": TABLE },
  ],
  ["@q.json is a second part 1; give each part once", ["merge", "@p.json", "@q.json"], {
    "p.json": PART,
    "q.json": PART,
  }],
  ["@p.json comes from 'score', which has no parts to merge", ["merge", "@p.json"], {
    "p.json": OTHER_PART,
  }],
  [
    "wmt99/de-en holds no outputs to score; choose another campaign",
    ["score", ...CAMPAIGN],
    WITHOUT_OUTPUTS,
  ],
  [
    "wmt99/en-de is not translated into English, which the edits are made for",
    ["probe", "minimal-pairs", "--campaign", "wmt99/en-de", "--data", "@mt-metrics-eval-v2"],
    INTO_GERMAN,
  ],
  [
    "'Mine' has two files on wmt23/en-de, @a.seg.score and @b.seg.score; name one",
    [
      ...["shared-task", "wmt23", "--metric-scores", "Mine:wmt23/en-de:@a.seg.score"],
      ...["--metric-scores", "Mine:wmt23/en-de:@b.seg.score"],
    ],
    {},
  ],
  [
    "error 1 has no severity; write minor, major or critical",
    ["audit", "@a.txt", "--ref", "@a.txt", "--metric-ratings", "@x.json"],
    { "a.txt": TEXT, "x.json": '[{"errors":[{"start":0}]},{"errors":[]}]' },
  ],
  [
    "--table @t.csv and '@u.csv' are two tables; name one",
    ["report", "@u.csv", "--table", "@t.csv", "--out", "@out"],
    {},
  ],
  [
    "--pairs and --text are both given; name a suite, or texts to make one from",
    ["probe", "minimal-pairs", "--pairs", "@p.jsonl", "--text", "@a.txt"],
    { "a.txt": TEXT },
  ],
  [
    "--source is for --text and would do nothing here",
    ["probe", "minimal-pairs", "--source", "@a.txt"],
    { "a.txt": TEXT },
  ],
  [
    ".github is no folder, so .github/workflows/metaeval.yml cannot be written",
    ["init", "@", "--program", "https://example.org/m.git", "--revision", "v1"],
    { ".github": "a file" },
  ],
];

for (const [says, args, files] of REFUSALS) {
  Deno.test(`one sentence and exit code 2: ${says}`, async () => {
    const { code, printed, noted } = await runWithFiles(files, args);
    assertEquals([code, printed], [2, ""], noted);
    assertStringIncludes(noted, says);
    assertEquals(noted.split("\n").filter((line) => line.startsWith("metaeval: ")).length, 1);
  });
}

Deno.test("scores of minimal pairs that name a pair twice are refused at its second row", async () => {
  const suite = ["probe", "minimal-pairs", ...ON_SAMPLE];
  const { printed } = await runWithFiles({}, [...suite, "--suite"]);
  const { id } = JSON.parse(printed.slice(0, printed.indexOf("\n"))) as { id: string };
  const scores = `id,base,edited\n${id},1,0\n${id},1,0\n`;
  const { code, noted } = await runWithFiles({ "s.csv": scores }, [...suite, "--scores", "@s.csv"]);
  assertEquals(code, 2);
  assertStringIncludes(noted, `@s.csv:3: the pair '${id}' appears twice; keep one row`);
});

Deno.test("texts without a reference or too long, and lattices too fine to search, are refused", () => {
  const says = "segment 2 has no reference; give one or leave the segment out";
  assertThrows(() => bleu().prepare([["a", null]]), UserError, says);
  const long = ["x".repeat(2 ** 22 + 1)];
  const count = () => bleu().prepare([long]).statistics(long);
  assertThrows(count, UserError, "a segment has 4194305 characters; split it");
  const systems = new Float64Array(9).map((_, k) => k);
  const search = () => latticeSearch(systems, systems, 0.5, 100, 0);
  assertThrows(search, UserError, "weightings; use fewer units");
});

/** Refusals that need half a gigabyte, another machine or a second user: by words of theirs. */
const BEYOND_TESTS: readonly string[] = [
  "a line is over 500 MB long",
  "JSON of over 500 MB cannot be read",
  "reading is not allowed; change the file's permissions",
  "the program may not reach",
  "backend that fails its self-test: it",
];

/** Runs of three words in the text of an expression, the parts that are filled in left out. */
function phrases(node: ts.Node): string[] {
  const found: string[] = [];
  for (const inner of nodesOf(node)) {
    if (!ts.isLiteralExpression(inner) && !ts.isTemplateMiddleOrTemplateTail(inner)) {
      if (!ts.isTemplateHead(inner)) continue;
    }
    const words = inner.text.split(" ").filter((word) => word !== "");
    for (let i = 0; i + 3 <= words.length; i++) found.push(words.slice(i, i + 3).join(" "));
  }
  return found;
}

async function textsBelow(folder: URL): Promise<string> {
  const texts: string[] = [];
  for await (const { name, isDirectory } of Deno.readDir(folder)) {
    if (isDirectory && name !== "fixtures") {
      texts.push(await textsBelow(new URL(`${name}/`, folder)));
    } else if (name.endsWith("_test.ts")) {
      texts.push(await Deno.readTextFile(new URL(name, folder)));
    }
  }
  return texts.join("\n");
}

Deno.test("every UserError has a test that knows its words", async () => {
  const tests = `${await textsBelow(new URL("./", import.meta.url))}\n${BEYOND_TESTS.join("\n")}`;
  const unknown: string[] = [];
  for (const { path, tree } of await sourceFiles()) {
    for (const node of nodesOf(tree)) {
      if (!ts.isNewExpression(node) || node.expression.getText(tree) !== "UserError") continue;
      // An error that has no words of its own passes on those of another.
      const own = phrases(node);
      if (own.length === 0 || own.some((phrase) => tests.includes(phrase))) continue;
      const { line } = tree.getLineAndCharacterOfPosition(node.getStart(tree));
      unknown.push(`${path}:${line + 1}: ${node.getText(tree).replaceAll(/\s+/g, " ")}`);
    }
  }
  assertEquals(unknown, []);
});
