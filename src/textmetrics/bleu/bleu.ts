import { UserError } from "../../user_error.ts";
import {
  bleuParts,
  bleuScore,
  bleuScores,
  type Smoothing,
  smoothingDefault,
} from "./bleu_score.ts";
import { countBleu } from "../kernel/count.wasm";
import { prepareReferences } from "../text/prepared_references.ts";
import { counted } from "../text/hand_texts.ts";
import type { TextMetric } from "../text_metric.ts";
import { type TokenizerName, tokenizers } from "./tokenizers.ts";

/** How BLEU is computed; every option has sacreBLEU's default. */
export interface BleuOptions {
  /** Tokenizer. @default {"13a"} */
  readonly tokenizer?: TokenizerName;
  /** Smoothing of zero precisions. @default {"exp"} */
  readonly smoothing?: Smoothing;
  /** Value that `floor` (0.1 by default) or `add-k` (1 by default) uses. */
  readonly smoothingValue?: number;
  /** Whether to leave out orders for which a text is too short; sentence scores need it. @default {false} */
  readonly effectiveOrder?: boolean;
  /** Longest n-gram. @default {4} */
  readonly order?: number;
  /** Whether to compare lower-cased text. @default {false} */
  readonly lowercase?: boolean;
}

/**
 * Makes BLEU (Papineni et al. 2002) as sacreBLEU 2.6.0 computes it.
 *
 * The statistics of a segment are the length of the hypothesis, the length of the reference closest to it, then the matches by
 * order, then the n-grams of the hypothesis by order. With several references, an n-gram matches up to its highest count in any
 * one reference.
 *
 * @param options Order, smoothing and text handling.
 * @returns The metric.
 * @throws {UserError} If the order is no positive integer or the smoothing value is negative.
 *
 * @example
 * ```ts
 * import { assertAlmostEquals, assertEquals } from "@std/assert";
 * import { bleu } from "./bleu.ts";
 * import { corpusScore } from "../corpus/scores.ts";
 *
 * const metric = bleu();
 * const references = metric.prepare([["The cat sat on the mat.", "It slept."]]);
 * const statistics = references.statistics(["The cat sat on a mat.", "It slept."]);
 * assertAlmostEquals(corpusScore(metric, statistics), 53.89561679446264, 1e-12);
 * assertEquals(metric.signature(1), "nrefs:1|case:mixed|eff:no|tok:13a|smooth:exp|version:2.6.0");
 * ```
 */
export function bleu(options: BleuOptions = {}): TextMetric {
  const { tokenizer = "13a", smoothing = "exp", effectiveOrder = false, order = 4 } = options;
  const lowercase = options.lowercase ?? false;
  if (!Number.isInteger(order) || order < 1) {
    throw new UserError(`BLEU's order is ${order}; give a positive whole number`);
  }
  const smoothingValue = options.smoothingValue ?? smoothingDefault(smoothing);
  if (!(smoothingValue >= 0 && smoothingValue < Infinity)) {
    throw new UserError(`BLEU's smoothing value is ${smoothingValue}; give a number from 0 on`);
  }
  const bracket = smoothing === "floor" || smoothing === "add-k"
    ? `[${twoDecimalsOrAll(smoothingValue)}]`
    : "";
  // sacreBLEU has no name for an order, as its command always takes 4.
  const orderPart = order === 4 ? "" : `order:${order}|`;
  const { split, rewrite } = tokenizers[tokenizer];
  const lowered = (line: string): string => {
    const lower = line.toLowerCase();
    return rewrite?.(lower) ?? lower;
  };
  const width = 2 + 2 * order;
  const scoring = { order, smoothing, smoothingValue, effectiveOrder };
  return {
    name: "BLEU",
    higherIsBetter: true,
    width,
    prepare: (references) =>
      prepareReferences(references, width, () => ({
        rewrite: lowercase ? lowered : rewrite,
        count: ({ segments, references, outputs }) => {
          countBleu(segments, references, outputs, split, order);
          return counted(segments * outputs * width);
        },
      })),
    score: (sums, offset = 0) => bleuScore(sums, scoring, offset),
    scores: ({ values }) => bleuScores(values, scoring),
    parts: (sums) => bleuParts(sums, scoring),
    signature: (references) =>
      `nrefs:${references ?? "var"}|case:${lowercase ? "lc" : "mixed"}|` +
      `eff:${
        effectiveOrder ? "yes" : "no"
      }|tok:${tokenizer}|smooth:${smoothing}${bracket}|${orderPart}version:2.6.0`,
  };
}

/** The value as sacreBLEU writes it, but with all decimals where two would give another value. */
function twoDecimalsOrAll(value: number): string {
  const short = value.toFixed(2);
  return Number(short) === value ? short : `${value}`;
}
