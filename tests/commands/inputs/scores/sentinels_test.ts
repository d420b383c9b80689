import { assert, assertAlmostEquals, assertEquals, assertStringIncludes } from "@std/assert";
import { runCommand, runJson, SAMPLE, withFiles } from "../../run_command.ts";

interface Row {
  readonly metric: string;
  readonly value: number | null;
}

const SYSTEMS = ["A", "B", "C"];
const SEGMENTS = 7;

/** Texts of some length; a character beyond the first plane counts once. */
function text(length: number): string {
  return length === 0 ? "" : "𝄞" + "x".repeat(length - 1);
}

const cells = SYSTEMS.flatMap((system, k) =>
  Array.from({ length: SEGMENTS }, (_, i) => ({
    system,
    segment: String(i + 1),
    human: -((k * 5 + i * 3) % 7),
    M: (k * 11 + i * 17) % 13,
    source: text(3 + (i * 5) % 7),
    hypothesis: text((k * 7 + i * 2) % 9),
  }))
);
type Cell = typeof cells[number];

function csv(columns: readonly (keyof Cell)[]): string {
  return [columns, ...cells.map((cell) => columns.map((column) => cell[column]))]
    .map((row) => row.join(",")).join("\n") + "\n";
}

/** Pearson's r by its definition. */
function correlation(x: readonly number[], y: readonly number[]): number {
  const mean = (values: readonly number[]) => values.reduce((a, b) => a + b) / values.length;
  const [mx, my] = [mean(x), mean(y)];
  const sum = (of: (i: number) => number) => x.reduce((total, _, i) => total + of(i), 0);
  return sum((i) => (x[i] - mx) * (y[i] - my)) /
    Math.sqrt(sum((i) => (x[i] - mx) ** 2) * sum((i) => (y[i] - my) ** 2));
}

const human = cells.map((cell) => cell.human);
const expected = {
  "sentinel-source-length": correlation(human, cells.map(({ source }) => -[...source].length)),
  "sentinel-translation-length": correlation(
    human,
    cells.map(({ hypothesis }) => -[...hypothesis].length),
  ),
};

async function checked(args: readonly string[], sentinels = Object.keys(expected)) {
  const rows = await runJson<Row[]>(
    ...["agree", ...args, "--measure", "pearson_segment", "--sentinels", "--replicates", "0"],
  );
  const found = rows.filter(({ metric }) => metric.startsWith("sentinel"));
  assertEquals(found.map(({ metric }) => metric), sentinels, args.join(" "));
  for (const { metric, value } of found) {
    assertAlmostEquals(value ?? NaN, expected[metric as keyof typeof expected], 1e-12);
  }
}

