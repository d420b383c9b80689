import { integer, list, number, text } from "../options/option.ts";
import { CONFIDENCE_OPTION, DATA_OPTIONS, SEED_OPTION } from "../options/common_options.ts";
import { TEXT_METRIC_OPTIONS } from "../score/text_metric_options.ts";
import type { CommandSettings } from "../options/command.ts";

/** Options of `audit`. */
export const AUDIT_OPTIONS = {
  ref: list({
    value: "REF",
    summary: "References, one segment a line; with --campaign: names of references",
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
    summary: "Error spans of a metric, in the same form",
  }),
  docs: text({
    value: "FILE",
    summary: "Domain and document of each segment, separated by a tab, one line per segment",
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
  contrastScores: text({
    value: "FILE",
    summary:
      "Other metrics' scores of minimal pairs, as 'probe minimal-pairs --scores' reads them: columns id (or edit), base, edited[, metric]",
  }),
  targetLanguage: text({
    value: "CODE",
    summary: "Language of your own outputs; minimal pairs are made where it is en",
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
