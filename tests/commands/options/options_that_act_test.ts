import { assertEquals, assertNotEquals, assertStringIncludes } from "@std/assert";
import { ON_SAMPLE, runWithFiles } from "../bare_machine.ts";

/** Scores of two metrics; people left one translation out, so that means of systems differ by what they are over. */
const TABLE = `system,segment,document,human,m,n\n${
  Array.from({ length: 60 }, (_, row) => {
    const human = row === 59 ? "" : (row * row) % 4;
    return `${"ABC"[row % 3]},${(row / 3) | 0},d${(row / 6) | 0},${human},${
      (row * row) % 4 + ((37 * row) % 23) / 20
    },${(row * row) % 13}`;
  }).join("\n")
}\n`;
const TEXTS = Array.from({ length: 8 }, (_, i) => `the cat ${i} sat on mat ${i * i} .\n`);
const FILES = {
  "t.csv": TABLE,
  "hyp.txt": TEXTS.join(""),
  "other.txt": TEXTS.map((text) => text.replace("cat", "dog")).join(""),
  "ref.txt": TEXTS.map((text) => text.replace("on", "upon")).join(""),
  "docs.txt": TEXTS.map((_, i) => `d${i >> 1}\n`).join(""),
};

const ON_TABLE = ["--table", "@t.csv"];
const SCORED = ["score", "@hyp.txt", "@other.txt", "--ref", "@ref.txt"];
const PAIRS = ["probe", "minimal-pairs", "--text", "@hyp.txt", "--ref", "@ref.txt"];
const BOOTSTRAP = ["bootstrap", "@t.csv", "--column", "m", "--replicates", "40"];
const AUDIT = ["audit", "@hyp.txt", "--ref", "@ref.txt"];

/** An option, a command line on which it would do nothing, and one on which it does something. */
const OPTIONS: readonly (readonly [
  option: readonly string[],
  idle: readonly string[],
  acting: readonly string[],
])[] = [
  [
    ["--system-means", "own"],
    ["agree", ...ON_TABLE, "--measure", "spa,acc_eq", "--replicates", "0"],
    ["agree", ...ON_TABLE, "--measure", "pearson", "--replicates", "0"],
  ],
  [
    ["--system-means", "own"],
    ["rank", ...ON_TABLE, "--measure", "acc_eq"],
    ["rank", ...ON_TABLE, "--measure", "pearson"],
  ],
  ...[["--exclude", "A"], ["--segments", "2-9"], ["--document", "d1,d2"], ["--metric", "m"]]
    .map((option) =>
      [option, BOOTSTRAP, ["bootstrap", ...ON_TABLE, "--replicates", "40"]] as const
    ),
  [["--compare"], [...SCORED, "--score-only"], [...SCORED, "--replicates", "40"]],
  ...[["--by-length", "2"], ["--replicates", "9"], ["--examples", "1"]].map((option) =>
    [option, [...PAIRS, "--suite"], PAIRS] as const
  ),
  [["--campaign", "sample/de-en"], PAIRS, ["probe", "minimal-pairs", ...ON_SAMPLE.slice(0, 2)]],
  ...[["--out", "@audit.txt"], ["--bound", "0.2"]].map((option) =>
    [option, [...AUDIT, "--write", "@pairs"], AUDIT] as const
  ),
];

for (const [option, idle, acting] of OPTIONS) {
  const [name] = option;
  Deno.test(`${name} is refused where it would do nothing: ${[...idle, "/", ...acting].join(" ")}`, async () => {
    const run = (args: readonly string[]) => runWithFiles(FILES, [...args, "--format", "json"]);
    const { code, noted } = await run([...idle, ...option]);
    assertStringIncludes(noted, `metaeval: ${name} is for `);
    assertStringIncludes(noted, " and would do nothing here; leave it out");
    assertEquals([code, noted.trimEnd().split("\n").length], [2, 1]);
    assertNotEquals(await run(acting), await run([...acting, ...option]));
  });
}

Deno.test("a selection of segments stands in the title and in JSON, and the seed of a ranking in JSON", async () => {
  const run = (...args: string[]) => runWithFiles(FILES, args);
  const chosen = ["--document", "d1,d2,d3,d4", "--segments", "2-9"];
  const name = "@t.csv, 4 documents; segments 2-9";
  const rank = ["rank", ...ON_TABLE, "--measure", "acc_eq", ...chosen, "--seed", "9"];
  const agree = ["agree", ...ON_TABLE, "--measure", "pearson", "--replicates", "0", ...chosen];
  assertStringIncludes((await run(...rank)).printed, `Ranking of metrics, ${name}\n`);
  assertStringIncludes((await run(...agree)).printed.replaceAll("\n", " "), name);
  for (const line of [rank, agree]) {
    const [row] = JSON.parse((await run(...line, "--format", "json")).printed);
    assertEquals(row.campaign, name);
    if (line === rank) assertEquals(row.settings.seed, 9);
  }
});
