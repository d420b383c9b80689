import type { TextMetric } from "../../textmetrics/text_metric.ts";
import type { Smoothing } from "../../textmetrics/bleu/bleu_score.ts";
import type { TokenizerName } from "../../textmetrics/bleu/tokenizers.ts";
import { closestString } from "@std/text/closest-string";
import { UserError } from "../../user_error.ts";
import type { Option, Values } from "../options/command.ts";

/** Names of the text metrics, as users write them. */
export const TEXT_METRICS = ["bleu", "chrf", "chrf++", "ter"] as const;

/** Name of a text metric. */
export type TextMetricName = typeof TEXT_METRICS[number];

/** Options that choose text metrics and how they count. */
export const TEXT_METRIC_OPTIONS: readonly Option[] = [
  {
    name: "metrics",
    type: "list",
    value: "bleu,chrf,chrf++,ter",
    default: "bleu,chrf",
    summary: "Text metrics, as sacreBLEU 2.6.0 computes them",
  },
  {
    name: "tokenizer",
    type: "choice",
    choices: ["13a", "none", "zh", "char", "intl"],
    default: "13a",
    summary: "Tokenizer of BLEU",
  },
  {
    name: "smoothing",
    type: "choice",
    choices: ["exp", "floor", "add-k", "none"],
    default: "exp",
    summary: "Smoothing of BLEU",
  },
  {
    name: "smoothing-value",
    type: "number",
    value: "VALUE",
    minimum: 0,
    summary: "Value that floor (0.1 by default) or add-k (1 by default) uses",
  },
  {
    name: "effective-order",
    type: "flag",
    summary: "Leave out orders of BLEU that a corpus is too short for; sentence scores always do",
  },
  {
    name: "bleu-order",
    type: "integer",
    value: "N",
    minimum: 1,
    default: 4,
    summary: "Longest n-gram of BLEU",
  },
  {
    name: "chrf-order",
    type: "integer",
    value: "N",
    minimum: 1,
    default: 6,
    summary: "Longest character n-gram of chrF and chrF++",
  },
  {
    name: "chrf-beta",
    type: "number",
    value: "BETA",
    default: 2,
    summary: "How many times recall weighs as much as precision in chrF and chrF++",
  },
  {
    name: "chrf-whitespace",
    type: "flag",
    summary: "Count white space as characters in chrF and chrF++",
  },
  { name: "lowercase", type: "flag", summary: "Compare lower-cased text in BLEU, chrF and chrF++" },
  { name: "ter-normalized", type: "flag", summary: "Split off punctuation in TER" },
  { name: "ter-no-punctuation", type: "flag", summary: "Leave punctuation out in TER" },
  { name: "ter-asian", type: "flag", summary: "Split Chinese and Japanese characters in TER" },
  { name: "ter-case-sensitive", type: "flag", summary: "Tell upper from lower case in TER" },
];

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
 * @throws {UserError} for an unknown metric or one named twice, or options out of range
 */
export async function chosenTextMetrics(values: Values): Promise<ChosenMetric[]> {
  const { bleu } = await import("../../textmetrics/bleu/bleu.ts");
  const { chrf } = await import("../../textmetrics/chrf/chrf.ts");
  const { ter } = await import("../../textmetrics/ter/ter.ts");
  const lowercase = values.flag("lowercase");
  const forBleu = {
    tokenizer: values.text("tokenizer") as TokenizerName,
    smoothing: values.text("smoothing") as Smoothing,
    smoothingValue: smoothingValue(values),
    order: values.number("bleu-order"),
    lowercase,
  };
  const forChrf = {
    characterOrder: values.number("chrf-order"),
    beta: values.number("chrf-beta"),
    whitespace: values.flag("chrf-whitespace"),
    lowercase,
  };
  const make = (name: TextMetricName): ChosenMetric => {
    if (name === "bleu") {
      const effectiveOrder = values.flag("effective-order");
      const sentence = bleu({ ...forBleu, effectiveOrder: true });
      return { name, metric: bleu({ ...forBleu, effectiveOrder }), sentence };
    }
    const metric = name === "ter"
      ? ter({
        normalized: values.flag("ter-normalized"),
        noPunctuation: values.flag("ter-no-punctuation"),
        asianSupport: values.flag("ter-asian"),
        caseSensitive: values.flag("ter-case-sensitive"),
      })
      : chrf({ ...forChrf, wordOrder: name === "chrf++" ? 2 : 0 });
    return { name, metric, sentence: metric };
  };
  return metricNames(values.list("metrics"), "metrics").map(make);
}

/**
 * Checks names of text metrics; case does not matter.
 *
 * @param option option that names them, for the message
 * @throws {UserError} for an unknown one or one named twice
 */
export function metricNames(names: readonly string[], option: string): TextMetricName[] {
  const known = names.map((name) => {
    const found = TEXT_METRICS.find((metric) => metric === name.toLowerCase());
    if (found !== undefined) return found;
    throw new UserError(
      `--${option} '${name}' is not one of ${TEXT_METRICS.join(", ")}; did you mean '${
        closestString(name.toLowerCase(), [...TEXT_METRICS])
      }'?`,
    );
  });
  const twice = known.find((name, index) => known.indexOf(name) !== index);
  if (twice !== undefined) {
    throw new UserError(`--${option} names ${twice} twice; name each metric once`);
  }
  return known;
}

function smoothingValue(values: Values): number | undefined {
  const value = values.number("smoothing-value");
  const smoothing = values.text("smoothing");
  if (value !== undefined && smoothing !== "floor" && smoothing !== "add-k") {
    throw new UserError(
      `--smoothing-value belongs to --smoothing floor or add-k, not to '${smoothing}'; leave it out`,
    );
  }
  return value;
}
