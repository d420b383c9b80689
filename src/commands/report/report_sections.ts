import { epsilonCurve } from "../../pairs/calibration/epsilon_curve.ts";
import { pairScores } from "../../pairs/classes/paired_scores.ts";
import type { StatisticName } from "../../pairs/classes/statistics.ts";
import type { SectionOutput, SectionRun } from "../../reporting/artifacts/section_run.ts";
import type { Figure, Series } from "../../reporting/figures/figure.ts";
import type { Table } from "../../reporting/tables/table.ts";
import type { ScoredMetric } from "../inputs/open_scores.ts";
import type { Ranked, ReportResults } from "./report_results.ts";
import { reportSentences } from "./sentences.ts";

/** Id of the report among the papers of a run. */
export const REPORT = "report";
/** Thresholds at which the curves of a figure are drawn. */
const CURVE_POINTS = 60;

/**
 * Lays the results of a report out as sections: what a reader can take from it, the rankings, and the thresholds.
 *
 * @param results What was computed.
 * @param scored The metrics beside the human scores, by segment.
 * @param inputs SHA-256 of the files that were read.
 * @returns The sections as a run has them.
 */
export function reportSections(
  results: ReportResults,
  scored: readonly ScoredMetric[],
  inputs: Readonly<Record<string, string>>,
): SectionRun[] {
  return [
    sectionRun(
      "ranking",
      "How well each metric agrees with people",
      rankingOutput(results),
      inputs,
    ),
    sectionRun(
      "thresholds",
      "From which difference on scores differ",
      thresholdOutput(results, scored),
      inputs,
    ),
  ];
}

function sectionRun(
  name: string,
  title: string,
  output: SectionOutput,
  inputs: Readonly<Record<string, string>>,
): SectionRun {
  return {
    section: { id: `${REPORT}/${name}`, paper: REPORT, title, answers: [] },
    output,
    missing: null,
    inputs,
  };
}

function rankingOutput(results: ReportResults): SectionOutput {
  const { rankings, agreements, notes } = results;
  const tables = Array.from(
    rankings,
    ([measure, ranked]) => rankingTable(measure, ranked, agreements),
  );
  const measures = [...rankings.keys()];
  return {
    tables,
    figures: [agreementFigure(measures, agreements)],
    answers: [],
    notes: [...reportSentences(results), ...notes],
  };
}

function rankingTable(
  measure: string,
  ranked: readonly Ranked[],
  agreements: ReportResults["agreements"],
): Table {
  const [first] = ranked;
  return {
    id: `ranking-${measure.replaceAll("_", "-")}`,
    title: `Metrics by ${measure}`,
    columns: [
      { key: "metric", title: "Metric" },
      { key: "value", title: measure, digits: 4, best: "greatest" },
      { key: "low", title: "from", digits: 4 },
      { key: "high", title: "to", digits: 4 },
      { key: "rank", title: "Rank", digits: 0 },
      { key: "cluster", title: "Cluster", digits: 0 },
      { key: "p_next", title: "p against the next", digits: 4 },
    ],
    rows: ranked.map(({ metric, value, rank, cluster, p_values }, at) => {
      const own = agreements.find((one) => one.metric === metric && one.measure === measure);
      const next = ranked[at + 1]?.metric;
      return {
        metric,
        value,
        low: own?.low ?? null,
        high: own?.high ?? null,
        rank,
        cluster,
        p_next: next === undefined ? null : p_values[next]?.p ?? null,
      };
    }),
    notes: first === undefined ? [] : [
      `p-values exchange ${first.unit}s and are two-sided; clusters are adjusted for all comparisons (${first.adjusted}).`,
    ],
  };
}

function agreementFigure(
  measures: readonly string[],
  agreements: ReportResults["agreements"],
): Figure {
  return {
    id: "agreement",
    title: "Agreement with people, with intervals",
    x: { label: "metric", scale: "band" },
    y: { label: "agreement" },
    panels: measures.map((measure) => ({
      title: measure,
      series: [{
        name: measure,
        mark: "points",
        points: agreements.filter((one) => one.measure === measure).map((
          { metric, value, low, high },
        ) => ({
          x: metric,
          y: value,
          ...(low === null || high === null ? {} : { low, high }),
        })),
      }],
    })),
  };
}

/** Statistics drawn along ε. */
const CURVES: readonly { readonly key: StatisticName; readonly title: string }[] = [
  { key: "acc_eq", title: "acc_eq" },
  { key: "ties_precision", title: "precision of ties" },
  { key: "ties_recall", title: "recall of ties" },
];

function thresholdOutput(
  { thresholds, classes }: ReportResults,
  scored: readonly ScoredMetric[],
): SectionOutput {
  const curves = scored.map(({ metric, human, scores, groups }) => ({
    metric,
    points: epsilonCurve(
      pairScores(human, scores, groups),
      CURVES.map(({ key }) => key),
      CURVE_POINTS,
    ),
  }));
  return {
    tables: [
      {
        id: "thresholds",
        title: "Calibrated thresholds, by segment",
        columns: [
          { key: "metric", title: "Metric" },
          { key: "epsilon", title: "ε*", digits: 6 },
          { key: "acc_eq_uncalibrated", title: "acc_eq at ε = 0", digits: 4 },
          { key: "acc_eq", title: "acc_eq at ε*", digits: 4, best: "greatest" },
          { key: "groups", title: "Segments", digits: 0 },
          { key: "pairs", title: "Pairs", digits: 0 },
        ],
        rows: thresholds.map(({ metric, epsilon, acc_eq, acc_eq_uncalibrated, groups, pairs }) => (
          { metric, epsilon, acc_eq, acc_eq_uncalibrated, groups, pairs }
        )),
        notes: [
          "ε* is the smallest of equally good thresholds; accuracy at ε* is measured on the pairs that chose it, so fresh pairs agree a little less.",
        ],
      },
      {
        id: "classes",
        title: "Pairs of translations of a segment, without a threshold",
        columns: [
          { key: "metric", title: "Metric" },
          { key: "concordant", title: "Concordant", digits: 0 },
          { key: "discordant", title: "Discordant", digits: 0 },
          { key: "tied_human", title: "Tied by people alone", digits: 0 },
          { key: "tied_metric", title: "Tied by the metric alone", digits: 0 },
          { key: "tied_both", title: "Tied by both", digits: 0 },
          { key: "tau_b", title: "τ_b", digits: 4 },
        ],
        rows: classes.map((
          { metric, concordant, discordant, tied_human, tied_metric, tied_both, tau_b },
        ) => ({ metric, concordant, discordant, tied_human, tied_metric, tied_both, tau_b })),
      },
    ],
    figures: curves.map(({ metric, points }, at): Figure => ({
      id: `curve-${at + 1}`,
      title: `${metric}: agreement, and precision and recall of ties, along ε`,
      x: { label: `threshold ε, in units of ${metric}` },
      y: { label: "share", domain: [0, 1] },
      panels: [{
        title: "",
        series: CURVES.map(({ key, title }): Series => ({
          name: title,
          mark: "line",
          points: points.map(({ epsilon, values }) => ({ x: epsilon, y: values[key] ?? null })),
        })),
        rules: thresholdRule(metric, thresholds),
      }],
    })),
    answers: [],
    notes: [],
  };
}

function thresholdRule(metric: string, thresholds: ReportResults["thresholds"]) {
  const epsilon = thresholds.find((one) => one.metric === metric)?.epsilon ?? null;
  return epsilon === null ? [] : [{ axis: "x" as const, at: epsilon, label: "ε*" }];
}
