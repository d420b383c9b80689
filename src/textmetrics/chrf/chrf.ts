import { UserError } from "../../user_error.ts";
import { chrfScore } from "./chrf_score.ts";
import { forget, learn, match, matched, readCharacters, splitAtWhite } from "../kernel/match.wasm";
import { type OpenSegment, prepareReferences } from "../text/prepared_references.ts";
import { place, readTokens } from "../text/tokens.ts";
import type { TextMetric } from "../text_metric.ts";

/** How chrF is computed; every option has sacreBLEU's default. */
export interface ChrfOptions {
  /** Longest character n-gram. @default {6} */
  readonly characterOrder?: number;
  /** Longest word n-gram; 2 makes it chrF++. @default {0} */
  readonly wordOrder?: number;
  /** How many times as much weight recall has as precision. @default {2} */
  readonly beta?: number;
  /** Whether white space counts as characters. @default {false} */
  readonly whitespace?: boolean;
  /** Whether to compare lower-cased text. @default {false} */
  readonly lowercase?: boolean;
  /** Whether orders without n-grams get a tiny value instead of being left out. @default {false} */
  readonly epsilonSmoothing?: boolean;
}

/**
 * Makes chrF (Popović 2015) or, with word n-grams, chrF++ (Popović 2017) as sacreBLEU 2.6.0 computes them.
 *
 * The statistics of a segment are, by order and character orders first, the n-grams of the hypothesis, of the reference, and of
 * both. Of several references, the one with the best score counts; among equals, the first.
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
  /** Longest n-gram. */
  readonly order: number;
  /** Reads a text as symbols, and returns their number. */
  read(text: string): number;
}

/** One part of a reference. */
interface Learned {
  /** Where the kernel holds it. */
  readonly reference: number;
  /** Number of symbols. */
  readonly length: number;
}

function partsOf(characterOrder: number, wordOrder: number, whitespace: boolean): Part[] {
  const all: Part[] = [
    { order: characterOrder, read: (text) => readCharacters(place(text), whitespace ? 1 : 0) },
    { order: wordOrder, read: (text) => readTokens(splitMarksOff, text) },
  ];
  return all.filter(({ order }) => order > 0);
}

/** Splits a text into words, and one punctuation mark off each word of two units or more: its last character or else its first. */
function splitMarksOff(text: string): number {
  return splitAtWhite(place(text), 1);
}

function counter(
  aligned: readonly (readonly string[])[],
  parts: readonly Part[],
  fold: (text: string) => string,
  score: (sums: ArrayLike<number>) => number,
): OpenSegment {
  const trial = new Float64Array(3 * parts.reduce((sum, { order }) => sum + order, 0));
  return (segment) => {
    forget();
    const references = aligned[segment].map((text) => {
      const folded = fold(text);
      return parts.map(({ order, read }): Learned => {
        const length = read(folded);
        return { reference: learn(0, length, order), length };
      });
    });
    return (text, counts, offset) => {
      const folded = fold(text);
      if (references.length === 1) {
        count(parts, folded, references[0], counts, offset);
        return;
      }
      let best = -1;
      for (const reference of references) {
        count(parts, folded, reference, trial, 0);
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
  hypothesis: string,
  reference: readonly Learned[],
  counts: Float64Array,
  start: number,
): void {
  let at = start;
  for (let p = 0; p < parts.length; p++) {
    const { order, read } = parts[p];
    const length = read(hypothesis);
    match(reference[p].reference, length, order);
    for (let n = 1; n <= order; n++) {
      const inReference = Math.max(0, reference[p].length - n + 1);
      // An order that the reference is too short for does not count against the hypothesis.
      counts[at++] = inReference > 0 ? Math.max(0, length - n + 1) : 0;
      counts[at++] = inReference;
      counts[at++] = matched(n);
    }
  }
}
