import { TASK_YEARS } from "../../agreement/shared_task/tasks.ts";
import { SHARD_OPTION } from "../engine/shards.ts";
import { ENGINE_OPTIONS } from "../engine/resampling_engine.ts";
import type { CommandSettings } from "../options/command.ts";
import { DATA_OPTIONS, SEED_OPTION } from "../options/common_options.ts";
import { choice, flag, integer, list } from "../options/option.ts";
import { MOST_PERMUTATIONS } from "../options/replicate_limit.ts";

/** Options of `shared-task`. */
export const SHARED_TASK_OPTIONS = {
  on: choice({
    choices: TASK_YEARS,
    summary: "Year on whose data the tasks are run. Default: the tasks' own",
  }),
  metric: list({
    value: "NAME,…",
    summary: "Metrics to compare, by name without the reference. Default: the primary ones",
  }),
  allMetrics: flag({
    summary: "Compare every metric that saw the standard reference or none, contrastive ones too",
  }),
  metricScores: list({
    value: "NAME:CAMPAIGN:FILE",
    summary:
      "Scores of your own metric on a campaign, a .seg.score or .sys.score file; repeat it for each file",
  }),
  permutations: integer({
    value: "N",
    minimum: 0,
    maximum: MOST_PERMUTATIONS,
    default: 1000,
    summary: "Permutations of each test; 0 gives values alone",
  }),
  ...SEED_OPTION,
  ...SHARD_OPTION,
  ...ENGINE_OPTIONS,
  ...DATA_OPTIONS,
};

/** Settings of `shared-task`. */
export type SharedTaskSettings = CommandSettings<typeof SHARED_TASK_OPTIONS>;
