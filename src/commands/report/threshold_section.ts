import type { SectionOutput } from "../../reporting/artifacts/section_run.ts";
import { numbers, tableOf, texts } from "../../reporting/tables/table_of.ts";
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
  const resampledOf = ({ scored }: typeof thresholds[number]) => resampled.get(scored.metric);
  return {
    tables: [
      tableOf(thresholds, {
        id: "thresholds",
        title: "Calibrated thresholds, by segment",
        columns: [
          texts("metric", "Metric", ({ scored }) => scored.metric),
          texts("epsilon", "ε*", ({ epsilon }) => epsilon),
          texts("epsilon_low", "from", (one) => resampledOf(one)?.epsilon_low),
          texts("epsilon_high", "to", (one) => resampledOf(one)?.epsilon_high),
          numbers("acc_eq_uncalibrated", "acc_eq at ε = 0", 4, ({ uncalibrated }) => uncalibrated),
          { ...numbers("acc_eq", "acc_eq at ε*", 4, ({ value }) => value), best: "greatest" },
          numbers("cross_fitted", "cross-fitted", 4, (one) => resampledOf(one)?.cross_fitted),
          numbers("groups", "Segments", 0, ({ groups }) => groups),
          numbers("pairs", "Pairs", 0, ({ pairs }) => pairs),
        ],
        notes: [
          "ε* is the smallest of equally good thresholds. Accuracy at ε* is measured on the pairs that chose it; the cross-fitted " +
          "accuracy is measured on others, and is what fresh translations would give.",
        ],
      }),
      tableOf(classes, {
        id: "classes",
        title: "Pairs of translations of a segment, without a threshold",
        columns: [
          texts("metric", "Metric", (one) => one.metric),
          numbers("concordant", "Concordant", 0, (one) => one.concordant),
          numbers("discordant", "Discordant", 0, (one) => one.discordant),
          numbers("tied_human", "Tied by people alone", 0, (one) => one.tied_human),
          numbers("tied_metric", "Tied by the metric alone", 0, (one) => one.tied_metric),
          numbers("tied_both", "Tied by both", 0, (one) => one.tied_both),
          numbers("tau_b", "τ_b", 4, (one) => one.tau_b),
        ],
      }),
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
