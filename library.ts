/**
 * The methods of `metaeval` for programs of your own: they take plain arrays and records and return plain records. Nothing is
 * read, written or printed. A wrong input throws a `UserError`, whose message says how to fix it.
 *
 * ```ts
 * import { calibrateMetric } from "@metaeval/metaeval/library";
 *
 * const human = { A: [0, -1, -5], B: [0, -5, 0] };
 * const metric = { A: [0.9, 0.7, 0.2], B: [0.8, 0.1, 0.9] };
 * console.log(calibrateMetric(human, metric).epsilon);
 * ```
 *
 * @module
 */
export {
  bootstrapInterval,
  type BootstrapOptions,
  type EstimatedInterval,
} from "./src/library/bootstrap_interval.ts";
export { type CalibratedThreshold, calibrateMetric } from "./src/library/calibrate_metric.ts";
export { type RankedMetric, type RankingOptions, rankMetrics } from "./src/library/rank_metrics.ts";
export { scoreTexts, type TextScores } from "./src/library/score_texts.ts";
export type { SystemScores } from "./src/library/system_scores.ts";
export { type SystemWeights, weighSystems } from "./src/library/weigh_systems.ts";
export type { Grouping } from "./src/pairs/classes/grouping.ts";
export { UserError } from "./src/user_error.ts";
