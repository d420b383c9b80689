import { choice, flag, integer, list, number, type Settings } from "../options/option.ts";
import type { OptionUse } from "../options/command.ts";
import type { TextMetric } from "../../textmetrics/text_metric.ts";
import type { TokenizerName } from "../../textmetrics/bleu/tokenizers.ts";
import { UserError } from "../../user_error.ts";

/** Name of a text metric, as users write it. */
export type TextMetricName = "bleu" | "chrf" | "chrf++" | "ter";

const TEXT_METRICS: readonly TextMetricName[] = ["bleu", "chrf", "chrf++", "ter"];

/** What the unavailable tokenizers of sacreBLEU need. */
const MISSING_TOKENIZERS: Readonly<Record<string, string>> = {
  "ja-mecab": "the MeCab analyser with its IPA dictionary",
  "ko-mecab": "the MeCab analyser with its Korean dictionary",
  "spm": "the SentencePiece model of FLORES-101",
  "flores101": "the SentencePiece model of FLORES-101",
  "flores200": "the SentencePiece model of FLORES-200",
  "spBLEU-1K": "the SentencePiece model of spBLEU-1K",
};

const TOKENIZER = choice({
  short: "tok",
  aliases: ["tokenize"],
  choices: ["13a", "none", "zh", "char", "intl"],
  summary: "Tokenizer of BLEU. Default: 13a, or zh for a campaign into Chinese",
});

/** Options of the text metrics. Without a default of their own, they have sacreBLEU's. */
export const TEXT_METRIC_OPTIONS = {
  metrics: list({
    short: "m",
    value: "bleu,chrf,chrf++,ter",
    choices: TEXT_METRICS,
    default: ["bleu", "chrf"],
    summary: "Text metrics, as sacreBLEU 2.6.0 computes them",
  }),
  tokenizer: {
    ...TOKENIZER,
    read: (given: readonly string[], name: string): TokenizerName | undefined => {
      const missing = given.find((text) => Object.hasOwn(MISSING_TOKENIZERS, text));
      if (missing === undefined) return TOKENIZER.read(given, name);
      throw new UserError(
        `${name} ${missing} needs ${
          MISSING_TOKENIZERS[missing]
        }, which is not part of this program; use sacreBLEU for it, or choose one of ${
          TOKENIZER.choices?.join(", ")
        }`,
      );
    },
  },
  smoothing: choice({
    aliases: ["smooth-method"],
    choices: ["exp", "floor", "add-k", "none"],
    summary: "Smoothing of BLEU. Default: exp",
  }),
  smoothingValue: number({
    aliases: ["smooth-value"],
    value: "VALUE",
    minimum: 0,
    summary: "Value that floor (0.1 by default) or add-k (1 by default) uses",
  }),
  effectiveOrder: flag({
    summary: "Leave out orders of BLEU that a corpus is too short for; sentence scores always do",
  }),
  bleuOrder: integer({ value: "N", minimum: 1, summary: "Longest n-gram of BLEU. Default: 4" }),
  lowercase: flag({ short: "lc", summary: "Compare lower-cased text in BLEU" }),
  chrfOrder: integer({
    aliases: ["chrf-char-order"],
    value: "N",
    minimum: 1,
    summary: "Longest character n-gram of chrF and chrF++. Default: 6",
  }),
  chrfWordOrder: integer({
    value: "N",
    minimum: 0,
    summary: "Longest word n-gram of chrF. Default: 0 (chrF++ is chrF with 2)",
  }),
  chrfBeta: number({
    value: "BETA",
    summary: "How many times recall weighs as much as precision in chrF and chrF++. Default: 2",
  }),
  chrfWhitespace: flag({ summary: "Count white space as characters in chrF and chrF++" }),
  chrfLowercase: flag({ summary: "Compare lower-cased text in chrF and chrF++" }),
  chrfEpsSmoothing: flag({
    summary: "Give orders without n-grams a tiny value in chrF and chrF++, as NLTK and Moses do",
  }),
  terNormalized: flag({
    summary: "Split off punctuation in TER; as in sacreBLEU 2.6.0, twice for references",
  }),
  terNoPunctuation: flag({ aliases: ["ter-no-punct"], summary: "Leave punctuation out in TER" }),
  terAsian: flag({
    aliases: ["ter-asian-support"],
    summary: "Normalize or leave out Asian punctuation and characters too in TER",
  }),
  terCaseSensitive: flag({ summary: "Distinguish upper and lower case in TER" }),
};

