import { assert, assertEquals, assertNotEquals, assertStringIncludes } from "@std/assert";
import { dataTest } from "../real_data.ts";
import { realCampaign } from "../real_campaign.ts";
import { runCommand, runJson, withFiles } from "./run_command.ts";

interface Row {
  readonly campaign: string;
  readonly metric: string;
  readonly acc_eq: number | null;
  readonly systems: number;
  readonly groups: number;
}

/** Scores of three systems on four segments, of which the second metric lacks a few. */
const TABLE = [
  "system,segment,document,domain,human,M,note",
  ...[
    ["A", 1, "d1", "news", -1, 0.5],
    ["A", 2, "d1", "news", -2, 0.4],
    ["A", 3, "d2", "news", 0, 0.9],
    ["A", 4, "d1", "talks", -5, 0.2],
    ["B", 1, "d1", "news", 0, 0.8],
    ["B", 2, "d1", "news", -1, 0.7],
    ["B", 3, "d2", "news", -3, 0.3],
    ["B", 4, "d1", "talks", -4, 0.1],
    ["C", 1, "d1", "news", -6, 0.1],
    ["C", 2, "d1", "news", -7, 0.6],
    ["C", 3, "d2", "news", -1, 0.6],
    ["C", 4, "d1", "talks", "NA", 0.6],
  ].map((cells) => [...cells, "seen"].join(",")),
].join("\n");

/** Runs a command line on files, in which `@name` is a file's path. */
async function run(files: Readonly<Record<string, string>>, line: string) {
  let result = { code: -1, printed: "", noted: "" };
  await withFiles(files, async (paths) => {
    const args = line.split(" ").map((arg) => arg.replace(/@([\w.-]+)/g, (_, name) => paths[name]));
    result = await runCommand(...args);
  });
  return result;
}

async function refused(files: Readonly<Record<string, string>>, line: string, about: string) {
  const { code, printed, noted } = await run(files, line);
  assertEquals([code, printed, noted.trimEnd().split("\n").length], [2, "", 1], noted);
  assertStringIncludes(noted, about, line);
}

Deno.test("a table's parts by domain, document and segment, and what is left out, are what was asked for", async () => {
  const rows = async (options: string) => {
    const { code, printed, noted } = await run(
      { "t.csv": TABLE },
      `calibrate --table @t.csv ${options} --format json`,
    );
    assertEquals(code, 0, noted);
    const [{ systems, groups }] = JSON.parse(printed) as Row[];
    return [systems, groups];
  };
  assertEquals(await rows("--group item"), [3, 4]);
  assertEquals(await rows("--domain news"), [3, 3]);
  assertEquals(await rows("--document d1 --domain news"), [3, 2]);
  assertEquals(await rows("--segments 2-3"), [3, 2]);
  assertEquals(await rows("--exclude C"), [2, 4]);
  const { noted } = await run({ "t.csv": TABLE }, "calibrate --table @t.csv");
  assertStringIncludes(noted, "column 'note' is left out, since it holds no number");
});

Deno.test("what a metric lacks is said, and what nobody scored is left out", async () => {
  const metric =
    "system,segment,Mine\nA,1,3\nA,2,4\nA,3,\nA,4,1\nB,1,9\nB,2,5\nB,3,2\nB,4,3\nX,1,5\n";
  const both = await run(
    { "t.csv": TABLE, "m.csv": `${metric}C,1,2\nC,9,4\n` },
    "calibrate --table @t.csv --metric-scores @m.csv --format json",
  );
  assertEquals(both.code, 0, both.noted);
  assertStringIncludes(both.noted, "Mine lacks 3 of 11 rated translations");
  assertStringIncludes(both.noted, "Mine: left out, since people did not score it: X");
  assertStringIncludes(both.noted, "Mine: 1 of its segments are left out");
  const rows = JSON.parse(both.printed) as Row[];
  assertEquals(rows.map(({ metric, systems }) => [metric, systems]), [["M", 3], ["Mine", 3]]);
  const less = await run(
    { "t.csv": TABLE, "m.csv": metric.replace("X,1,5\n", "") },
    "calibrate --table @t.csv --metric-scores @m.csv --format json",
  );
  assertStringIncludes(
    less.noted,
    "Mine has no score of system C, and lacks 1 of the other 8 rated",
  );
  assertEquals((JSON.parse(less.printed) as Row[])[1].systems, 2);
});

