import { choice, integer, list, text } from "../options/option.ts";
import { FIGURE_OPTION } from "../figures/figure_option.ts";
import {
  CAMPAIGN_OPTIONS,
  GROUP_OPTION,
  SENTINELS_OPTION,
  SYSTEM_MEANS_OPTION,
} from "../inputs/scores/compare_options.ts";
import { CONFIDENCE_OPTION, SEED_OPTION } from "../options/common_options.ts";
import { MOST_PERMUTATIONS, replicatesOrNone } from "../options/replicate_limit.ts";
import { ENGINE_OPTIONS } from "../engine/resampling_engine.ts";
import { SHARD_OPTION } from "../engine/shards.ts";
import { SIGNS_OPTION } from "../options/signs_option.ts";
import { MEASURE_NAMES, type MeasureName, MEASURES } from "../../agreement/measures/measures.ts";
import type { CommandSettings, OptionUses } from "../options/command.ts";
import { measureUses } from "../inputs/measure_uses.ts";

/** Options of `agree`. */
export const AGREE_OPTIONS = {
  ...CAMPAIGN_OPTIONS,
  ...SENTINELS_OPTION,
  ...SYSTEM_MEANS_OPTION,
  measure: list({
    choices: MEASURE_NAMES,
    value: "NAME,…",
    summary: `Measures: ${
      MEASURE_NAMES.map((name) => `${name} (${MEASURES[name].summary})`).join(", ")
    }. Default: ${
      MEASURE_NAMES.filter((name) => MEASURES[name].usual).join(", ")
    }, with --weights only those that can weight systems`,
  }),
  ...GROUP_OPTION,
  ...SIGNS_OPTION,
  permutations: integer({
    value: "N",
    minimum: 1,
    maximum: MOST_PERMUTATIONS,
    default: 1000,
    summary: "Permutations within spa, and of the tests of differences",
  }),
  weights: text({
    value: "FILE",
    summary:
      "Weights of the systems: a table with the columns system and weight, or the output of balance --format json",
  }),
  replicates: replicatesOrNone({
    value: "N",
    default: 1000,
    summary: "Bootstrap replicates for the intervals; 0 for no intervals and differences",
  }),
  unit: choice({
    choices: ["document", "segment"],
    summary: "What resamples draw as a whole. Default: document where there are 20, else segment",
  }),
  method: choice({
    choices: ["percentile", "basic", "bca"],
    summary:
      "Kind of interval. Default: percentile for measures of systems, basic for measures of translations",
  }),
  ...CONFIDENCE_OPTION,
  ...SEED_OPTION,
  ...FIGURE_OPTION,
  ...SHARD_OPTION,
  ...ENGINE_OPTIONS,
};

/** Settings of `agree`. */
export type AgreeSettings = CommandSettings<typeof AGREE_OPTIONS>;

/** Conditions under which options of `agree` have an effect. */
export const AGREE_USES: OptionUses<typeof AGREE_OPTIONS> = measureUses(
  takenMeasures,
);

/**
 * Lists the measures that the options name, or else the default ones.
 *
 * @param settings The options.
 * @returns Their names.
 */
export function takenMeasures(
  { measure, weights }: Pick<AgreeSettings, "measure" | "weights">,
): readonly MeasureName[] {
  if (measure.length > 0) return measure;
  return MEASURE_NAMES.filter((name) =>
    MEASURES[name].usual && (weights === undefined || MEASURES[name].weighs)
  );
}
