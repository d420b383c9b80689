import { ENGINE_OPTIONS } from "../engine/resampling_engine.ts";
import { CONFIDENCE_OPTION, SEED_OPTION } from "../options/common_options.ts";
import { CAMPAIGN_OPTIONS } from "../inputs/scores/compare_options.ts";
import type { CommandSettings } from "../options/command.ts";
import { integer, text } from "../options/option.ts";
import { MOST_PERMUTATIONS, MOST_REPLICATES } from "../options/replicate_limit.ts";

/** Options of `report`. */
export const REPORT_OPTIONS = {
  ...CAMPAIGN_OPTIONS,
  out: text({ value: "DIR", default: "report", summary: "Folder of the report" }),
  permutations: integer({
    value: "N",
    minimum: 1,
    maximum: MOST_PERMUTATIONS,
    default: 1000,
    summary: "Permutations of each test",
  }),
  replicates: integer({
    value: "N",
    minimum: 2,
    maximum: MOST_REPLICATES,
    default: 1000,
    summary: "Bootstrap replicates for the intervals",
  }),
  ...CONFIDENCE_OPTION,
  ...SEED_OPTION,
  ...ENGINE_OPTIONS,
};

/** Settings of `report`. */
export type ReportSettings = CommandSettings<typeof REPORT_OPTIONS>;