Deno.test("lower scores are turned where the user says so, and only there", async () => {
  const errors = TABLE.replaceAll(/,(0\.\d)/g, ",-$1");
  const values = async (text: string, more = "") => {
    const { printed } = await run(
      { "t.csv": text },
      `calibrate --table @t.csv --format json --quiet${more}`,
    );
    return (JSON.parse(printed) as Row[])[0].acc_eq;
  };
  const right = await values(TABLE);
  assertEquals(await values(errors, " --lower-is-better M"), right);
  assert(await values(errors) !== right);
});

Deno.test("each kind of own input that cannot be used gets one sentence", async () => {
  const lines = "A\t1\nA\t2\nB\t3\nB\t4\n";
  const human = "system,segment,human\nA,1,1\nA,2,2\nB,1,0\nB,2,3\n";
  const cases: readonly (readonly [Readonly<Record<string, string>>, string, string])[] = [
    [
      { "t.csv": `${TABLE}\nA,2,d1,news,-2,1,again\n` },
      "--table @t.csv",
      "t.csv:14: 'human' of system 'A' on segment '2' already appears at",
    ],
    [
      { "t.csv": "system,segment,M\nA,1,2\nB,1,3\n" },
      "--table @t.csv",
      "without human scores (it has system, segment, M); name their column with --columns human=COLUMN",
    ],
    [{ "t.csv": "segment,human,M\n1,1,2\n1,1,3\n" }, "--table @t.csv", "without a column 'system'"],
    [
      { "t.csv": "system,segment,human\nA,1,1\nB,1,2\n" },
      "--table @t.csv",
      "has no metric to compare",
    ],
    [
      { "t.csv": "system,segment,human,M\nA,1,1,0.5\nB,,2,3\n" },
      "--table @t.csv",
      "t.csv:3: the segment in column 'segment' is empty",
    ],
    [
      { "t.csv": "system,segment,human,M\nA,1,1,0.5\nB,1,x,3\n" },
      "--table @t.csv",
      "t.csv:3: 'x' is not a decimal number in column 'human'",
    ],
    [{ "t.csv": TABLE }, "--table @t.csv --metric N", "there is no metric 'N'; did you mean 'M'"],
    [
      { "t.csv": TABLE },
      "--table @t.csv --columns human=mqm",
      "there is no column 'mqm' for --columns human=mqm",
    ],
    [
      { "t.csv": TABLE },
      "--table @t.csv --columns people=human",
      "is not role=column; roles are system, segment",
    ],
    [{ "t.csv": TABLE }, "--table @t.csv --segments 7", "--segments '7' is no segment"],
    [{ "t.csv": TABLE }, "--table @t.csv --domain new", "did you mean 'news'"],
    [
      { "h.csv": human, "m.json": '{"name": "BLEU", "score": 30.1, "signature": "x"}' },
      "--human @h.csv --metric-scores @m.json",
      "sacreBLEU's JSON holds one BLEU of a whole corpus",
    ],
    [
      { "h.csv": human, "m.json": '[{"name": "BLEU", "score": 30.1, "signature": "x"}]' },
      "--human @h.csv --metric-scores @m.json",
      "sacreBLEU's JSON holds one BLEU of a whole corpus",
    ],
    [
      { "h.csv": human, "m.json": '{"a": {"b": 1}}' },
      "--human @h.csv --metric-scores @m.json",
      "JSON of an unknown form",
    ],
    [
      { "h.csv": human, "m.json": "[1, 2]" },
      "--human @h.csv --metric-scores @m.json",
      "name the system with --system-name m.json=SYSTEM",
    ],
    [
      { "h.csv": human, "A.json": "[1, 2, 3]" },
      "--human @h.csv --metric-scores M:@A.json",
      "system 'A' has 3 scores where there should be 2 segments",
    ],
    [
      { "h.csv": human, "A.json": '[1, "good"]' },
      "--human @h.csv --metric-scores M:@A.json",
      "score 2 of system 'A': 'good' is not a decimal number",
    ],
    [
      { "h.csv": human, "m.sys.score": "A\t1\nB\t2\n" },
      "--human @h.csv --metric-scores @m.sys.score",
      "these are scores of whole systems",
    ],
    [
      { "h.csv": human, "m.csv": "system,segment,M\nA,7,1\nB,8,1\n" },
      "--human @h.csv --metric-scores @m.csv",
      "none of its segments (7, 8) is one that people scored (1, 2)",
    ],
    [
      { "h.seg.score": lines, "m.csv": "system,segment,M\nA,1,1\nB,1,1\n" },
      "--human @h.seg.score --metric-scores @m.csv",
      "whether from 0 or from 1 cannot be told",
    ],
    [
      { "h.seg.score": lines, "m.csv": "system,segment,M,N\nA,1,1,2\nB,2,1,2\n" },
      "--human @h.seg.score --metric-scores X:@m.csv",
      "the file holds several metrics (M, N)",
    ],
    [{ "t.csv": TABLE }, "--table @t.csv --include-outliers", "is for campaigns"],
    [{ "t.csv": TABLE.replace(",M,", ",M\u0000,") }, "--table @t.csv", "t.csv:1: the line holds"],
    [
      { "t.csv": TABLE.replace(",M,", ",M\u001b[2J,") },
      "--table @t.csv",
      "the metric 'M�[2J' has a name that",
    ],
    [
      { "t.csv": TABLE.replaceAll("B,", "\u202eB,") },
      "--table @t.csv",
      "the system '�B' has a name that",
    ],
  ];
  for (const [files, options, about] of cases) {
    for (const command of ["calibrate", "agree", "rank"]) {
      await refused(files, `${command} ${options}`, about);
    }
  }
});

