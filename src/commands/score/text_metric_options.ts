import { choice, flag, integer, list, number, type Settings } from "../options/option.ts";
import type { TextMetric } from "../../textmetrics/text_metric.ts";
import { UserError } from "../../user_error.ts";

/** Names of the text metrics, as users write them. */
const TEXT_METRICS = ["bleu", "chrf", "chrf++", "ter"] as const;

/** Name of a text metric. */
export type TextMetricName = typeof TEXT_METRICS[number];

/** Options that choose text metrics and how they count. */
export const TEXT_METRIC_OPTIONS = {
  metrics: list({
    value: "bleu,chrf,chrf++,ter",
    choices: TEXT_METRICS,
    default: ["bleu", "chrf"],
    summary: "Text metrics, as sacreBLEU 2.6.0 computes them",
  }),
  tokenizer: choice({
    choices: ["13a", "none", "zh", "char", "intl"],
    default: "13a",
    summary: "Tokenizer of BLEU",
  }),
  smoothing: choice({
    choices: ["exp", "floor", "add-k", "none"],
    default: "exp",
    summary: "Smoothing of BLEU",
  }),
  smoothingValue: number({
    value: "VALUE",
    minimum: 0,
    summary: "Value that floor (0.1 by default) or add-k (1 by default) uses",
  }),
  effectiveOrder: flag({
    summary: "Leave out orders of BLEU that a corpus is too short for; sentence scores always do",
  }),
  bleuOrder: integer({
    value: "N",
    minimum: 1,
    default: 4,
    summary: "Longest n-gram of BLEU",
  }),
  chrfOrder: integer({
    value: "N",
    minimum: 1,
    default: 6,
    summary: "Longest character n-gram of chrF and chrF++",
  }),
  chrfBeta: number({
    value: "BETA",
    default: 2,
    summary: "How many times recall weighs as much as precision in chrF and chrF++",
  }),
  chrfWhitespace: flag({
    summary: "Count white space as characters in chrF and chrF++",
  }),
  lowercase: flag({ summary: "Compare lower-cased text in BLEU, chrF and chrF++" }),
  terNormalized: flag({ summary: "Split off punctuation in TER" }),
  terNoPunctuation: flag({ summary: "Leave punctuation out in TER" }),
  terAsian: flag({ summary: "Split Chinese and Japanese characters in TER" }),
  terCaseSensitive: flag({ summary: "Tell upper from lower case in TER" }),
};

/** Settings of the text metrics. */
export type TextMetricSettings = Settings<typeof TEXT_METRIC_OPTIONS>;

/** A text metric that a user chose. */
export interface ChosenMetric {
  /** Its name as the user writes it. */
  readonly name: TextMetricName;
  /** The metric for a corpus. */
  readonly metric: TextMetric;
  /** The metric for one sentence: counts the same, but BLEU takes its effective order. */
  readonly sentence: TextMetric;
}

/**
 * The text metrics that the options choose.
 *
 * @throws {UserError} where options are out of range or do not go together
 */
export async function chosenTextMetrics(settings: TextMetricSettings): Promise<ChosenMetric[]> {
  const { bleu } = await import("../../textmetrics/bleu/bleu.ts");
  const { chrf } = await import("../../textmetrics/chrf/chrf.ts");
  const { ter } = await import("../../textmetrics/ter/ter.ts");
  const forBleu = {
    tokenizer: settings.tokenizer,
    smoothing: settings.smoothing,
    smoothingValue: smoothingValue(settings),
    order: settings.bleuOrder,
    lowercase: settings.lowercase,
  };
  const forChrf = {
    characterOrder: settings.chrfOrder,
    beta: settings.chrfBeta,
    whitespace: settings.chrfWhitespace,
    lowercase: settings.lowercase,
  };
  const make = (name: TextMetricName): ChosenMetric => {
    if (name === "bleu") {
      const effectiveOrder = settings.effectiveOrder;
      const sentence = bleu({ ...forBleu, effectiveOrder: true });
      return { name, metric: bleu({ ...forBleu, effectiveOrder }), sentence };
    }
    const metric = name === "ter"
      ? ter({
        normalized: settings.terNormalized,
        noPunctuation: settings.terNoPunctuation,
        asianSupport: settings.terAsian,
        caseSensitive: settings.terCaseSensitive,
      })
      : chrf({ ...forChrf, wordOrder: name === "chrf++" ? 2 : 0 });
    return { name, metric, sentence: metric };
  };
  return settings.metrics.map(make);
}

function smoothingValue(
  { smoothing, smoothingValue: value }: TextMetricSettings,
): number | undefined {
  if (value !== undefined && smoothing !== "floor" && smoothing !== "add-k") {
    throw new UserError(
      `--smoothing-value belongs to --smoothing floor or add-k, not to '${smoothing}'; leave it out`,
    );
  }
  return value;
}
