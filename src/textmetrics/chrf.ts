import { UserError } from "../user_error.ts";
import { alignReferences, checkSegments, referencesPerSegment } from "./align_references.ts";
import { chrfScore } from "./chrf_score.ts";
import { codePoints } from "./code_points.ts";
import { indexNgrams, matchNgrams, type NgramIndex } from "./ngram_index.ts";
import { splitWhitespace } from "./python_whitespace.ts";
import type { PreparedReferences, SegmentStatistics, TextMetric } from "./text_metric.ts";

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
 * chrF (Popović 2015) and, with word n-grams, chrF++ (Popović 2017) as sacreBLEU 2.6.0 computes them.
 *
 * Statistics of a segment: by order, character orders first, the n-grams of the hypothesis, of the reference
 * and of both. With several references a segment takes the one with the best score, the first among equals.
 *
 * @throws {UserError} Where an order is no whole number in range or β is not positive.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { chrf } from "./chrf.ts";
 * import { sentenceScores } from "./scores.ts";
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
  if (!(beta > 0)) throw new UserError(`chrF's β is ${beta}; give a number above 0`);
  const score = (sums: ArrayLike<number>, offset = 0): number =>
    chrfScore(sums, { orders, beta, epsilonSmoothing, offset });
  const read = reader(characterOrder, wordOrder, whitespace, lowercase);
  return {
    name: `chrF${beta}${"+".repeat(wordOrder)}`,
    higherIsBetter: true,
    width: 3 * orders,
    prepare: (references) => prepare(alignReferences(references), read, score, orders),
    score,
    signature: (references) =>
      `nrefs:${references ?? "var"}|case:${lowercase ? "lc" : "mixed"}|` +
      `eff:${epsilonSmoothing ? "no" : "yes"}|nc:${characterOrder}|nw:${wordOrder}|` +
      `space:${whitespace ? "yes" : "no"}|version:2.6.0`,
  };
}

/** A sequence of symbols and the order up to which its n-grams count. */
interface Part {
  readonly sequence: Int32Array;
  readonly order: number;
}

/** Gives the characters of a text and, where asked for, its words by number; grows `words` unless it is frozen. */
type Reader = (text: string, words: Map<string, number>, frozen: boolean) => Part[];

interface Reference {
  readonly words: Map<string, number>;
  readonly indices: readonly NgramIndex[];
}

function reader(
  characterOrder: number,
  wordOrder: number,
  whitespace: boolean,
  lowercase: boolean,
): Reader {
  return (text, words, frozen) => {
    const line = lowercase ? text.toLowerCase() : text;
    const characters = { sequence: codePoints(line, whitespace), order: characterOrder };
    if (wordOrder === 0) return [characters];
    const sequence = Int32Array.from(detachPunctuation(splitWhitespace(line)), (word) => {
      const known = words.get(word);
      if (known !== undefined) return known;
      if (frozen) return -1;
      words.set(word, words.size);
      return words.size - 1;
    });
    return [characters, { sequence, order: wordOrder }];
  };
}

function prepare(
  aligned: string[][],
  read: Reader,
  score: (sums: ArrayLike<number>) => number,
  orders: number,
): PreparedReferences {
  const prepared = aligned.map((texts) =>
    texts.map((text): Reference => {
      const words = new Map<string, number>();
      const parts = read(text, words, false);
      return { words, indices: parts.map((part) => indexNgrams(part.sequence, part.order)) };
    })
  );
  const width = 3 * orders;
  const statistics = (hypotheses: readonly string[]): SegmentStatistics => {
    checkSegments(hypotheses, prepared.length);
    const values = new Float64Array(prepared.length * width);
    hypotheses.forEach((text, i) => {
      const row = values.subarray(i * width, (i + 1) * width);
      countBest(text, prepared[i], read, score, row);
    });
    return { segments: prepared.length, width, values };
  };
  return { segments: prepared.length, perSegment: referencesPerSegment(aligned), statistics };
}

function countBest(
  text: string,
  references: readonly Reference[],
  read: Reader,
  score: (sums: ArrayLike<number>) => number,
  row: Float64Array,
): void {
  let best = -1;
  for (const reference of references) {
    const counts = references.length === 1 ? row : new Float64Array(row.length);
    count(read(text, reference.words, true), reference.indices, counts);
    if (references.length === 1) return;
    const value = score(counts);
    if (value > best) {
      best = value;
      row.set(counts);
    }
  }
}

function count(parts: readonly Part[], indices: readonly NgramIndex[], row: Float64Array): void {
  let offset = 0;
  parts.forEach(({ sequence, order }, p) => {
    for (let n = 1; n <= order; n++) {
      const inReference = Math.max(0, indices[p].length - n + 1);
      // An order that the reference is too short for does not count against the hypothesis.
      row[offset + 3 * n - 3] = inReference > 0 ? Math.max(0, sequence.length - n + 1) : 0;
      row[offset + 3 * n - 2] = inReference;
    }
    matchNgrams(indices[p], sequence, row, offset + 2, 3);
    offset += 3 * order;
  });
}

const PUNCTUATION = new Set("!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~");

/** Splits one ASCII punctuation mark off each word of two characters or more: its last, else its first. */
function detachPunctuation(words: readonly string[]): string[] {
  const parts: string[] = [];
  for (const word of words) {
    const last = word.length - 1;
    if (last === 0) parts.push(word);
    else if (PUNCTUATION.has(word[last])) parts.push(word.slice(0, last), word[last]);
    else if (PUNCTUATION.has(word[0])) parts.push(word[0], word.slice(1));
    else parts.push(word);
  }
  return parts;
}
