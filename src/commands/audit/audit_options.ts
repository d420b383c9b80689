import { choice, integer, list, number, text } from "../options/option.ts";
import { CONFIDENCE_OPTION, DATA_OPTIONS, SEED_OPTION } from "../options/common_options.ts";
import { TEXT_METRIC_OPTIONS } from "../score/text_metric_options.ts";
import type { CommandSettings } from "../options/command.ts";

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
      "Compare with another system: a system of the campaign, or a file of outputs, whose error spans may stand in the files above",
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
    summary: "Metric used in the system's decoding, reranking, filtering or training",
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
    summary:
      "Language of your own outputs: zh takes the tokenizer zh for BLEU; minimal pairs are made where it is en",
  }),
  bound: number({
    value: "SHARE",
    default: 0.05,
    summary: "Rate of major accuracy errors that the interval should stay under",
  }),
  halfWidth: number({
    value: "SHARE",
    default: 0.02,
    summary: "Half-width that the interval should have",
  }),
  ...TEXT_METRIC_OPTIONS,
  replicates: integer({
    value: "N",
    minimum: 0,
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
