import { calibrate } from "../pairs/calibration/calibrate.ts";
import { type Grouping, groupRows } from "../pairs/classes/grouping.ts";
import { pairScores } from "../pairs/classes/paired_scores.ts";
import { ratedSegments, segmentScores } from "../scores/segment_scores.ts";
import { scoreTable, type SystemScores } from "./system_scores.ts";

/** A metric's calibrated threshold, and its accuracy there. */
export interface CalibratedThreshold {
  /** The threshold ε: two of the metric's scores count as tied where they differ by at most this. */
  readonly epsilon: number;
  /** Pairwise accuracy acc_eq at the threshold, the mean over groups; null where no two translations can be compared. */
  readonly accuracy: number | null;
  /** The accuracy at ε = 0. */
  readonly uncalibrated: number | null;
  /** Number of groups that have a pair. */
  readonly groups: number;
  /** Number of pairs in all groups. */
  readonly pairs: number;
}

/**
 * Finds the score difference up to which a metric's scores should count as tied (Deutsch, Foster & Freitag 2023, section 7). The
 * search is exact.
 *
 * @param human Human scores.
 * @param metric The metric's scores of the same segments.
 * @param grouping Which translations form pairs: those of one segment (`item`), those of one system, or all (`none`).
 * @returns The threshold, and the accuracy with and without it.
 * @throws {UserError} If fewer than two systems or two segments have human scores, or lists differ in length.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { calibrateMetric } from "./calibrate_metric.ts";
 *
 * const human = { A: [0, -1, -5], B: [0, -1, 0], C: [-1, -5, -5] };
 * const metric = { A: [0.9, 0.7, 0.2], B: [0.8, 0.7, 0.9], C: [0.5, 0.1, 0.3] };
 * const { epsilon, accuracy, uncalibrated } = calibrateMetric(human, metric);
 * assertEquals([epsilon, accuracy], [0.1, 1]);
 * assertEquals(uncalibrated?.toFixed(3), "0.778");
 * ```
 */
export function calibrateMetric(
  human: SystemScores,
  metric: SystemScores,
  grouping: Grouping = "item",
): CalibratedThreshold {
  const rated = ratedSegments(scoreTable("human", human), new Set());
  const scores = segmentScores(rated, scoreTable("metric", metric));
  const groups = groupRows(grouping, scores.systems, scores.segments);
  const found = calibrate(pairScores(scores.human, scores.metric, groups));
  return {
    epsilon: found.epsilon,
    accuracy: found.value,
    uncalibrated: found.valueUncalibrated,
    groups: found.groups,
    pairs: found.pairs,
  };
}