Deno.test("segments that are numbered anew in each document are told apart by it", async () => {
  const rows = ["A", "B"].flatMap((system, k) =>
    ["x", "y"].flatMap((document, d) =>
      [1, 2].map((segment) => `${system},${document},${segment},${k + d + segment},${k * segment}`)
    )
  );
  const { printed, noted } = await run(
    { "t.csv": `system,document,segment,human,M\n${rows.join("\n")}\n` },
    "calibrate --table @t.csv --format json",
  );
  assertEquals((JSON.parse(printed) as Row[])[0].groups, 4, noted);
});

dataTest(
  "human scores of a known campaign get its rules, and the same scores elsewhere take all systems",
  async (data) => {
    const campaign = await realCampaign(data, "wmt22/en-de");
    const human = await campaign.human("mqm");
    const metric = await campaign.metric("COMET-22-refA");
    const text = (table: typeof human) =>
      table.systems.flatMap((system, k) =>
        Array.from({ length: table.segments }, (_, i) => {
          const row = k * table.segments + i;
          return `${system}\t${
            table.column.present[row] === 1 ? table.column.values[row] : "None"
          }\n`;
        })
      ).join("");
    await withFiles({}, async (_paths, folder) => {
      await Deno.mkdir(`${folder}/wmt22/human-scores`, { recursive: true });
      const known = `${folder}/wmt22/human-scores/en-de.mqm.seg.score`;
      await Deno.writeTextFile(known, text(human));
      await Deno.writeTextFile(`${folder}/h.seg.score`, text(human));
      await Deno.writeTextFile(`${folder}/COMET.seg.score`, text(metric));
      const line = ["--metric-scores", `${folder}/COMET.seg.score`];
      const [ruled] = await runJson<Row[]>("calibrate", "--human", known, ...line);
      const [all] = await runJson<Row[]>("calibrate", "--human", `${folder}/h.seg.score`, ...line);
      const [kept] = await runJson<Row[]>(
        ...["calibrate", "--human", known, ...line, "--include-outliers", "--include-references"],
      );
      assertEquals([ruled.campaign, ruled.systems, ruled.acc_eq?.toFixed(4)], [
        "wmt22/en-de",
        14,
        "0.5942",
      ]);
      assertEquals([all.systems, all.acc_eq?.toFixed(4)], [15, "0.5975"]);
      assertEquals([kept.systems, kept.acc_eq], [15, all.acc_eq]);
      const { noted } = await runCommand("calibrate", "--human", known, ...line);
      assertStringIncludes(
        noted,
        "those of wmt22/en-de, whose rules leave out M2M100_1.2B-B4, refA",
      );
      const other = await runCommand("calibrate", "--human", `${folder}/h.seg.score`, ...line);
      assertStringIncludes(other.noted, "every system that people scored takes part");
    });
  },
);

