import type { Figure } from "../../src/reporting/figures/figure.ts";
import { recordPaper, type RunRecord } from "../../src/reporting/artifacts/run_record.ts";
import type { Table } from "../../src/reporting/tables/table.ts";
import type { Published } from "../../src/reporting/verdicts/verdict.ts";

/** A ranking table. */
export const RANKING: Table = {
  id: "ranking",
  title: "Metrics by calibrated accuracy, en-de by item",
  columns: [
    { key: "metric", title: "Metric" },
    { key: "tau_b", title: "τ_b", digits: 3 },
    { key: "tied", title: "Tied", digits: 1, percent: true },
    { key: "pairs", title: "Pairs" },
  ],
  rows: [
    {
      metric: "Metric-X",
      tau_b: { value: 0.27033, answers: "table6.metricx.tau_b" },
      tied: 0.0071,
      pairs: 119665,
    },
    { metric: "MaTESe <b>", tau_b: 0.28103, tied: 0.719, pairs: 98 },
    { metric: "constant & co", tau_b: null, tied: 1, pairs: 119665 },
  ],
  notes: ["Groups without a defined value are left out."],
};

/** A figure with a line, a band, published points and a rule. */
export const ACCURACY: Figure = {
  id: "accuracy",
  title: "Accuracy along ε",
  x: { label: "ε (units of the metric)" },
  y: { label: "acc_eq" },
  panels: [{
    title: "",
    rules: [{ axis: "x", at: 0.04, label: "ε*" }],
    series: [
      {
        name: "Metric-X",
        mark: "line",
        points: [0, 0.02, 0.04, 0.06].map((x) => ({
          x,
          y: 0.6 - (x - 0.04) ** 2 * 30,
          low: 0.55,
          high: 0.62,
        })),
      },
      { name: "Metric-X", mark: "points", published: true, points: [{ x: 0.04, y: 0.605 }] },
    ],
  }],
};

/** A heat map with an unreachable cell. */
export const HEAT: Figure = {
  id: "heat",
  title: "Preference by ESS and β",
  x: { label: "ESS (systems)" },
  y: { label: "β" },
  panels: [{
    title: "ende21",
    series: [],
    cells: [
      { x: 7.5, y: 0.1, value: 0.25, label: "0.25" },
      { x: 8.5, y: 0.1, value: 0.5, label: "0.50" },
      { x: 7.5, y: 0.2, value: null },
      { x: 8.5, y: 0.2, value: 0.75, label: "0.75" },
    ],
  }],
};

function published(key: string, printed: string, where: string): Published {
  return { key, printed, where, tolerance: null, low: null, high: null };
}

/** A small run: one section that ran, one that lacks data, one figure that none claims. */
export function exampleRun({ sample = false } = {}): RunRecord {
  const rankings = {
    id: "ties-matter/rankings",
    title: "Metric rankings",
    answers: ["Table 6"],
    published: ["table6"],
  };
  const transfer = {
    id: "ties-matter/transfer",
    title: "ε across years",
    answers: ["§8.2"],
    published: ["transfer"],
  };
  const paper = recordPaper(
    {
      id: "ties-matter",
      title: "Ties Matter",
      citation: "Deutsch, Foster and Freitag (2023), https://aclanthology.org/2023.emnlp-main.798",
      sections: [rankings, transfer],
    },
    [
      {
        section: rankings,
        output: {
          tables: [RANKING],
          figures: [ACCURACY, HEAT],
          answers: [{ answers: "table6.metricx.tau_b_rank", value: 5, reason: "one system more" }],
          files: { "pairs.jsonl": '{"a":1}\n' },
          notes: ["Metric-X leads after calibration."],
        },
        missing: null,
        inputs: { "wmt22/human-scores/en-de.mqm.seg.score": "ab".repeat(32) },
      },
      { section: transfer, output: null, missing: "needs wmt21/en-de", inputs: {} },
    ],
    [
      published("table6.metricx.tau_b", "0.270", "Table 6, Metric-X, τb"),
      published("table6.metricx.tau_b_rank", "4", "Table 6, Metric-X, rank by τb"),
      published("transfer.en-de.epsilon_change", "0.03", "§8.2, en-de"),
      published("sampling.runs", "30", "Appendix E"),
    ],
    sample,
  );
  return {
    papers: [paper],
    versions: { metaeval: "0.1.0", deno: "2.9.6" },
    options: { samples: null },
    seed: 1,
    sample,
  };
}
