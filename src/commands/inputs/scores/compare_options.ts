import type { CommandSettings } from "../../options/command.ts";
import { DATA_OPTIONS } from "../../options/common_options.ts";
import { choice, flag, list, type Settings, text } from "../../options/option.ts";
import { PART_OPTIONS } from "../kept_segments.ts";
import { REFERENCE_OPTION } from "../open_named_campaign.ts";

/** Option that names the human scores. */
const HUMAN_OPTION = {
  humanName: text({
    value: "NAME",
    summary:
      "Human scores of the campaign or table. Default in a campaign: the gold scores of the WMT metrics task, else mqm if there are any; " +
      "in a table: the column human",
  }),
};

/** Options on the systems to leave out. */
const EXCLUDE_OPTIONS = {
  exclude: list({
    value: "SYSTEM,…",
    summary: "Systems to leave out, besides the standard reference and the campaign's outliers",
  }),
  includeOutliers: flag({
    summary: "Keep the campaign's official outliers",
  }),
  includeReferences: flag({
    summary: "Keep the standard reference as a system, if people scored it",
  }),
  ...REFERENCE_OPTION,
};

/** Options that name the user's own files of scores. */
const OWN_OPTIONS = {
  table: text({
    value: "FILE",
    summary:
      "Your scores in one table: CSV, TSV, semicolons, JSON records or JSONL, with the columns system, segment, human and one for each " +
      "metric; or metric and score; or human_A, COMET_A, … for each system, with its texts in hypothesis_A, …",
  }),
  columns: list({
    value: "ROLE=COLUMN,…",
    summary:
      "What columns of the table are: system, segment, human, document, domain, metric, score, source, reference, hypothesis. Or " +
      "HUMAN,METRIC[,GROUP]",
  }),
  human: text({
    value: "FILE",
    summary: "Your human scores: a .seg.score file or a table",
  }),
  metricScores: list({
    value: "[NAME:][CAMPAIGN:]FILE",
    summary:
      "Your metric's scores: a .seg.score file (or .sys.score for measures of systems, or both), a table, or the JSON of comet-score, a Hugging Face metric or MetricX; several files of " +
      "one NAME join",
  }),
  systemName: list({
    value: "FILE=SYSTEM",
    summary: "System of a file that holds only one. Default: the file's name",
  }),
  lowerIsBetter: list({
    value: "NAME,…",
    summary: "Metrics whose scores are lower for better translations; MetricX is known",
  }),
};

/** Option on the segments of a system's mean. */
export const SYSTEM_MEANS_OPTION = {
  systemMeans: choice({
    choices: ["common", "own"],
    summary:
      "Means of systems over the segments that people scored for every system, or over each system's own. Default: common where " +
      "these are at least half of the rated segments",
  }),
};

/** Options of commands that compare metrics with people: on a campaign or on a user's own scores. */
export const CAMPAIGN_OPTIONS = {
  campaign: text({ value: "NAME", summary: "Campaign, for example wmt23/zh-en" }),
  metric: list({
    value: "NAME,…",
    summary:
      "Metrics, or all for every one. Default in a campaign: those that saw the standard reference or only the source",
  }),
  ...HUMAN_OPTION,
  ...OWN_OPTIONS,
  ...EXCLUDE_OPTIONS,
  ...PART_OPTIONS,
  ...DATA_OPTIONS,
};

/** Option on the translations that measures of translations compare. */
export const GROUP_OPTION = {
  group: choice({
    choices: ["item", "none", "system"],
    summary:
      "Which translations measures of translations compare: those of the same segment (item), all (none), those of the same " +
      "system. Default: none for pearson_segment and spearman_segment, item for the others",
  }),
};

/** Option to rank text lengths together with the metrics. */
export const SENTINELS_OPTION = {
  sentinels: flag({
    summary:
      "Also rank the negated lengths of source and translation, which no good measure ranks high; this needs texts",
  }),
};

/** Settings of commands that compare metrics with people. */
export type CampaignSettings =
  & CommandSettings<typeof CAMPAIGN_OPTIONS>
  & Partial<Settings<typeof SENTINELS_OPTION>>
  & {
    /** Whether a metric may have one score for each system. @default {false} */
    readonly takesSystemScores?: boolean;
  };
