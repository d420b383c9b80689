import type { SignMatrix } from "../../resampling/permutation/sign_matrix.ts";
import type { SwapDifferences } from "../../resampling/significance/swap_test.ts";
import { segmentPearsonSwaps } from "./segment_pearson_swaps.ts";
import { standardisedIntegers } from "./standardised_integers.ts";
import { unitRows } from "./unit_rows.ts";

/** Computes subset sums of several matrices (one column per unit) under the same signs: here, on workers or on a backend. */
export type SubsetSums = (
  matrices: readonly Float64Array[],
  signs: SignMatrix,
) => Promise<readonly Float64Array[]>;

/** Differences of metric i from metric j under all swaps. */
export type PairSwaps = (i: number, j: number) => SwapDifferences;

/** Scores whose correlation with the human scores is compared. */
export interface CellScores {
  /** Human scores, one per cell. */
  readonly human: ArrayLike<number>;
  /** Scores of each metric on the same cells. */
  readonly metrics: readonly ArrayLike<number>[];
  /** Unit of each cell, from 0; absent where every cell is a unit. */
  readonly unitOf?: ArrayLike<number>;
}

/**
 * Prepares the swaps of units of cells between two metrics, for Pearson's correlation over all cells.
 *
 * @param scores Scores of people and metrics.
 * @param signs Permutations × units.
 * @param sums Computes subset sums.
 * @returns Differences of any two metrics.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { allSigns } from "../../resampling/permutation/sign_matrix.ts";
 * import { subsetSums } from "../../resampling/permutation/subset_sums.ts";
 * import { cellSwaps } from "./cell_swaps.ts";
 *
 * const differences = await cellSwaps(
 *   { human: [1, 2], metrics: [[1, 3], [2, 1]] },
 *   allSigns(2),
 *   (matrices, signs) => Promise.resolve(matrices.map((values) => subsetSums(values, signs))),
 * );
 * const { observed, swapped } = differences(0, 1);
 * assertEquals([observed, swapped[0], swapped[3]], [2, -2, 2]);
 * ```
 */
export async function cellSwaps(
  { human, metrics, unitOf }: CellScores,
  signs: SignMatrix,
  sums: SubsetSums,
): Promise<PairSwaps> {
  const people = standardisedIntegers(human);
  const cells = people.length;
  const rows = metrics.map((values) => {
    const scores = standardisedIntegers(values);
    const all = new Float64Array(3 * cells);
    all.set(scores);
    all.set(scores.map((score) => score * score), cells);
    all.set(scores.map((score, i) => score * people[i]), 2 * cells);
    return unitOf === undefined ? all : unitRows(all, unitOf, signs.segments);
  });
  const kept = await sums(rows, signs);
  const prepared = rows.map((all, m) => {
    const part = (p: number) =>
      kept[m].subarray(p * kept[m].length / 3, (p + 1) * kept[m].length / 3);
    const [scores, squares, products] = rowTotals(all, 3);
    return {
      scores: part(0),
      squares: part(1),
      products: part(2),
      totals: [scores, squares, products] as const,
    };
  });
  const [sum] = rowTotals(people, 1);
  const [squares] = rowTotals(people.map((score) => score * score), 1);
  return (i, j) => segmentPearsonSwaps({ cells, sum, squares }, prepared[i], prepared[j]);
}

/**
 * Sums each row of a matrix.
 *
 * @param values The matrix, row by row.
 * @param rows Number of rows.
 * @returns One sum for each row.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { rowTotals } from "./cell_swaps.ts";
 *
 * assertEquals([...rowTotals(new Float64Array([1, 2, 3, 4]), 2)], [3, 7]);
 * ```
 */
export function rowTotals(values: Float64Array, rows: number): Float64Array {
  const step = values.length / rows;
  return Float64Array.from({ length: rows }, (_, row) => {
    let sum = 0;
    for (let i = row * step; i < (row + 1) * step; i++) sum += values[i];
    return sum;
  });
}
