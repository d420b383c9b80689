import type { ScoreColumn } from "../../decimals/score_column.ts";
import { calibrate } from "../../pairs/calibration/calibrate.ts";
import { coefficients } from "../../pairs/classes/coefficients.ts";
import { countPairs } from "../../pairs/classes/count_pairs.ts";
import { type Grouping, groupRows } from "../../pairs/classes/grouping.ts";
import { pairScores } from "../../pairs/classes/paired_scores.ts";
import type { CoefficientName } from "../../pairs/classes/formulas.ts";
import { threshold } from "./threshold.ts";

/** One metric under one grouping: what the task `ties-matter/rank` takes. */
export interface RankInput {
  /** Human scores, system by system. */
  readonly human: ScoreColumn;
  /** Metric scores of the same rows. */
  readonly metric: ScoreColumn;
  /** Which translations form pairs. */
  readonly grouping: Grouping;
  /** Number of systems. */
  readonly systems: number;
}

/** Every coefficient of one metric under one grouping. */
export interface RankOutput {
  /** Coefficients at ε = 0, averaged over the groups that define them; null where none does. */
  readonly values: Readonly<Record<CoefficientName, number | null>>;
  /** Number of groups that define each. */
  readonly groups: Readonly<Record<CoefficientName, number>>;
  /** Calibrated acc_eq. */
  readonly calibrated: number | null;
  /** Its threshold ε*; null without a pair. */
  readonly epsilon: number | null;
}

/**
 * Computes every coefficient of a metric, and calibrates it.
 *
 * @param input The scores.
 * @returns The coefficients and the threshold.
 */
export function rankTask({ human, metric, grouping, systems }: RankInput): RankOutput {
  const groups = groupRows(grouping, systems, human.length / systems);
  const paired = pairScores(human, metric, groups);
  const found = coefficients(countPairs(paired));
  const best = calibrate(paired);
  return {
    ...found,
    calibrated: best.value,
    epsilon: threshold(best),
  };
}