dataTest("sparse human scores of a campaign are used whole, and said so", async () => {
  const line = ["--campaign", "wmt22/zh-en", "--human-name", "wmt", "--metric", "COMET-22-refA"];
  const rows = await runJson<{ value: number; segments: number; common: boolean | null }[]>(
    ...["agree", ...line, "--measure", "pearson_segment,pa", "--replicates", "0"],
  );
  assertEquals(rows.map(({ value, segments, common }) => [value.toFixed(3), segments, common]), [
    ["0.008", 1875, null],
    ["0.679", 1875, false],
  ]);
  const { noted } = await runCommand("rank", ...line, "--measure", "pa", "--permutations", "9");
  assertStringIncludes(noted, "each system's own rated segments, since 195 of 1875");
});

Deno.test("--metric chooses among a campaign's metrics and one's own", async () => {
  const metrics = async (...chosen: string[]) => {
    const rows = await runJson<Row[]>(
      ...["calibrate", "--campaign", "sample/de-en", "--data", "data/sample/mt-metrics-eval-v2"],
      ...["--metric-scores", "Mine:data/sample/mine.seg.score", ...chosen],
    );
    return rows.map(({ metric }) => metric);
  };
  assertEquals((await metrics()).at(-1), "Mine");
  assertEquals(await metrics("--metric", "Mine"), ["Mine"]);
  assertEquals(await metrics("--metric", "Mine,Gauge-src"), ["Gauge-src", "Mine"]);
  assertEquals(await metrics("--metric", "Gauge-src"), ["Gauge-src", "Mine"]);
});

Deno.test("where people gave every translation the same score, nothing is calibrated in words", async () => {
  const text = "system,segment,human,M\nA,1,0,1\nA,2,0,2\nB,1,0,3\nB,2,0,1\n";
  const { printed } = await run({ "t.csv": text }, "calibrate --table @t.csv");
  assertStringIncludes(
    printed.replaceAll("\n", " "),
    "People gave every translation the same score, so M cannot be compared with them.",
  );
});

Deno.test("a name that holds a comma is told in quotation marks, as --exclude reads it", async () => {
  const rows = ["A", '"Elm, the big one"', "C"].flatMap((system, at) =>
    [0, 1].map((segment) => `${system},${segment},${at + segment},${at - segment}`)
  );
  const text = `system,segment,human,m\n${rows.join("\n")}\n`;
  await withFiles({ "t.csv": text }, async (paths) => {
    const line = ["ties", "--table", paths["t.csv"], "--exclude"];
    const { code, noted } = await runCommand(...line, "Elm, the big one");
    assertEquals(code, 2);
    const [, name] = /It has A, C, ("[^"]*")$/m.exec(noted) ?? [];
    assertEquals((await runCommand(...line, name)).code, 0);
  });
});

Deno.test("agree compares metrics of one's own without being asked", async () => {
  let note = 1;
  const { printed } = await run(
    { "t.csv": TABLE.replaceAll("seen", () => String(note = note * 7 % 11)) },
    "agree --table @t.csv --measure pearson --replicates 50 --format json",
  );
  const [{ differences }] = JSON.parse(printed) as { differences: object }[];
  assertEquals(Object.keys(differences), ["note"]);
});

Deno.test("scores of whole systems agree with people as their segments' means do, where no segment is needed", async () => {
  const systems = { A: [3, 8, 2, 9], B: [1, 1, 7, 4], C: [6, 2, 5, 5], D: [9, 9, 3, 8] };
  const human = { A: [-1, 0, -5, 0], B: [-6, -1, 0, -2], C: [0, 0, -1, -3], D: [0, -2, 0, 0] };
  const lines = (scores: Readonly<Record<string, readonly number[]>>) =>
    Object.entries(scores).flatMap(([system, list]) => list.map((one) => `${system}\t${one}\n`))
      .join("");
  const means = Object.entries(systems).map(([system, list]) => [
    system,
    [list.reduce((sum, one) => sum + one) / list.length],
  ]);
  const files = {
    "h.seg.score": lines(human),
    "m.seg.score": lines(systems),
    "m.sys.score": lines(Object.fromEntries(means)),
  };
  const values = async (file: string, line: string) => {
    const { code, printed, noted } = await run(
      files,
      `${line} --human @h.seg.score --metric-scores M:@${file} --quiet --format json`,
    );
    assertEquals(code, 0, noted);
    return JSON.parse(printed).map((
      { measure, value }: { readonly measure: string; readonly value: number },
    ) => [measure, value.toFixed(12)]);
  };
  const measures = "pa,pearson,spearman,kendall";
  for (
    const line of [
      `agree --measure ${measures} --replicates 0`,
      ...measures.split(",").map((one) => `rank --measure ${one} --unit system`),
    ]
  ) {
    assertEquals(await values("m.sys.score", line), await values("m.seg.score", line), line);
  }
  for (
    const line of [
      ...["calibrate", "ties", "agree --measure pa,spa", "rank --measure pa"],
      ...["rank --measure acc_eq --unit pair", "bootstrap --column M"],
    ]
  ) {
    await refused(
      files,
      `${line} --human @h.seg.score --metric-scores M:@m.sys.score`,
      "m.sys.score: these are scores of whole systems, where one score for each segment is needed; agree takes them",
    );
  }
  const two = await run(
    files,
    "agree --measure pa --human @h.seg.score --metric-scores M:@m.seg.score --metric-scores S:@m.sys.score --replicates 50 --format json",
  );
  assertStringIncludes(two.noted, "S: its scores are of whole systems");
  const [{ differences }] = JSON.parse(two.printed);
  assertEquals([differences.S.difference, differences.S.p], [0, null]);
});

