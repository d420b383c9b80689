/** How BLEU treats a precision of 0 (Chen and Cherry 2014, by sacreBLEU's names). */
export type Smoothing = "exp" | "floor" | "add-k" | "none";

/** What {@linkcode bleuScore} needs beside the counts. */
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

/** The value that a smoothing uses where none is given; 0 for those that use none. */
export function smoothingDefault(smoothing: Smoothing): number {
  return { exp: 0, floor: 0.1, "add-k": 1, none: 0 }[smoothing];
}

/**
 * BLEU from counts: brevity penalty times the geometric mean of the n-gram precisions, 0 to 100.
 *
 * @param counts Hypothesis length, reference length, matches by order, n-grams by order.
 * @param options Orders and smoothing.
 *
 * @example
 * ```ts
 * import { assertAlmostEquals } from "@std/assert";
 * import { bleuScore } from "./bleu_score.ts";
 *
 * const options = { order: 2, smoothing: "exp", smoothingValue: 0, effectiveOrder: false } as const;
 * assertAlmostEquals(bleuScore([4, 4, 3, 2, 4, 3], options), 100 * Math.sqrt(3 / 4 * 2 / 3), 1e-12);
 * ```
 */
export function bleuScore(counts: ArrayLike<number>, options: BleuScoreOptions): number {
  const { order, smoothing, smoothingValue, effectiveOrder, offset = 0 } = options;
  const length = counts[offset];
  const referenceLength = counts[offset + 1];
  let matched = false;
  for (let n = 0; n < order; n++) matched ||= counts[offset + 2 + n] > 0;
  if (!matched) return 0;

  let logarithms = 0;
  let orders = order;
  let halving = 1;
  for (let n = 0; n < order; n++) {
    const added = smoothing === "add-k" && n > 0 ? smoothingValue : 0;
    const matches = counts[offset + 2 + n] + added;
    const total = counts[offset + 2 + order + n] + added;
    if (total === 0) {
      // Without effective order the orders that are left have precision 0, and the score is 0.
      return effectiveOrder ? brevity(length, referenceLength) * Math.exp(logarithms / orders) : 0;
    }
    if (effectiveOrder) orders = n + 1;
    if (matches > 0) {
      logarithms += Math.log(100 * matches / total);
    } else if (smoothing === "exp") {
      halving *= 2;
      logarithms += Math.log(100 / (halving * total));
    } else if (smoothing === "floor" && smoothingValue > 0) {
      logarithms += Math.log(100 * smoothingValue / total);
    } else {
      return 0;
    }
  }
  return brevity(length, referenceLength) * Math.exp(logarithms / orders);
}

function brevity(length: number, referenceLength: number): number {
  return length < referenceLength ? Math.exp(1 - referenceLength / length) : 1;
}