/** Settings of the text metrics. */
export type TextMetricSettings = Settings<typeof TEXT_METRIC_OPTIONS>;

/** Metrics that each option changes. */
const CHANGES: Readonly<
  Record<Exclude<keyof TextMetricSettings, "metrics">, readonly TextMetricName[]>
> = {
  tokenizer: ["bleu"],
  smoothing: ["bleu"],
  smoothingValue: ["bleu"],
  effectiveOrder: ["bleu"],
  bleuOrder: ["bleu"],
  lowercase: ["bleu"],
  chrfOrder: ["chrf", "chrf++"],
  chrfWordOrder: ["chrf"],
  chrfBeta: ["chrf", "chrf++"],
  chrfWhitespace: ["chrf", "chrf++"],
  chrfLowercase: ["chrf", "chrf++"],
  chrfEpsSmoothing: ["chrf", "chrf++"],
  terNormalized: ["ter"],
  terNoPunctuation: ["ter"],
  terAsian: ["ter"],
  terCaseSensitive: ["ter"],
};

/**
 * Says for which text metrics their options have an effect.
 *
 * @returns The uses by the options' keys.
 */
export function textMetricUses<Chosen extends TextMetricSettings>(): Readonly<
  Record<Exclude<keyof TextMetricSettings, "metrics">, OptionUse<Chosen>>
> {
  const uses = Object.entries(CHANGES).map(([key, metrics]): [string, OptionUse<Chosen>] => [key, {
    for: metrics.join(" and "),
    where: (chosen) => metrics.some((metric) => chosen.metrics.includes(metric)),
  }]);
  return Object.fromEntries(uses) as Record<
    Exclude<keyof TextMetricSettings, "metrics">,
    OptionUse<Chosen>
  >;
}

/** A text metric that a user chose. */
export interface ChosenMetric {
  /** Its name as the user writes it. */
  readonly name: TextMetricName;
  /** The metric for a corpus. */
  readonly metric: TextMetric;
  /** The metric for one sentence: counts the same, but BLEU uses its effective order. */
  readonly sentence: TextMetric;
}

/**
 * Makes the text metrics that the options choose.
 *
 * @param settings The options.
 * @param tokenizer Default tokenizer of BLEU.
 * @returns The metrics, in the given order.
 * @throws {UserError} If options are out of range or conflict.
 */
export async function chosenTextMetrics(
  settings: TextMetricSettings,
  tokenizer: TokenizerName = "13a",
): Promise<ChosenMetric[]> {
  const { bleu } = await import("../../textmetrics/bleu/bleu.ts");
  const { chrf } = await import("../../textmetrics/chrf/chrf.ts");
  const { ter } = await import("../../textmetrics/ter/ter.ts");
  const forBleu = {
    tokenizer: settings.tokenizer ?? tokenizer,
    smoothing: settings.smoothing,
    smoothingValue: smoothingValue(settings),
    order: settings.bleuOrder,
    lowercase: settings.lowercase,
  };
  const forChrf = {
    characterOrder: settings.chrfOrder,
    beta: settings.chrfBeta,
    whitespace: settings.chrfWhitespace,
    lowercase: settings.chrfLowercase,
    epsilonSmoothing: settings.chrfEpsSmoothing,
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
      : chrf({ ...forChrf, wordOrder: name === "chrf++" ? 2 : settings.chrfWordOrder });
    return { name, metric, sentence: metric };
  };
  return settings.metrics.map(make);
}

function smoothingValue(
  { smoothing = "exp", smoothingValue: value }: TextMetricSettings,
): number | undefined {
  if (value !== undefined && smoothing !== "floor" && smoothing !== "add-k") {
    throw new UserError(
      `--smoothing-value belongs to --smoothing floor or add-k, not to '${smoothing}'; leave it out`,
    );
  }
  return value;
}