Deno.test("sentinels are the lengths of texts in every shape that holds texts", async () => {
  const long = ["system,segment,metric,score,source,mt"];
  for (const { system, segment, source, hypothesis, ...scores } of cells) {
    for (const metric of ["human", "M"] as const) {
      long.push([system, segment, metric, scores[metric], source, hypothesis].join(","));
    }
  }
  const wide = [`segment,src,${SYSTEMS.map((name) => `human_${name},M_${name}`).join(",")}`];
  for (let i = 0; i < SEGMENTS; i++) {
    const own = cells.filter(({ segment }) => segment === String(i + 1));
    wide.push([i + 1, own[0].source, ...own.flatMap(({ human, M }) => [human, M])].join(","));
  }
  // As a table of rows looks once it is pivoted by system.
  const pivoted = [
    [
      "segment",
      ...SYSTEMS.flatMap((name) =>
        ["source", "mt", "ref", "domain", "human", "M"].map((role) => `${role}_${name}`)
      ),
    ].join(";"),
  ];
  for (let i = 0; i < SEGMENTS; i++) {
    const own = cells.filter(({ segment }) => segment === String(i + 1));
    pivoted.push(
      [
        i + 1,
        ...own.flatMap(({ source, hypothesis, human, M }) => [
          ...[source, hypothesis, "1,5 of it", "7", `${human},0`, `${M},0`],
        ]),
      ].join(";"),
    );
  }
  const rated = ["segment,A,B,C,target,mt_A,mt_B,mt_C"];
  for (let i = 0; i < SEGMENTS; i++) {
    const own = cells.filter(({ segment }) => segment === String(i + 1));
    rated.push(
      [
        i + 1,
        ...own.map((cell) => cell.human),
        "a reference",
        ...own.map((cell) => cell.hypothesis),
      ]
        .join(","),
    );
  }
  const of = (name: string) => cells.filter(({ system }) => system === name);
  const comet = Object.fromEntries(SYSTEMS.map((name) => [
    name,
    of(name).map(({ source: src, hypothesis: mt, M: COMET }) => ({ src, mt, COMET })),
  ]));
  const metricx = Object.fromEntries(SYSTEMS.map((name) => [
    `${name}.jsonl`,
    of(name).map(({ source, hypothesis, M: prediction }) =>
      JSON.stringify({ source, hypothesis, prediction })
    ).join("\n"),
  ]));
  const files: Record<string, string> = {
    "rows.csv": csv(["system", "segment", "human", "M", "source", "hypothesis"]),
    "records.json": JSON.stringify(cells),
    "long.csv": long.join("\n"),
    "wide.csv": wide.join("\n"),
    "pivoted.csv": pivoted.join("\n"),
    "rated.csv": rated.join("\n"),
    "M.csv": csv(["system", "segment", "M"]),
    "human.csv": csv(["system", "segment", "human"]),
    "comet.json": JSON.stringify(comet),
    ...metricx,
  };
  await withFiles(files, async (paths) => {
    for (const name of ["rows.csv", "records.json", "long.csv"]) {
      await checked(["--table", paths[name]]);
    }
    await checked(["--table", paths["wide.csv"]], ["sentinel-source-length"]);
    await checked(["--table", paths["pivoted.csv"]]);
    await checked(["--human", paths["rated.csv"], "--metric-scores", paths["M.csv"]], [
      "sentinel-translation-length",
    ]);
    const beside = ["--human", paths["human.csv"]];
    await checked([...beside, "--metric-scores", paths["comet.json"]]);
    await checked([
      ...beside,
      ...SYSTEMS.flatMap((name) => ["--metric-scores", `M:${paths[`${name}.jsonl`]}`]),
    ]);
  });
});

Deno.test("a wide table's texts are no metrics, and what documents it leaves out is said", async () => {
  const text = "segment,human_A,human_B,M_A,M_B,document_A,document_B,ref_A,ref_B\n" +
    "1,0,-1,5,4,d1,d1,3 dogs,3 dogs\n2,-2,0,1,2,d2,d2,4 cats,4 cats\n";
  await withFiles({ "t.csv": text }, async (paths) => {
    const { code, printed, noted } = await runCommand("calibrate", "--table", paths["t.csv"]);
    assertEquals(code, 0, noted);
    assert(!/\b(ref|document)\b/.test(printed), printed);
    assertStringIncludes(
      noted,
      "columns such as 'document_A' are left out, since documents are read from",
    );
  });
});

Deno.test("rank --sentinels ranks lengths beside metrics, and a campaign's texts are read", async () => {
  const sample = ["rank", "--campaign", "sample/de-en", "--data", SAMPLE, "--measure", "acc_eq"];
  const plain = await runJson<Row[]>(...sample);
  const both = await runJson<Row[]>(...sample, "--sentinels");
  const added = both.filter(({ metric }) => metric.startsWith("sentinel"));
  assertEquals(
    both.filter((row) => !added.includes(row)).map((row) => row.value),
    plain.map((row) => row.value),
  );
  assert(added.length > 0);
});

Deno.test("a report shows sentinels where the input has texts, and warns of measures that prefer them", async () => {
  // People score by length alone, and the metric at random.
  const lines = cells.map(({ system, segment, M, hypothesis }) =>
    [system, segment, -[...hypothesis].length, M, hypothesis].join(",")
  );
  const table = `system,segment,human,M,hypothesis\n${lines.join("\n")}\n`;
  await withFiles({ "t.csv": table }, async (paths, folder) => {
    const { code, printed, noted } = await runCommand(
      ...["report", paths["t.csv"], "--out", `${folder}/out`],
      ...["--replicates", "50", "--permutations", "50"],
    );
    assertEquals(code, 0, noted);
    assertStringIncludes(
      printed,
      "By acc_eq, sentinel-translation-length alone does better than M",
    );
    const rows = await Deno.readTextFile(`${folder}/out/report/sentinels/sentinels.csv`);
    assertStringIncludes(rows, "pearson_segment,sentinel-translation-length,1,");
    const ranked = await Deno.readTextFile(`${folder}/out/report/ranking/ranking-acc-eq.csv`);
    assertEquals(ranked.includes("sentinel"), false);
  });
});
