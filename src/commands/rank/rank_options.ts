import { choice, integer, number } from "../options/option.ts";
import { FIGURE_OPTION } from "../figures/figure_option.ts";
import {
  CAMPAIGN_OPTIONS,
  GROUP_OPTION,
  SENTINELS_OPTION,
  SYSTEM_MEANS_OPTION,
} from "../inputs/scores/compare_options.ts";
import { SEED_OPTION } from "../options/common_options.ts";
import { EXCHANGE_UNITS } from "../../agreement/exchange_unit.ts";
import { MOST_PERMUTATIONS } from "../options/replicate_limit.ts";
import { ENGINE_OPTIONS } from "../engine/resampling_engine.ts";
import { SHARD_OPTION } from "../engine/shards.ts";
import { SIGNS_OPTION } from "../options/signs_option.ts";
import { MEASURE_NAMES, type MeasureName } from "../../agreement/measures/measures.ts";
import type { MeasuringJob } from "../engine/measuring_job.ts";
import type { CampaignScores, StreamedScores } from "../inputs/scores/scored_campaign.ts";
import type { CommandSettings, OptionUses } from "../options/command.ts";
import { measureUses } from "../inputs/measure_uses.ts";

/**
 * Checks whether a measure is an accuracy of pairs, calibrated or not, or a linear function of one.
 *
 * @param measure Name of the measure.
 * @returns True where its differences are sums over pairs.
 */
export function isAccuracy(measure: MeasureName): boolean {
  return measure === "acc_eq" || measure === "acc_eq_uncalibrated" || measure === "tau_23";
}

/** Options of `rank`. */
export const RANK_OPTIONS = {
  ...CAMPAIGN_OPTIONS,
  ...SENTINELS_OPTION,
  ...SYSTEM_MEANS_OPTION,
  measure: choice({
    choices: MEASURE_NAMES,
    default: "spa",
    summary:
      "Meta-metric. acc_eq, the τs and pdp compare translations of the same segment, pearson_segment and spearman_segment all",
  }),
  ...GROUP_OPTION,
  ...SIGNS_OPTION,
  permutations: integer({
    value: "N",
    minimum: 1,
    maximum: MOST_PERMUTATIONS,
    default: 1000,
    summary: "Permutations of each test, and within spa",
  }),
  unit: choice({
    choices: EXCHANGE_UNITS,
    summary:
      "What is swapped or drawn as a whole; pair, cell and system are those of the WMT metrics tasks. Default: document " +
      "where there are 20, else segment",
  }),
  alternative: choice({
    choices: ["two-sided", "one-sided"],
    default: "two-sided",
    summary: "Whether a p-value asks if the metrics differ, or if the higher one is better",
  }),
  adjust: choice({
    choices: ["none", "holm", "bh", "max-t"],
    summary:
      "Adjustment of p-values and clusters for the number of comparisons. Default: p-values none, clusters holm, " +
      "or max-t where swaps are drawn",
  }),
  test: choice({
    choices: ["exact", "simulated"],
    default: "exact",
    summary: "Whether the p-values of acc_eq are computed or drawn",
  }),
  level: number({
    value: "P",
    default: 0.05,
    minimum: 0,
    maximum: 1,
    summary: "Largest p-value at which one metric beats another",
  }),
  ...SEED_OPTION,
  ...FIGURE_OPTION,
  ...SHARD_OPTION,
  ...ENGINE_OPTIONS,
};

/** A run of `rank`. */
export type RankJob<Scores extends StreamedScores = CampaignScores> = MeasuringJob<
  RankSettings,
  Scores
>;

/** Settings of `rank`. */
export type RankSettings = CommandSettings<typeof RANK_OPTIONS>;

/** Conditions under which options of `rank` have an effect. */
export const RANK_USES: OptionUses<typeof RANK_OPTIONS> = {
  ...measureUses<RankSettings>(({ measure }) => [measure]),
  test: {
    for: "acc_eq, acc_eq_uncalibrated and tau_23",
    where: ({ measure }) => isAccuracy(measure),
  },
};