Deno.test("of one name's scores of systems and of segments, those of the measures' level count", async () => {
  const files = {
    "h.seg.score": "A\t-1\nA\t0\nB\t-5\nB\t-2\nC\t0\nC\t0\n",
    "m.seg.score": "A\t3\nA\t4\nB\t9\nB\t8\nC\t1\nC\t2\n",
    "m.sys.score": "A\t2\nB\t1\nC\t3\n",
  };
  const both = ["m.seg.score", "m.sys.score"];
  const of = async (line: string, names: readonly string[]) => {
    const given = names.map((name) => `--metric-scores @${name}`).join(" ");
    const found = await run(files, `${line} --human @h.seg.score ${given} --format json`);
    assertEquals(found.code, 0, found.noted);
    const printed = JSON.parse(found.printed).map((row: object) => ({ ...row, campaign: null }));
    return { ...found, printed };
  };
  const systems = "agree --measure pa,pearson --replicates 0";
  for (const line of [systems, "rank --measure pearson --unit system"]) {
    const system = await of(line, ["m.sys.score"]);
    for (const names of [both, both.toReversed()]) {
      const { printed, noted } = await of(line, names);
      assertEquals(printed, system.printed);
      assertStringIncludes(noted, "m: its scores of whole systems are taken, and those of its");
    }
    assertNotEquals(system.printed, (await of(line, ["m.seg.score"])).printed);
  }
  for (const line of ["agree --measure pa,tau_b --replicates 0", "calibrate"]) {
    const segments = await of(line, ["m.seg.score"]);
    for (const names of [both, both.toReversed()]) {
      const { printed, noted } = await of(line, names);
      assertEquals(printed, segments.printed);
      assertStringIncludes(noted, "m: the scores of its segments are taken, and those of whole");
    }
  }
});

Deno.test("a metric that covers a part is compared with another on what both scored, as if there were no more", async () => {
  const row = (system: string, segment: number, cells: string) => `${system},${segment},${cells}`;
  const all = ["A", "B", "C"].flatMap((system, k) =>
    Array.from({ length: 8 }, (_, i) => {
      const lacking = (k + i) % 4 === 0;
      const cells = [-((3 * i + 5 * k) % 7), (k * 5 + i * 7) % 11, (i * i + 2 * k) % 9];
      return {
        lacking,
        whole: row(system, i, `${cells[0]},${lacking ? "" : cells[1]},${cells[2]}`),
      };
    })
  );
  const header = "system,segment,human,M,N";
  const files = {
    "all.csv": [header, ...all.map(({ whole }) => whole)].join("\n"),
    "common.csv": [header, ...all.filter(({ lacking }) => !lacking).map(({ whole }) => whole)]
      .join("\n"),
  };
  const line = "--measure acc_eq,pearson_segment,tau_b,pearson --replicates 60 --system-means own";
  const found = async (file: string) => {
    const { printed, noted, code } = await run(
      files,
      `agree --table @${file} ${line} --format json`,
    );
    assertEquals(code, 0, noted);
    const rows: { metric: string; differences: Record<string, unknown> }[] = JSON.parse(
      printed,
      (_, value) => typeof value === "number" ? value.toFixed(12) : value,
    );
    return { noted, differences: rows.map(({ metric, differences }) => [metric, differences]) };
  };
  const part = await found("all.csv");
  assertEquals(part.differences, (await found("common.csv")).differences);
  assertStringIncludes(part.noted, "N and M are compared on the 18 translations that both scored");
});
