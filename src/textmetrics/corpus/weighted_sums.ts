import { addKernelProduct } from "../../tensors/backends/kernel_product.ts";
import { type IntegerMatrix, integerMatrix } from "../../tensors/products/integer_matrix.ts";
import { Accumulator } from "../../tensors/products/product.ts";

/** Weightings per matrix product, and per keyed stream where they are drawn. */
export const BLOCK_WEIGHTINGS = 128;

/** Counts to sum under many weightings, one row per item. */
export interface SummedPart {
  /** The counts. */
  readonly matrix: IntegerMatrix;
  /** Item of each row; if absent, the rows are all items in order. */
  readonly items?: ArrayLike<number>;
}

/**
 * Sums counts exactly under many lists of item multiplicities, with one matrix product per block of lists.
 *
 * @param parts Counts, of all items or of some.
 * @param items Number of items.
 * @param count Number of lists.
 * @param fill Writes the multiplicities of a list, given its number, into an array of zeros.
 * @param take Receives the number of a list and the sums of each part, one per column.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { integerMatrix } from "../../tensors/products/integer_matrix.ts";
 * import { weightedSums } from "./weighted_sums.ts";
 *
 * const matrix = integerMatrix(Int32Array.of(5, 7), 2, 1);
 * const sums: number[] = [];
 * const fill = (number: number, weights: Uint32Array) => void (weights[number] = 2);
 * weightedSums([{ matrix }], 2, 2, fill, (_, [of]) => sums.push(of[0]));
 * assertEquals(sums, [10, 14]);
 * ```
 */
export function weightedSums(
  parts: readonly SummedPart[],
  items: number,
  count: number,
  fill: (number: number, weights: Uint32Array) => void,
  take: (number: number, sums: readonly Float64Array[]) => void,
): void {
  const block = new Uint32Array(BLOCK_WEIGHTINGS * items);
  for (let from = 0; from < count; from += BLOCK_WEIGHTINGS) {
    const size = Math.min(BLOCK_WEIGHTINGS, count - from);
    block.fill(0);
    for (let b = 0; b < size; b++) fill(from + b, block.subarray(b * items, (b + 1) * items));
    const sums = parts.map((part) => blockSums(part, block, items, size));
    for (let b = 0; b < size; b++) {
      take(
        from + b,
        sums.map((one, p) => {
          const { columns } = parts[p].matrix;
          return one.subarray(b * columns, (b + 1) * columns);
        }),
      );
    }
  }
}

function blockSums(
  { matrix, items: chosen }: SummedPart,
  block: Uint32Array,
  items: number,
  size: number,
): Float64Array {
  let weights = block.subarray(0, size * items);
  if (chosen !== undefined) {
    weights = new Uint32Array(size * chosen.length);
    for (let b = 0; b < size; b++) {
      for (let row = 0; row < chosen.length; row++) {
        weights[b * chosen.length + row] = block[b * items + chosen[row]];
      }
    }
  }
  const sums = new Float64Array(size * matrix.columns);
  const left = integerMatrix(weights, size, matrix.rows);
  addKernelProduct(left, matrix, new Accumulator(sums), 0, size);
  return sums;
}
