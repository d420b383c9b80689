import { UserError } from "../../user_error.ts";
import { Alphabet } from "../text/alphabet.ts";
import { chrfScore } from "./chrf_score.ts";
import { NgramMatcher } from "../text/ngram_matcher.ts";
import { type OpenSegment, prepareReferences } from "../text/prepared_references.ts";
import { type Tokens, whitespaceTokens } from "../text/tokens.ts";
import type { TextMetric } from "../text_metric.ts";
import { Vocabulary } from "../text/vocabulary.ts";

/** How chrF is computed; every option has sacreBLEU's default. */
export interface ChrfOptions {
  /** Longest character n-gram. @default {6} */
  readonly characterOrder?: number;
  /** Longest word n-gram; 2 makes it chrF++. @default {0} */
  readonly wordOrder?: number;
  /** How many times recall weighs as much as precision. @default {2} */
  readonly beta?: number;
  /** Count white space as characters. @default {false} */
  readonly whitespace?: boolean;
  /** Compare lower-cased text. @default {false} */
  readonly lowercase?: boolean;
  /** Give orders without n-grams a tiny value in place of leaving them out. @default {false} */
  readonly epsilonSmoothing?: boolean;
}

/**
 * Makes chrF (Popović 2015) or, with word n-grams, chrF++ (Popović 2017) as sacreBLEU 2.6.0 computes them.
 *
 * The statistics of a segment are, by order and character orders first, the n-grams of the hypothesis, of the reference, and of
 * both. Of several references the one with the best score counts, the first among equals.
 *
 * @param options Orders, β and text handling.
 * @returns The metric.
 * @throws {UserError} If an order is no whole number in range or β is not positive.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { chrf } from "./chrf.ts";
 * import { sentenceScores } from "../corpus/scores.ts";
 *
 * const metric = chrf({ wordOrder: 2 });
 * const statistics = metric.prepare([["same text"]]).statistics(["same text"]);
 * assertEquals([...sentenceScores(metric, statistics)], [100]);
 * assertEquals(metric.signature(1), "nrefs:1|case:mixed|eff:yes|nc:6|nw:2|space:no|version:2.6.0");
 * ```
 */
export function chrf(options: ChrfOptions = {}): TextMetric {
  const { characterOrder = 6, wordOrder = 0, beta = 2 } = options;
  const { whitespace = false, lowercase = false, epsilonSmoothing = false } = options;
  for (const order of [characterOrder, wordOrder]) {
    if (!Number.isInteger(order) || order < 0) {
      throw new UserError(`chrF's order is ${order}; give a whole number from 0 on`);
    }
  }
  const orders = characterOrder + wordOrder;
  if (orders === 0) {
    throw new UserError("chrF's orders are both 0; give at least one above 0");
  }
  if (!(beta > 0 && beta < Infinity)) {
    throw new UserError(`chrF's β is ${beta}; give a number above 0`);
  }
  const fold = (text: string): string => lowercase ? text.toLowerCase() : text;
  const score = (sums: ArrayLike<number>, offset = 0): number =>
    chrfScore(sums, { orders, beta, epsilonSmoothing, offset });
  return {
    name: `chrF${beta}${"+".repeat(wordOrder)}`,
    higherIsBetter: true,
    width: 3 * orders,
    prepare: (references) =>
      prepareReferences(references, 3 * orders, (aligned) => {
        const parts = partsOf(characterOrder, wordOrder, whitespace);
        return counter(aligned, parts, fold, score);
      }),
    score,
    signature: (references) =>
      `nrefs:${references ?? "var"}|case:${lowercase ? "lc" : "mixed"}|` +
      `eff:${epsilonSmoothing ? "no" : "yes"}|nc:${characterOrder}|nw:${wordOrder}|` +
      `space:${whitespace ? "yes" : "no"}|version:2.6.0`,
  };
}

/** What is counted of a text: its characters, or its words. */
interface Part {
  readonly matcher: NgramMatcher;
  /** Numbers of the symbols. */
  readonly symbols: { readonly size: number; forget(): void };
  /** Symbols of a reference. */
  learn(text: string): Int32Array;
  /** Symbols of a hypothesis. */
  look(text: string): Int32Array;
}

function partsOf(characterOrder: number, wordOrder: number, whitespace: boolean): Part[] {
  const parts: Part[] = [];
  if (characterOrder > 0) {
    const alphabet = new Alphabet(whitespace);
    parts.push({
      matcher: new NgramMatcher(characterOrder),
      symbols: alphabet,
      learn: (text) => alphabet.learn(text),
      look: (text) => alphabet.look(text),
    });
  }
  if (wordOrder > 0) {
    const vocabulary = new Vocabulary();
    const words = (text: string): Tokens => detachPunctuation(whitespaceTokens(text));
    parts.push({
      matcher: new NgramMatcher(wordOrder),
      symbols: vocabulary,
      learn: (text) => vocabulary.learn(words(text)),
      look: (text) => vocabulary.look(words(text)),
    });
  }
  return parts;
}

function counter(
  aligned: readonly (readonly string[])[],
  parts: readonly Part[],
  fold: (text: string) => string,
  score: (sums: ArrayLike<number>) => number,
): OpenSegment {
  const trial = new Float64Array(3 * parts.reduce((sum, { matcher }) => sum + matcher.order, 0));
  return (segment) => {
    for (const { symbols } of parts) symbols.forget();
    const references = aligned[segment].map(fold).map((text) =>
      parts.map((part) => part.learn(text))
    );
    return (text, counts, offset) => {
      const folded = fold(text);
      const hypothesis = parts.map((part) => part.look(folded));
      if (references.length === 1) {
        count(parts, hypothesis, references[0], counts, offset);
        return;
      }
      let best = -1;
      for (const reference of references) {
        trial.fill(0);
        count(parts, hypothesis, reference, trial, 0);
        const value = score(trial);
        if (value > best) {
          best = value;
          counts.set(trial, offset);
        }
      }
    };
  };
}

function count(
  parts: readonly Part[],
  hypothesis: readonly Int32Array[],
  reference: readonly Int32Array[],
  counts: Float64Array,
  start: number,
): void {
  let offset = start;
  parts.forEach(({ matcher, symbols }, p) => {
    const { order } = matcher;
    for (let n = 1; n <= order; n++) {
      const inReference = Math.max(0, reference[p].length - n + 1);
      // An order that the reference is too short for does not count against the hypothesis.
      counts[offset + 3 * n - 3] = inReference > 0 ? Math.max(0, hypothesis[p].length - n + 1) : 0;
      counts[offset + 3 * n - 2] = inReference;
    }
    matcher.match([reference[p]], hypothesis[p], symbols.size, counts, offset + 2, 3);
    offset += 3 * order;
  });
}

/** Splits one ASCII punctuation mark off each word of two characters or more: its last, else its first. */
function detachPunctuation({ text, bounds }: Tokens): Tokens {
  const detached: number[] = [];
  for (let t = 0; t < bounds.length; t += 2) {
    const start = bounds[t];
    const end = bounds[t + 1];
    detached.push(start);
    if (end - start > 1) {
      if (isPunctuation(text.charCodeAt(end - 1))) detached.push(end - 1, end - 1);
      else if (isPunctuation(text.charCodeAt(start))) detached.push(start + 1, start + 1);
    }
    detached.push(end);
  }
  return { text, bounds: detached };
}

function isPunctuation(unit: number): boolean {
  return (unit >= 0x21 && unit <= 0x2f) || (unit >= 0x3a && unit <= 0x40) ||
    (unit >= 0x5b && unit <= 0x60) || (unit >= 0x7b && unit <= 0x7e);
}
