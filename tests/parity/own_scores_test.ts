import { assert, assertEquals } from "@std/assert";
import { gzipSync } from "node:zlib";
import { runJson, withFiles } from "../commands/run_command.ts";
import { readTable } from "../../src/campaign/tables/read_table.ts";
import { columnTexts } from "../../src/campaign/tables/table.ts";
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

/** Pairs of a segment by class: concordant, discordant, tied by people, by the metric, by both. */
const CLASSES: Readonly<Record<MetricName, readonly number[]>> = {
  BLEU: [459, 262, 331, 0, 0],
  COMET: [584, 135, 331, 2, 0],
  GEMBA: [490, 102, 246, 129, 85],
};

interface Calibrated {
  readonly metric: string;
  readonly systems: number;
  readonly groups: number;
  readonly [field: string]: unknown;
}

/** Measures of the peers' values, and the field of each in what `report` writes. */
const MEASURES = ["pa", "pearson", "spearman", "kendall", "pearson_segment"] as const;

for (const [shape, line, metrics] of SHAPES) {
  /** The rows of the metrics that the shape has, each beside the peers' values. */
  const known = <Row extends { readonly metric: string }>(rows: readonly Row[]) =>
    rows.filter(({ metric }) => metric in metrics)
      .map((row) => ({ row, truth: expected.metrics[metrics[row.metric][0]] }));
  const wanted = Object.keys(metrics);

  Deno.test(`${shape}: calibrate and ties give the peers' values`, async () => {
    const calibrated = known(
      await runJson<Calibrated[]>("calibrate", ...line, "--replicates", "0", "--quiet"),
    );
    assertEquals(calibrated.map(({ row }) => row.metric), wanted);
    for (const { row, truth } of calibrated) {
      assertEquals([row.systems, row.groups], [expected.systems, truth.segments]);
      close(row.acc_eq, truth.acc_eq, `${shape}, ${row.metric}`);
      close(row.acc_eq_uncalibrated, truth.acc_eq_uncalibrated, `${shape}, ${row.metric}`);
      close(row.epsilon, truth.epsilon * metrics[row.metric][1], `${shape}, ${row.metric}`);
    }
    const ties = [await runJson<Calibrated | Calibrated[]>("ties", ...line, "--quiet")].flat();
    for (const { row, truth } of known(ties)) {
      close(row.acc_eq, truth.acc_eq_uncalibrated, `${shape}, ties, ${row.metric}`);
      assertEquals<unknown>(
        [row.concordant, row.discordant, row.tied_human, row.tied_metric, row.tied_both],
        CLASSES[metrics[row.metric][0]],
      );
    }
  });

  Deno.test(`${shape}: agree and rank give the peers' values`, async () => {
    const measures = [...MEASURES, "acc_eq", "acc_eq_uncalibrated"] as const;
    const rows = known(
      await runJson<{ metric: string; measure: typeof measures[number]; value: number }[]>(
        ...["agree", ...line, "--measure", measures.join(","), "--replicates", "0", "--quiet"],
      ),
    );
    assertEquals(rows.length, measures.length * wanted.length);
    for (const { row: { metric, measure, value }, truth } of rows) {
      close(value, truth[measure], `${shape}, ${metric}, ${measure}`);
    }
    for (const measure of measures) {
      const ranked = await runJson<{ metric: string; value: number }[]>(
        ...["rank", ...line, "--measure", measure, "--permutations", "20", "--quiet"],
      );
      for (const { row: { metric, value }, truth } of known(ranked)) {
        close(value, truth[measure], `${shape}, rank, ${metric}, ${measure}`);
      }
    }
  });

  Deno.test(`${shape}: bootstrap and report give the peers' values`, async () => {
    const found = await runJson<{ column: string; estimate: number }[]>(
      ...["bootstrap", ...line, "--column", wanted.join(","), "--against", "human"],
      ...["--statistic", "pearson", "--replicates", "20", "--quiet"],
    );
    const estimates = found.map(({ column, estimate }) => ({ metric: column, estimate }));
    assertEquals(known(estimates).length, wanted.length);
    for (const { row: { metric, estimate }, truth } of known(estimates)) {
      close(estimate, truth.pearson_segment, `${shape}, bootstrap, ${metric}`);
    }
    await withFiles({}, async (_, folder) => {
      const out = `${folder}/report`;
      const small = ["--replicates", "20", "--permutations", "20", "--quiet"];
      await runJson("report", ...line, ...small, "--out", out);
      for (const measure of [...MEASURES, "acc_eq"] as const) {
        const name = `report/ranking/ranking-${measure.replaceAll("_", "-")}.csv`;
        const table = readTable(await Deno.readFile(`${out}/${name}`), name);
        const values = columnTexts(table, "value");
        const rows = columnTexts(table, "metric").map((metric, row) => (
          { metric: metric ?? "", value: Number(values[row]) }
        ));
        assertEquals(known(rows).length, wanted.length);
        for (const { row: { metric, value }, truth } of known(rows)) {
          close(value, truth[measure], `${shape}, report, ${metric}, ${measure}`);
        }
      }
    });
  });
}

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
