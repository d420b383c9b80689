import { UserError } from "../../user_error.ts";
import { chrfScore } from "./chrf_score.ts";
import { countChrf } from "../kernel/count.wasm";
import { prepareReferences } from "../text/prepared_references.ts";
import { counted } from "../text/hand_texts.ts";
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
  const width = 3 * orders;
  const score = (sums: ArrayLike<number>, offset = 0): number =>
    chrfScore(sums, { orders, beta, epsilonSmoothing, offset });
  return {
    name: `chrF${beta}${"+".repeat(wordOrder)}`,
    higherIsBetter: true,
    width,
    prepare: (references) =>
      prepareReferences(references, width, () => ({
        rewrite: lowercase ? (text) => text.toLowerCase() : undefined,
        count: ({ segments, references, outputs }) => {
          const space = whitespace ? 1 : 0;
          countChrf(segments, references, outputs, characterOrder, space, wordOrder);
          const counts = counted(segments * outputs * references * width);
          return references === 1 ? counts : bestOf(counts, references, width, score);
        },
      })),
    score,
    signature: (references) =>
      `nrefs:${references ?? "var"}|case:${lowercase ? "lc" : "mixed"}|` +
      `eff:${epsilonSmoothing ? "no" : "yes"}|nc:${characterOrder}|nw:${wordOrder}|` +
      `space:${whitespace ? "yes" : "no"}|version:2.6.0`,
  };
}

/** Selects, for each text, the counts with the reference that gives the best score, the first of equals. */
function bestOf(
  counts: Float64Array,
  references: number,
  width: number,
  score: (counts: Float64Array, offset: number) => number,
): Float64Array {
  let to = 0;
  for (let from = 0; from < counts.length; to += width) {
    let best = -1;
    for (let r = 0; r < references; r++, from += width) {
      // The segment lacks this reference.
      if (counts[from] < 0) continue;
      const value = score(counts, from);
      if (value <= best) continue;
      best = value;
      counts.copyWithin(to, from, from + width);
    }
  }
  return counts.subarray(0, to);
}
