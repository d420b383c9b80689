import type { SectionOutput } from "../../reporting/artifacts/section_run.ts";
import { type DrawnStatistic, thresholdPanels } from "../figures/threshold_figure.ts";
import type { ReportResults } from "./report_results.ts";

/** Statistics drawn along ε, by title of the panel. */
const PANELS: ReadonlyMap<string, readonly DrawnStatistic[]> = new Map([
  ["accuracy", [{ key: "acc_eq", name: "acc_eq" }]],
  ["ties", [
    { key: "ties_precision", name: "precision of ties" },
    { key: "ties_recall", name: "recall of ties" },
  ]],
  ["rankings", [
    { key: "ranks_precision", name: "precision of rankings" },
    { key: "ranks_recall", name: "recall of rankings" },
  ]],
]);

/**
 * Presents thresholds, pair classes, and statistics along ε.
 *
 * @param results The results of the report.
 * @returns Tables, and a figure for each metric.
 */
export function thresholdOutput(
  { thresholds, classes, agreements }: ReportResults,
): SectionOutput {
  const resampled = new Map(
    agreements.filter(({ measure }) => measure === "acc_eq").map((one) => [one.metric, one]),
  );
  return {
    tables: [
      {
        id: "thresholds",
        title: "Calibrated thresholds, by segment",
        columns: [
          { key: "metric", title: "Metric" },
          { key: "epsilon", title: "ε*" },
          { key: "epsilon_low", title: "from" },
          { key: "epsilon_high", title: "to" },
          { key: "acc_eq_uncalibrated", title: "acc_eq at ε = 0", digits: 4 },
          { key: "acc_eq", title: "acc_eq at ε*", digits: 4, best: "greatest" },
          { key: "cross_fitted", title: "cross-fitted", digits: 4 },
          { key: "groups", title: "Segments", digits: 0 },
          { key: "pairs", title: "Pairs", digits: 0 },
        ],
        rows: thresholds.map(({ scored: { metric }, epsilon, value, uncalibrated, ...rest }) => {
          const own = resampled.get(metric);
          return {
            metric,
            epsilon,
            epsilon_low: own?.epsilon_low ?? null,
            epsilon_high: own?.epsilon_high ?? null,
            acc_eq_uncalibrated: uncalibrated,
            acc_eq: value,
            cross_fitted: own?.cross_fitted ?? null,
            groups: rest.groups,
            pairs: rest.pairs,
          };
        }),
        notes: [
          "ε* is the smallest of equally good thresholds. Accuracy at ε* is measured on the pairs that chose it; the cross-fitted " +
          "accuracy is measured on others, and is what fresh translations would give.",
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
    figures: thresholds.map((threshold, at) => ({
      id: `curve-${at + 1}`,
      title:
        `${threshold.scored.metric}: agreement, and precision and recall of ties and rankings, along ε`,
      x: { label: "threshold ε" },
      y: { label: "share", domain: [0, 1] },
      panels: thresholdPanels(threshold, PANELS),
    })),
    notes: [],
  };
}
