import { calibrate } from "../../pairs/calibration/calibrate.ts";
import { pairScores } from "../../pairs/classes/paired_scores.ts";
import type { CoefficientName } from "../../pairs/classes/formulas.ts";
import type { ScoredMetric } from "../inputs/open_scores.ts";

/** A metric's threshold. */
export interface CalibratedScores {
  /** The metric beside the human scores. */
  readonly scored: ScoredMetric;
  /** The threshold ε*; null where no two translations can be compared. */
  readonly epsilon: number | null;
  /** What was maximised, at ε*. */
  readonly value: number | null;
  /** The same at ε = 0. */
  readonly uncalibrated: number | null;
  /** Whether people scored any two translations differently. */
  readonly peopleDiffer: boolean;
  /** Number of groups with pairs. */
  readonly groups: number;
  /** Number of pairs. */
  readonly pairs: number;
}

/**
 * Calibrates each metric.
 *
 * @param metrics The metrics.
 * @param objective What is maximised.
 * @returns Their thresholds.
 */
export function calibratedMetrics(
  metrics: readonly ScoredMetric[],
  objective: CoefficientName,
): CalibratedScores[] {
  return metrics.map((scored) => {
    const found = calibrate(pairScores(scored.human, scored.scores, scored.groups), objective);
    return {
      scored,
      epsilon: found.value === null ? null : found.epsilon,
      value: found.value,
      uncalibrated: found.valueUncalibrated,
      peopleDiffer: differ(scored.human.ranks),
      groups: found.groups,
      pairs: found.pairs,
    };
  });
}

/** Whether two scores have different ranks; missing ones have none. */
function differ(ranks: Int32Array): boolean {
  const first = ranks.find((rank) => rank >= 0);
  return ranks.some((rank) => rank >= 0 && rank !== first);
}
