import { integer, list, text } from "../options/option.ts";
import { CAMPAIGN_OPTIONS, SYSTEM_MEANS_OPTION } from "../inputs/compare_options.ts";
import { CONFIDENCE_OPTION, SEED_OPTION } from "../options/common_options.ts";
import { MOST_PERMUTATIONS, MOST_REPLICATES } from "../options/replicate_limit.ts";
import { ENGINE_OPTIONS } from "../engine/resampling_engine.ts";
import { SHARD_OPTION } from "../engine/shards.ts";
import { SIGNS_OPTION } from "../options/signs_option.ts";
import type { CommandSettings } from "../options/command.ts";

/** Measures by name. */
export const MEASURES = [
  "spa",
  "pa",
  "pearson",
  "spearman",
  "kendall",
  "pearson_segment",
  "acc_eq",
] as const;

/** Options of `agree`. */
export const AGREE_OPTIONS = {
  ...CAMPAIGN_OPTIONS,
  ...SYSTEM_MEANS_OPTION,
  measure: list({
    choices: MEASURES,
    value: "NAME,…",
    summary: `Measures: ${
      MEASURES.join(", ")
    }. Default: all but pearson_segment, and acc_eq where systems are weighted`,
  }),
  ...SIGNS_OPTION,
  permutations: integer({
    value: "N",
    minimum: 1,
    maximum: MOST_PERMUTATIONS,
    default: 1000,
    summary: "Permutations within spa",
  }),
  weights: text({
    value: "FILE",
    summary:
      "Weights of the systems: a table with the columns system and weight, or the output of balance --format json",
  }),
  replicates: integer({
    value: "N",
    minimum: 0,
    maximum: MOST_REPLICATES,
    default: 1000,
    summary: "Bootstrap replicates for the intervals; 0 leaves intervals out",
  }),
  ...CONFIDENCE_OPTION,
  ...SEED_OPTION,
  ...SHARD_OPTION,
  ...ENGINE_OPTIONS,
};

/** Settings of `agree`. */
export type AgreeSettings = CommandSettings<typeof AGREE_OPTIONS>;
