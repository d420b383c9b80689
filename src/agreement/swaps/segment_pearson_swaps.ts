import type { SwapDifferences } from "../../resampling/significance/swap_test.ts";

/** A metric's sums over the units that a permutation keeps, by permutation, and over all cells (systems × segments). */
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
 * Runs the test PERM-BOTH of two metrics' segment-level Pearson correlation: a permutation swaps the standardised scores of the
 * two on every unit whose sign is −1. A unit is a cell, or all cells of a segment or document.
 *
 * A correlation needs three sums over the cells. After a swap, each is the first metric's sum over the kept units plus the
 * second's over the others. So one matrix of signs serves all metrics, and pairs of metrics need no new sums.
 *
 * @param human Sums of people's scores.
 * @param first Sums of the first metric.
 * @param second Sums of the second metric.
 * @returns Correlation of the first metric minus that of the second, as observed and after each permutation.
 */
export function segmentPearsonSwaps(
  human: HumanSums,
  first: SegmentSums,
  second: SegmentSums,
): SwapDifferences {
  const correlation = (sum: number, squares: number, products: number): number =>
    (human.cells * products - human.sum * sum) /
    Math.sqrt(
      (human.cells * squares - sum * sum) *
        (human.cells * human.squares - human.sum * human.sum),
    );
  const observed = correlation(...first.totals) - correlation(...second.totals);
  const swapped = new Float64Array(first.scores.length);
  const [sumA, squaresA, productsA] = first.totals;
  const [sumB, squaresB, productsB] = second.totals;
  for (let p = 0; p < first.scores.length; p++) {
    const sum = first.scores[p] - second.scores[p];
    const squares = first.squares[p] - second.squares[p];
    const products = first.products[p] - second.products[p];
    const left = correlation(sumB + sum, squaresB + squares, productsB + products);
    const right = correlation(sumA - sum, squaresA - squares, productsA - products);
    swapped[p] = left - right;
  }
  return { observed, swapped };
}
