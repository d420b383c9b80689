import { choice, list, number, text } from "../options/option.ts";
import { replicatesOrNone } from "../options/replicate_limit.ts";
import { CONFIDENCE_OPTION, DATA_OPTIONS, SEED_OPTION } from "../options/common_options.ts";
import { TEXT_METRIC_OPTIONS, textMetricUses } from "../score/text_metric_options.ts";
import type { CommandSettings, OptionUse, OptionUses } from "../options/command.ts";

/** Options of `audit`. */
export const AUDIT_OPTIONS = {
  ref: list({
    value: "REF",
    summary: "References, one segment per line; with --campaign: names of references",
  }),
  campaign: text({ value: "C", summary: "Audit a system of a campaign" }),
  system: text({
    value: "S",
    summary: "System of the campaign; for your own files, its name in the rating files",
  }),
  ratings: list({
    value: "FILE",
    summary: "Error spans that people marked, a .seg.rating file",
  }),
  metricRatings: list({
    value: "FILE",
    summary:
      "Error spans of a metric: the JSON that XCOMET's comet-score writes with --to_json, or a .seg.rating file",
  }),
  against: text({
    value: "B",
    summary:
      "Compare with another system: a system of the campaign, or a file of outputs, whose error spans may be in the files above",
  }),
  againstRatings: list({ value: "FILE", summary: "Error spans that people marked in B" }),
  againstMetricRatings: list({ value: "FILE", summary: "Error spans of a metric in B" }),
  documents: text({
    aliases: ["docs"],
    value: "FILE",
    summary:
      "Domain, tab and document of every segment, one per line; rates are weighted to the domains of the corpus",
  }),
  unit: choice({
    choices: ["document", "segment"],
    summary:
      "What was sampled as a whole, for the intervals. Default: documents where at least 20 are known, else segments",
  }),
  table: text({ value: "FILE", summary: "Table with a row per segment, for --by" }),
  by: list({
    value: "COLUMN[,COLUMN…]",
    summary: "Columns to group scores by. Default: the domain, where it is known",
  }),
  optimised: list({
    value: "METRIC:how",
    summary: "Metric that the system's decoding, reranking, filtering or training used",
  }),
  contrastScores: list({
    value: "FILE[,FILE]",
    summary:
      "Other metrics' scores of minimal pairs, as 'probe minimal-pairs --scores' reads them: a table with columns id (or edit), base, edited[, metric], or what a scorer wrote for the files of --write",
  }),
  write: text({
    value: "DIR",
    summary:
      "Write the minimal pairs of the system's outputs as line files that any scorer reads, as 'probe minimal-pairs --write' does, instead of a report",
  }),
  source: text({
    value: "FILE",
    summary: "Sources of your own outputs, a line each, for --write",
  }),
  targetLanguage: text({
    value: "CODE",
    summary: "Language of your own outputs: zh selects BLEU's tokenizer zh; minimal pairs need en",
  }),
  bound: number({
    value: "SHARE",
    default: 0.05,
    minimum: 0,
    maximum: 1,
    exclusive: true,
    summary: "Rate of major accuracy errors that the interval should stay under",
  }),
  halfWidth: number({
    value: "SHARE",
    default: 0.02,
    minimum: 0,
    maximum: 0.5,
    exclusive: true,
    summary: "Half-width that the interval should have",
  }),
  ...TEXT_METRIC_OPTIONS,
  replicates: replicatesOrNone({
    value: "N",
    default: 10_000,
    summary: "Number of resamples; 0 for no bootstrap intervals",
  }),
  ...CONFIDENCE_OPTION,
  out: text({ value: "FILE", summary: "Write the report to a file instead" }),
  ...SEED_OPTION,
  ...DATA_OPTIONS,
};

/** Settings of `audit`. */
export type AuditSettings = CommandSettings<typeof AUDIT_OPTIONS>;

const OF_REPORT: OptionUse<AuditSettings> = {
  for: "the report, which --write replaces,",
  where: ({ write }) => write === undefined,
};
const OF_OTHER: OptionUse<AuditSettings> = {
  for: "--against",
  where: ({ against }) => against !== undefined,
};

/** Conditions under which options of `audit` have an effect. */
export const AUDIT_USES: OptionUses<typeof AUDIT_OPTIONS> = {
  ...textMetricUses<AuditSettings>(),
  againstRatings: OF_OTHER,
  againstMetricRatings: OF_OTHER,
  source: {
    for: "--write with outputs of your own",
    where: ({ write, campaign }) => write !== undefined && campaign === undefined,
  },
  against: OF_REPORT,
  unit: OF_REPORT,
  table: OF_REPORT,
  by: OF_REPORT,
  optimised: OF_REPORT,
  contrastScores: OF_REPORT,
  bound: OF_REPORT,
  halfWidth: OF_REPORT,
  metrics: OF_REPORT,
  replicates: OF_REPORT,
  confidence: OF_REPORT,
  out: OF_REPORT,
};
