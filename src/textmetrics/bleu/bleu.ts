import { UserError } from "../../user_error.ts";
import { bleuParts, bleuScore, type Smoothing, smoothingDefault } from "./bleu_score.ts";
import { forget, learn, match, matched } from "../kernel/match.wasm";
import { type OpenSegment, prepareReferences } from "../text/prepared_references.ts";
import { stripEnd } from "../text/python_whitespace.ts";
import { readTokens, type Tokenizer } from "../text/tokens.ts";
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
  const cut = tokenizers[tokenizer];
  const scoring = { order, smoothing, smoothingValue, effectiveOrder };
  const precisions: number[] = [];
  const tokenize: Tokenizer = (line) => cut(stripEnd(lowercase ? line.toLowerCase() : line));
  return {
    name: "BLEU",
    higherIsBetter: true,
    width: 2 + 2 * order,
    prepare: (references) =>
      prepareReferences(references, 2 + 2 * order, (aligned) => counter(aligned, tokenize, order)),
    score: (sums, offset = 0) => bleuScore(sums, scoring, offset, precisions),
    parts: (sums) => bleuParts(sums, scoring),
    signature: (references) =>
      `nrefs:${references ?? "var"}|case:${lowercase ? "lc" : "mixed"}|` +
      `eff:${
        effectiveOrder ? "yes" : "no"
      }|tok:${tokenizer}|smooth:${smoothing}${bracket}|${orderPart}version:2.6.0`,
  };
}

function counter(
  aligned: readonly (readonly string[])[],
  tokenize: Tokenizer,
  order: number,
): OpenSegment {
  return (segment) => {
    forget();
    const lengths: number[] = [];
    let references = 0;
    for (const text of aligned[segment]) {
      const length = readTokens(tokenize, text);
      references = learn(references, length, order);
      lengths.push(length);
    }
    return (text, counts, offset) => {
      const length = readTokens(tokenize, text);
      match(references, length, order);
      counts[offset] = length;
      counts[offset + 1] = closestLength(length, lengths);
      for (let n = 1; n <= order; n++) {
        counts[offset + 1 + n] = matched(n);
        counts[offset + 1 + order + n] = Math.max(0, length - n + 1);
      }
    };
  };
}

/** The value as sacreBLEU writes it, but with all decimals where two would give another value. */
function twoDecimalsOrAll(value: number): string {
  const short = value.toFixed(2);
  return Number(short) === value ? short : `${value}`;
}

/** The length closest to that of the hypothesis; of two such lengths, the shorter. */
function closestLength(length: number, references: readonly number[]): number {
  let closest = references[0];
  for (const candidate of references) {
    const nearer = Math.abs(candidate - length) - Math.abs(closest - length);
    if (nearer < 0 || (nearer === 0 && candidate < closest)) closest = candidate;
  }
  return closest;
}
