/** How BLEU treats a precision of 0 (Chen and Cherry 2014, by sacreBLEU's names). */
export type Smoothing = "exp" | "floor" | "add-k" | "none";

/** What {@linkcode bleuParts} needs beside the counts. */
export interface BleuScoreOptions {
  /** Longest n-gram. */
  readonly order: number;
  /** Smoothing of precisions that are 0. */
  readonly smoothing: Smoothing;
  /** Value of `floor` and `add-k`. */
  readonly smoothingValue: number;
  /** Whether orders without any n-gram are left out. */
  readonly effectiveOrder: boolean;
  /** Where the counts begin. @default {0} */
  readonly offset?: number;
}

/**
 * Finds the value that a smoothing uses where none is given.
 *
 * @param smoothing The smoothing.
 * @returns The value; 0 for a smoothing that uses none.
 */
export function smoothingDefault(smoothing: Smoothing): number {
  return { exp: 0, floor: 0.1, "add-k": 1, none: 0 }[smoothing];
}

/** BLEU with what it is made of. */
export interface BleuParts {
  /** BLEU, 0 to 100. */
  readonly score: number;
  /** Precision of each order in percent, smoothed; all 0 where nothing matches. */
  readonly precisions: readonly number[];
  /** Brevity penalty. */
  readonly brevityPenalty: number;
  /** Length of the hypotheses over that of the references; null without references' words. */
  readonly lengthRatio: number | null;
  /** Tokens of the hypotheses. */
  readonly hypothesisLength: number;
  /** Tokens of the references, each segment's closest in length. */
  readonly referenceLength: number;
}

/**
 * Computes BLEU from counts: brevity penalty times the geometric mean of the n-gram precisions. Source: Papineni et al., "BLEU:
 * a method for automatic evaluation of machine translation", ACL 2002, section 2.3.
 *
 * @param counts Hypothesis length, reference length, matches by order, n-grams by order.
 * @param options Orders and smoothing.
 * @returns The score and its parts.
 *
 * @example
 * ```ts
 * import { assertAlmostEquals } from "@std/assert";
 * import { bleuParts } from "./bleu_score.ts";
 *
 * const options = { order: 2, smoothing: "exp", smoothingValue: 0, effectiveOrder: false } as const;
 * const { score, precisions } = bleuParts([4, 4, 3, 2, 4, 3], options);
 * assertAlmostEquals(precisions[0], 75, 1e-12);
 * assertAlmostEquals(score, 100 * Math.sqrt(3 / 4 * 2 / 3), 1e-12);
 * ```
 */
export function bleuParts(counts: ArrayLike<number>, options: BleuScoreOptions): BleuParts {
  const { order, effectiveOrder, offset = 0 } = options;
  const length = counts[offset];
  const referenceLength = counts[offset + 1];
  const precisions = smoothedPrecisions(counts, options);
  // A text may be too short for the upper orders: their precision is 0 unless they are left out.
  const orders = effectiveOrder ? precisions.length : order;
  let logarithms = 0;
  for (const precision of precisions) logarithms += Math.log(precision);
  const brevityPenalty = length >= referenceLength
    ? 1
    : length > 0
    ? Math.exp(1 - referenceLength / length)
    : 0;
  const geometric = orders > 0 && precisions.length === orders ? Math.exp(logarithms / orders) : 0;
  while (precisions.length < order) precisions.push(0);
  return {
    score: brevityPenalty * geometric,
    precisions,
    brevityPenalty,
    lengthRatio: referenceLength > 0 ? length / referenceLength : null,
    hypothesisLength: length,
    referenceLength,
  };
}

/** Precisions in percent up to the longest n-gram that the hypothesis has; none where nothing matches. */
function smoothedPrecisions(
  counts: ArrayLike<number>,
  { order, smoothing, smoothingValue, offset = 0 }: BleuScoreOptions,
): number[] {
  const precisions: number[] = [];
  let matched = false;
  for (let n = 0; n < order; n++) matched ||= counts[offset + 2 + n] > 0;
  let halving = 1;
  for (let n = 0; matched && n < order; n++) {
    const added = smoothing === "add-k" && n > 0 ? smoothingValue : 0;
    const matches = counts[offset + 2 + n] + added;
    const total = counts[offset + 2 + order + n] + added;
    if (total === 0) break;
    if (matches === 0 && smoothing === "exp") halving *= 2;
    const smoothed = smoothing === "exp" ? 1 / halving : smoothing === "floor" ? smoothingValue : 0;
    precisions.push(100 * (matches > 0 ? matches : smoothed) / total);
  }
  return precisions;
}
