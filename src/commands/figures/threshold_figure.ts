import { epsilonCurve } from "../../pairs/calibration/epsilon_curve.ts";
import { pairScores } from "../../pairs/classes/paired_scores.ts";
import type { CoefficientName } from "../../pairs/classes/formulas.ts";
import type { Figure, Panel, Series } from "../../reporting/figures/figure.ts";
import type { CalibratedScores } from "../ties/calibrated_metrics.ts";

/** Number of thresholds of a curve. */
const CURVE_POINTS = 60;

/** A statistic along ε. */
export interface DrawnStatistic {
  /** The statistic. */
  readonly key: CoefficientName;
  /** Name of the curve. */
  readonly name: string;
}

/** A metric's threshold, marked on its curves. */
export type MarkedThreshold = Pick<CalibratedScores, "scored" | "epsilon">;

/**
 * Draws coefficients of a metric along the threshold ε, with ε* marked.
 *
 * @param threshold The metric and its threshold.
 * @param panels Statistics by title of the panel.
 * @returns One panel for each title.
 */
export function thresholdPanels(
  { scored: { metric, human, scores, groups }, epsilon }: MarkedThreshold,
  panels: ReadonlyMap<string, readonly DrawnStatistic[]>,
): Panel[] {
  const names = [...panels.values()].flat().map(({ key }) => key);
  const curve = epsilonCurve(pairScores(human, scores, groups), names, CURVE_POINTS);
  return Array.from(panels, ([title, statistics]) => ({
    title,
    x: { label: `threshold ε, in units of ${metric}` },
    series: statistics.map(({ key, name }): Series => ({
      name,
      mark: "line",
      points: curve.map(({ epsilon: x, values }) => ({ x, y: values[key] ?? null })),
    })),
    rules: epsilon === null ? [] : [{ axis: "x", at: epsilon, label: "ε*" }],
  }));
}

/**
 * Draws the objective along ε, one panel per metric.
 *
 * @param thresholds The metrics and their thresholds.
 * @param objective The maximised coefficient.
 * @returns The figure.
 */
export function thresholdFigure(
  thresholds: readonly MarkedThreshold[],
  objective: DrawnStatistic,
): Figure {
  return {
    id: "thresholds",
    title: `${objective.name} along the threshold ε`,
    x: { label: "threshold ε" },
    y: { label: objective.name },
    panels: thresholds.flatMap((threshold) =>
      thresholdPanels(threshold, new Map([[threshold.scored.metric, [objective]]]))
    ),
  };
}
