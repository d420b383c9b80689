import { UserError } from "../user_error.ts";
import { alignReferences, checkSegments, referencesPerSegment } from "./align_references.ts";
import { bleuScore, type Smoothing, smoothingDefault } from "./bleu_score.ts";
import { indexLargestCounts, matchNgrams, type NgramIndex } from "./ngram_index.ts";
import { stripEnd } from "./python_whitespace.ts";
import type { PreparedReferences, SegmentStatistics, TextMetric } from "./text_metric.ts";
import { type Tokenizer, type TokenizerName, tokenizers } from "./tokenizers.ts";

/** How BLEU is computed; every option has sacreBLEU's default. */
export interface BleuOptions {
  /** Tokenizer. @default {"13a"} */
  readonly tokenizer?: TokenizerName;
  /** Smoothing of precisions that are 0. @default {"exp"} */
  readonly smoothing?: Smoothing;
  /** Value that `floor` (0.1 by default) or `add-k` (1 by default) uses. */
  readonly smoothingValue?: number;
  /** Leave orders out that a text is too short for; sentence scores need it. @default {false} */
  readonly effectiveOrder?: boolean;
  /** Longest n-gram. @default {4} */
  readonly order?: number;
  /** Compare lower-cased text. @default {false} */
  readonly lowercase?: boolean;
}

/**
 * BLEU (Papineni et al. 2002) as sacreBLEU 2.6.0 computes it.
 *
 * Statistics of a segment: hypothesis length, length of the reference closest to it, then matches by order,
 * then n-grams of the hypothesis by order. With several references an n-gram matches as often as
 * the reference that has most of it.
 *
 * @throws {UserError} Where the order is no positive integer or the smoothing value is negative.
 *
 * @example
 * ```ts
 * import { assertAlmostEquals, assertEquals } from "@std/assert";
 * import { bleu } from "./bleu.ts";
 * import { corpusScore } from "./scores.ts";
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
  if (!(smoothingValue >= 0)) {
    throw new UserError(`BLEU's smoothing value is ${smoothingValue}; give a number from 0 on`);
  }
  const bracket = smoothing === "floor" || smoothing === "add-k"
    ? `[${smoothingValue.toFixed(2)}]`
    : "";
  const cut = tokenizers[tokenizer];
  const tokenize: Tokenizer = (line) => cut(stripEnd(lowercase ? line.toLowerCase() : line));
  return {
    name: "BLEU",
    higherIsBetter: true,
    width: 2 + 2 * order,
    prepare: (references) => prepare(alignReferences(references), tokenize, order),
    score: (sums, offset = 0) =>
      bleuScore(sums, { order, smoothing, smoothingValue, effectiveOrder, offset }),
    signature: (references) =>
      `nrefs:${references ?? "var"}|case:${lowercase ? "lc" : "mixed"}|` +
      `eff:${
        effectiveOrder ? "yes" : "no"
      }|tok:${tokenizer}|smooth:${smoothing}${bracket}|version:2.6.0`,
  };
}

interface ReferenceSegment {
  readonly words: ReadonlyMap<string, number>;
  readonly index: NgramIndex;
  readonly lengths: readonly number[];
}

function prepare(aligned: string[][], tokenize: Tokenizer, order: number): PreparedReferences {
  const prepared = aligned.map((texts) => prepareSegment(texts, tokenize, order));
  const width = 2 + 2 * order;
  const statistics = (hypotheses: readonly string[]): SegmentStatistics => {
    checkSegments(hypotheses, prepared.length);
    const values = new Float64Array(prepared.length * width);
    hypotheses.forEach((text, i) => count(tokenize(text), prepared[i], order, values, i * width));
    return { segments: prepared.length, width, values };
  };
  return { segments: prepared.length, perSegment: referencesPerSegment(aligned), statistics };
}

function prepareSegment(
  texts: readonly string[],
  tokenize: Tokenizer,
  order: number,
): ReferenceSegment {
  const words = new Map<string, number>();
  const sequences = texts.map((text) =>
    Int32Array.from(tokenize(text), (token) => {
      const known = words.get(token);
      if (known !== undefined) return known;
      words.set(token, words.size);
      return words.size - 1;
    })
  );
  return {
    words,
    index: indexLargestCounts(sequences, order),
    lengths: sequences.map((sequence) => sequence.length),
  };
}

function count(
  tokens: readonly string[],
  reference: ReferenceSegment,
  order: number,
  values: Float64Array,
  offset: number,
): void {
  const sequence = Int32Array.from(tokens, (token) => reference.words.get(token) ?? -1);
  const length = sequence.length;
  values[offset] = length;
  values[offset + 1] = closestLength(length, reference.lengths);
  matchNgrams(reference.index, sequence, values, offset + 2);
  for (let n = 1; n <= order; n++) {
    values[offset + 1 + order + n] = Math.max(0, length - n + 1);
  }
}

/** Of the lengths closest to the hypothesis' the shortest. */
function closestLength(length: number, lengths: readonly number[]): number {
  let closest = lengths[0];
  for (const candidate of lengths) {
    const nearer = Math.abs(candidate - length) - Math.abs(closest - length);
    if (nearer < 0 || (nearer === 0 && candidate < closest)) closest = candidate;
  }
  return closest;
}
