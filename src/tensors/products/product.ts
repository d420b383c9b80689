import type { IntegerMatrix } from "./integer_matrix.ts";

/** From here on, float64 does not hold every integer. */
const EXACT_LIMIT = 2 ** 53;

/** A block of partial sums of a product. */
export interface Block {
  /** Sums, row by row, each an integer under 2⁵³. */
  readonly parts: Int32Array | Float32Array | Float64Array;
  /** Number of rows used. */
  readonly rows: number;
  /** Number of columns used. */
  readonly columns: number;
  /** Places from one row to the next. */
  readonly stride: number;
}

/**
 * Checks that float64 holds every entry of a product.
 *
 * @param left Left operand.
 * @param right Right operand.
 * @throws {RangeError} If an entry might reach 2⁵³.
 */
export function checkExact(left: IntegerMatrix, right: IntegerMatrix): void {
  const bound = productBound(left, right);
  if (bound >= EXACT_LIMIT) {
    throw new RangeError(`a product may reach ${bound}, beyond 2^53`);
  }
}

/** Puts the partial products of limbs together in float64: every sum is an integer under 2⁵³, hence exact. */
export class Accumulator {
  /** Starts from the given sums. */
  constructor(readonly sums: Float64Array) {}

  /**
   * Adds a block, times a power of two, to a part of the product.
   *
   * @param block Partial sums.
   * @param place Where the block's first sum belongs.
   * @param stride Places from one row of the product to the next.
   * @param scale Power of two.
   */
  add(block: Block, place: number, stride: number, scale: number): void {
    const { parts, rows, columns } = block;
    const sums = this.sums;
    for (let row = 0; row < rows; row++) {
      const to = place + row * stride;
      const from = row * block.stride;
      for (let column = 0; column < columns; column++) {
        sums[to + column] += parts[from + column] * scale;
      }
    }
  }
}

/**
 * Bounds the magnitude of a product's entries by the bounds of its operands.
 *
 * @param left Left operand.
 * @param right Right operand; it has as many rows as the left one has columns.
 * @returns The greatest magnitude that an entry can have.
 * @throws {RangeError} If the shapes do not fit.
 */
function productBound(left: IntegerMatrix, right: IntegerMatrix): number {
  if (left.columns !== right.rows) {
    throw new RangeError(`${left.columns} columns cannot be multiplied with ${right.rows} rows`);
  }
  return Math.min(left.rowBound, left.columns * left.bound) * right.bound;
}
