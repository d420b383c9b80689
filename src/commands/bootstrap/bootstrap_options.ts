import { choice, flag, integer, list, number, text } from "../options/option.ts";
import { TAUS } from "../../pairs/classes/formulas.ts";
import { CONFIDENCE_OPTION, SEED_OPTION } from "../options/common_options.ts";
import { MOST_REPLICATES } from "../options/replicate_limit.ts";
import { ENGINE_OPTIONS } from "../engine/resampling_engine.ts";
import { SHARD_OPTION } from "../engine/shards.ts";
import { CAMPAIGN_OPTIONS } from "../inputs/scores/compare_options.ts";
import type { CommandSettings, OptionUse, OptionUses } from "../options/command.ts";

/** Statistics of one column. */
export const ONE_COLUMN = ["mean", "median", "quantile"] as const;

/** Statistics of a column and another column. */
export const TWO_COLUMNS = [
  "difference",
  "ratio",
  "pearson",
  "spearman",
  ...TAUS,
  "acc_eq",
] as const;

/** Options of `bootstrap`. */
export const BOOTSTRAP_OPTIONS = {
  column: list({
    value: "NAME,…",
    summary: "Columns of scores. Default with --campaign, --table or --human: every metric",
  }),
  statistic: choice({
    choices: [...ONE_COLUMN, ...TWO_COLUMNS],
    default: "mean",
    summary: "Statistic; those of two columns need --against",
  }),
  against: text({
    value: "NAME",
    aliases: ["compare"],
    summary: "Column to compare each column with",
  }),
  minus: text({
    value: "NAME",
    summary:
      "Column whose statistic is subtracted from that of each column, on the same resamples; a test asks whether the difference is 0",
  }),
  groups: text({ value: "NAME", aliases: ["group"], summary: "Column of groups, for acc_eq" }),
  quantile: number({
    value: "SHARE",
    minimum: 0,
    maximum: 1,
    summary: "Share of scores below, for the statistic quantile. Default: 0.5",
  }),
  method: choice({
    choices: ["percentile", "basic", "bca", "studentised"],
    default: "percentile",
    summary: "Kind of interval",
  }),
  replicates: integer({
    value: "N",
    minimum: 1,
    maximum: MOST_REPLICATES,
    default: 10_000,
    summary: "Number of resamples",
  }),
  ...CONFIDENCE_OPTION,
  unit: choice({
    choices: ["document", "segment", "row"],
    summary:
      "What is drawn whole, by the column of that name (documents with their domain). Default: rows; acc_eq draws its groups",
  }),
  by: text({ value: "NAME", summary: "Column of groups that are drawn whole, instead of --unit" }),
  design: choice({
    choices: ["clustered", "two-stage", "stratified"],
    summary:
      "Draw groups whole; or groups, then rows within; or rows within every group. Default: stratified by 'domain', else clustered",
  }),
  precision: number({
    value: "ERROR",
    summary: "Add replicates until the Monte-Carlo error of every end is at most this",
  }),
  dropMissing: flag({ summary: "Leave out rows with a missing value" }),
  ...CAMPAIGN_OPTIONS,
  ...SEED_OPTION,
  ...SHARD_OPTION,
  ...ENGINE_OPTIONS,
};

/** Settings of `bootstrap`. */
export type BootstrapCommandSettings = CommandSettings<typeof BOOTSTRAP_OPTIONS>;

const OF_NAMED_SCORES: OptionUse<BootstrapCommandSettings> = {
  for: "scores that --campaign, --table or --human names",
  where: (_, [file]) => file === undefined,
};

/** Conditions under which options of `bootstrap` have an effect. */
export const BOOTSTRAP_USES: OptionUses<typeof BOOTSTRAP_OPTIONS> = {
  metric: OF_NAMED_SCORES,
  humanName: OF_NAMED_SCORES,
  columns: OF_NAMED_SCORES,
  metricScores: OF_NAMED_SCORES,
  systemName: OF_NAMED_SCORES,
  lowerIsBetter: OF_NAMED_SCORES,
  exclude: OF_NAMED_SCORES,
  includeOutliers: OF_NAMED_SCORES,
  includeReferences: OF_NAMED_SCORES,
  standardReference: OF_NAMED_SCORES,
  domain: OF_NAMED_SCORES,
  document: OF_NAMED_SCORES,
  segments: OF_NAMED_SCORES,
  groups: {
    for: "--statistic acc_eq, and --by for other groups,",
    where: ({ statistic }) => statistic === "acc_eq",
  },
  quantile: {
    for: "--statistic quantile",
    where: ({ statistic }) => statistic === "quantile",
  },
};
