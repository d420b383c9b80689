import { assert, assertEquals } from "@std/assert";
import { gzipSync } from "node:zlib";
import { runJson, withFiles } from "../commands/run_command.ts";
import expected from "./fixtures/own-scores.json" with { type: "json" };

const FOLDER = "tests/campaign/own/fixtures";
type MetricName = keyof typeof expected.metrics;

const SYSTEMS = ["A", "B", "C", "D", "E", "F"];
const HUMAN = ["--human", `${FOLDER}/human.seg.score`];
const each = (name: string, file: (system: string) => string) =>
  SYSTEMS.flatMap((system) => ["--metric-scores", `${name}:${FOLDER}/${file(system)}`]);

/** Every shape: what to write on the command line, which metrics it holds, and the scale of each in that file. */
const SHAPES: readonly (readonly [
  string,
  readonly string[],
  Readonly<Record<string, [MetricName, number]>>,
])[] = [
  ...[
    ...["scores.csv", "scores.tsv", "excel-de.csv", "pandas-nan.csv", "pandas-long.csv"],
    ...["pandas-wide.csv", "records.json", "records.jsonl"],
  ].map((file) => [file, ["--table", `${FOLDER}/${file}`], ALL()] as const),
  [
    "lines of scores",
    [
      ...HUMAN,
      ...["BLEU", "COMET", "GEMBA"].flatMap((
        name,
      ) => ["--metric-scores", `${FOLDER}/${name}.seg.score`]),
    ],
    ALL(),
  ],
  ["comet-score", [...HUMAN, "--metric-scores", `${FOLDER}/comet.json`], { COMET: ["COMET", 1] }],
  ["Hugging Face", [...HUMAN, ...each("HF", (system) => `hf-${system}.json`)], {
    HF: ["COMET", 1],
  }],
  ["MetricX", [...HUMAN, ...each("MX", (system) => `metricx-${system}.jsonl`)], {
    MX: ["BLEU", 0.25],
  }],
  [
    "a table of people and a table of metrics",
    ["--human", `${FOLDER}/pandas-nan.csv`, "--metric-scores", `${FOLDER}/scores.tsv`],
    ALL(),
  ],
  [
    "named columns and a named system",
    [
      ...[
        "--table",
        `${FOLDER}/scores.csv`,
        "--columns",
        "human=human,system=system,segment=segment",
      ],
      ...["--metric", "GEMBA", "--metric-scores", `Mine:${FOLDER}/COMET.seg.score`],
    ],
    { GEMBA: ["GEMBA", 1] },
  ],
];

function ALL(): Record<string, [MetricName, number]> {
  return { BLEU: ["BLEU", 1], COMET: ["COMET", 1], GEMBA: ["GEMBA", 1] };
}

function close(found: unknown, wanted: number, about: string): void {
  assert(
    typeof found === "number" && Math.abs(found - wanted) <= 1e-12,
    `${about}: ${found}, not ${wanted}`,
  );
}

interface Calibrated {
  readonly metric: string;
  readonly systems: number;
  readonly groups: number;
  readonly [field: string]: unknown;
}

for (const [shape, line, metrics] of SHAPES) {
  Deno.test(`${shape}: calibrate gives the peers' values`, async () => {
    const rows = await runJson<Calibrated[]>("calibrate", ...line, "--quiet");
    const wanted = Object.keys(metrics);
    assertEquals(rows.map(({ metric }) => metric).filter((name) => wanted.includes(name)), wanted);
    for (const row of rows) {
      if (!(row.metric in metrics)) continue;
      const [name, scale] = metrics[row.metric];
      const truth = expected.metrics[name];
      assertEquals([row.systems, row.groups], [expected.systems, truth.segments]);
      close(row.acc_eq, truth.acc_eq, `${shape}, ${row.metric}`);
      close(row.acc_eq_uncalibrated, truth.acc_eq_uncalibrated, `${shape}, ${row.metric}`);
      close(row.epsilon, truth.epsilon * scale, `${shape}, ${row.metric}`);
    }
  });
}

Deno.test("agree gives the peers' values of the metrics in every kind of file", async () => {
  const measures = ["pa", "pearson", "spearman", "kendall", "pearson_segment"] as const;
  for (const [shape, line, metrics] of SHAPES.filter((_, at) => [4, 5, 10, 11].includes(at))) {
    const rows = await runJson<
      { metric: string; measure: typeof measures[number]; value: number }[]
    >(
      ...["agree", ...line, "--measure", measures.join(","), "--replicates", "0", "--quiet"],
    );
    assertEquals(rows.length, measures.length * Object.keys(metrics).length);
    for (const { metric, measure, value } of rows) {
      close(
        value,
        expected.metrics[metrics[metric][0]][measure],
        `${shape}, ${metric}, ${measure}`,
      );
    }
  }
});

Deno.test("rank puts own metrics in order, and rows in any order and gzip give the same bytes", async () => {
  const text = await Deno.readTextFile(`${FOLDER}/scores.csv`);
  const [header, ...rows] = text.trimEnd().split("\n");
  const columns = header.split(",");
  const order = [4, 1, 5, 0, 2, 3];
  const shuffled = [
    order.map((at) => columns[at]).join(","),
    ...rows.toSorted((a, b) => a.length - b.length || (a < b ? 1 : -1))
      .map((row) => order.map((at) => row.split(",")[at]).join(",")),
  ].join("\n");
  await withFiles(
    { "a.csv": text, "b.csv": shuffled, "c.csv.gz": gzipSync(text) },
    async (paths) => {
      const ranked = async (path: string) => {
        const line = ["--table", path, "--measure", "acc_eq", "--quiet"];
        const found = await runJson<{ metric: string; value: number }[]>("rank", ...line);
        return found.map(({ metric, value }) => [metric, value]);
      };
      const first = await ranked(paths["a.csv"]);
      assertEquals(first.map(([metric]) => metric), ["COMET", "GEMBA", "BLEU"]);
      assertEquals(await ranked(paths["b.csv"]), first);
      assertEquals(await ranked(paths["c.csv.gz"]), first);
    },
  );
});
