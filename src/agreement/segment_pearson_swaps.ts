import type { PermBothCount } from "../resampling/permutation/perm_both.ts";

/** Subset sums of a metric over cells (systems × segments), by permutation, and their totals over all cells. */
export interface SegmentSums {
  /** Sums of the scores. */
  readonly scores: Float64Array;
  /** Sums of their squares. */
  readonly squares: Float64Array;
  /** Sums of their products with people's scores. */
  readonly products: Float64Array;
  /** The three totals. */
  readonly totals: readonly [number, number, number];
}

/** People's scores over the same cells. */
export interface HumanSums {
  /** Number of cells. */
  readonly cells: number;
  /** Sum of the scores. */
  readonly sum: number;
  /** Sum of the squares. */
  readonly squares: number;
}

/**
 * PERM-BOTH of two metrics' segment-level Pearson correlation: a permutation swaps the standardised scores of the two on
 * every cell whose sign is −1.
 *
 * A correlation needs three sums over the cells, and after a swap each is the first metric's sum over the kept
 * cells plus the second's over the others. So one matrix of signs serves all metrics, and no pair of metrics
 * adds anything up again.
 *
 * @param human Sums of people's scores
 * @param first Sums of the first metric
 * @param second Sums of the second metric
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { segmentPearsonSwaps } from "./segment_pearson_swaps.ts";
 *
 * const one = new Float64Array([0]);
 * const metric = { scores: one, squares: one, products: one, totals: [0, 2, 2] as const };
 * const { reached } = segmentPearsonSwaps({ cells: 2, sum: 0, squares: 2 }, metric, metric);
 * assertEquals(reached, 1);
 * ```
 */
export function segmentPearsonSwaps(
  human: HumanSums,
  first: SegmentSums,
  second: SegmentSums,
): PermBothCount {
  const correlation = (sum: number, squares: number, products: number): number =>
    (human.cells * products - human.sum * sum) /
    Math.sqrt(
      (human.cells * squares - sum * sum) *
        (human.cells * human.squares - human.sum * human.sum),
    );
  const observed = correlation(...first.totals) - correlation(...second.totals);
  // An undefined difference is no evidence: every permutation counts, and the p-value is 1.
  if (Number.isNaN(observed)) return { reached: first.scores.length, observed };
  let reached = 0;
  const [sumA, squaresA, productsA] = first.totals;
  const [sumB, squaresB, productsB] = second.totals;
  for (let p = 0; p < first.scores.length; p++) {
    const sum = first.scores[p] - second.scores[p];
    const squares = first.squares[p] - second.squares[p];
    const products = first.products[p] - second.products[p];
    const left = correlation(sumB + sum, squaresB + squares, productsB + products);
    const right = correlation(sumA - sum, squaresA - squares, productsA - products);
    if (left - right >= observed) reached++;
  }
  return { reached, observed };
}
