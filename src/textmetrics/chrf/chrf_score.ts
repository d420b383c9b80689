/** What {@linkcode chrfScore} needs besides the counts. */
export interface ChrfScoreOptions {
  /** Number of orders, of characters and words together. */
  readonly orders: number;
  /** How many times as much weight recall has as precision. */
  readonly beta: number;
  /** Whether orders without n-grams get a tiny value instead of being left out. */
  readonly epsilonSmoothing: boolean;
  /** Where the counts begin. @default {0} */
  readonly offset?: number;
}

const TINY = 1e-16;

/**
 * Computes chrF from counts: the F-score of precision and recall, each averaged over the orders that both texts have.
 *
 * @param counts For each order: n-grams of the hypothesis, of the reference, of both.
 * @param options Orders, β and smoothing.
 * @returns The score, from 0 to 100.
 *
 * @example
 * ```ts
 * import { assertAlmostEquals } from "@std/assert";
 * import { chrfScore } from "./chrf_score.ts";
 *
 * const options = { orders: 1, beta: 2, epsilonSmoothing: false };
 * assertAlmostEquals(chrfScore([4, 8, 4], options), 100 * 5 * 0.5 / (4 + 0.5), 1e-12);
 * ```
 */
export function chrfScore(counts: ArrayLike<number>, options: ChrfScoreOptions): number {
  const { orders, beta, epsilonSmoothing, offset = 0 } = options;
  const factor = beta * beta;
  let precisions = 0;
  let recalls = 0;
  let effective = 0;
  let smoothed = 0;
  for (let n = 0; n < orders; n++) {
    const inHypothesis = counts[offset + 3 * n];
    const inReference = counts[offset + 3 * n + 1];
    const matches = counts[offset + 3 * n + 2];
    const precision = inHypothesis > 0 ? matches / inHypothesis : TINY;
    const recall = inReference > 0 ? matches / inReference : TINY;
    const denominator = factor * precision + recall;
    smoothed += denominator > 0 ? (1 + factor) * precision * recall / denominator : TINY;
    if (inHypothesis > 0 && inReference > 0) {
      precisions += precision;
      recalls += recall;
      effective++;
    }
  }
  if (epsilonSmoothing) return 100 * smoothed / orders;
  if (precisions + recalls === 0) return 0;
  const precision = precisions / effective;
  const recall = recalls / effective;
  return 100 * ((1 + factor) * precision * recall / (factor * precision + recall));
}
