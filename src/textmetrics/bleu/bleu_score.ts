/** How BLEU treats a precision of 0 (Chen and Cherry 2014, by sacreBLEU's names). */
export type Smoothing = "exp" | "floor" | "add-k" | "none";

/** What {@linkcode bleuParts} needs besides the counts. */
export interface BleuScoreOptions {
  /** Longest n-gram. */
  readonly order: number;
  /** Smoothing of zero precisions. */
  readonly smoothing: Smoothing;
  /** Value of `floor` and `add-k`. */
  readonly smoothingValue: number;
  /** Whether orders without any n-gram are left out. */
  readonly effectiveOrder: boolean;
}

/**
 * Finds the default value of a smoothing.
 *
 * @param smoothing The smoothing.
 * @returns The value; 0 for a smoothing that uses none.
 */
export function smoothingDefault(smoothing: Smoothing): number {
  return { exp: 0, floor: 0.1, "add-k": 1, none: 0 }[smoothing];
}

/** BLEU with its components. */
export interface BleuParts {
  /** BLEU, 0 to 100. */
  readonly score: number;
  /** Precision of each order in percent, smoothed; all 0 where nothing matches. */
  readonly precisions: readonly number[];
  /** Brevity penalty. */
  readonly brevityPenalty: number;
  /** Length of the hypotheses divided by that of the references; null where the references are empty. */
  readonly lengthRatio: number | null;
  /** Tokens of the hypotheses. */
  readonly hypothesisLength: number;
  /** Tokens of the references; each segment counts the one closest in length. */
  readonly referenceLength: number;
}

/**
 * Computes BLEU from counts: brevity penalty times the geometric mean of the n-gram precisions. Source: Papineni et al., "BLEU:
 * a method for automatic evaluation of machine translation", ACL 2002, section 2.3.
 *
 * @param counts Hypothesis length, reference length, matches by order, n-grams by order.
 * @param options Orders and smoothing.
 * @param offset Where the counts begin.
 * @param precisions Receives the precision of each order in percent, smoothed; all 0 where nothing matches.
 * @returns The score, from 0 to 100.
 *
 * @example
 * ```ts
 * import { assertAlmostEquals } from "@std/assert";
 * import { bleuScore } from "./bleu_score.ts";
 *
 * const options = { order: 2, smoothing: "exp", smoothingValue: 0, effectiveOrder: false } as const;
 * const precisions: number[] = [];
 * const score = bleuScore([4, 4, 3, 2, 4, 3], options, 0, precisions);
 * assertAlmostEquals(precisions[0], 75, 1e-12);
 * assertAlmostEquals(score, 100 * Math.sqrt(3 / 4 * 2 / 3), 1e-12);
 * ```
 */
export function bleuScore(
  counts: ArrayLike<number>,
  options: BleuScoreOptions,
  offset: number,
  precisions: number[],
): number {
  const { order, smoothing, smoothingValue } = options;
  for (let n = 0; n < order; n++) precisions[n] = 0;
  // Without a word in common there is no longer n-gram in common.
  if (counts[offset + 2] === 0) return 0;
  let logarithms = 0;
  let halving = 1;
  let n = 0;
  for (; n < order; n++) {
    let matches = counts[offset + 2 + n];
    let total = counts[offset + 2 + order + n];
    if (smoothing === "add-k" && n > 0) {
      matches += smoothingValue;
      total += smoothingValue;
    }
    // A text may be too short for the upper orders.
    if (total === 0) break;
    if (matches === 0) {
      if (smoothing === "exp") matches = 1 / (halving *= 2);
      else if (smoothing === "floor") matches = smoothingValue;
    }
    const precision = 100 * matches / total;
    precisions[n] = precision;
    logarithms += Math.log(precision);
  }
  // Their precision is 0, unless they are left out.
  if (n < order && !options.effectiveOrder) return 0;
  return brevityPenalty(counts[offset], counts[offset + 1]) * Math.exp(logarithms / n);
}

/**
 * Computes BLEU and its components from counts.
 *
 * @param counts As for {@linkcode bleuScore}.
 * @param options Orders and smoothing.
 * @returns The score and its components.
 */
export function bleuParts(counts: ArrayLike<number>, options: BleuScoreOptions): BleuParts {
  const precisions: number[] = [];
  const score = bleuScore(counts, options, 0, precisions);
  const hypothesisLength = counts[0];
  const referenceLength = counts[1];
  return {
    score,
    precisions,
    brevityPenalty: brevityPenalty(hypothesisLength, referenceLength),
    lengthRatio: referenceLength > 0 ? hypothesisLength / referenceLength : null,
    hypothesisLength,
    referenceLength,
  };
}

function brevityPenalty(length: number, referenceLength: number): number {
  if (length >= referenceLength) return 1;
  return length > 0 ? Math.exp(1 - referenceLength / length) : 0;
}
