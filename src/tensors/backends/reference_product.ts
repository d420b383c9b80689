import type { IntegerMatrix } from "../products/integer_matrix.ts";

/**
 * Multiplies two matrices in BigInt arithmetic: slowly, but certainly right.
 *
 * @param left Left operand.
 * @param right Right operand.
 * @returns The product, row by row.
 */
export function referenceProduct(left: IntegerMatrix, right: IntegerMatrix): bigint[] {
  const columns = Array.from(right.values, BigInt);
  return Array.from({ length: left.rows * right.columns }, (_, place) => {
    const row = Math.floor(place / right.columns);
    let sum = 0n;
    for (let k = 0; k < left.columns; k++) {
      const value = BigInt(left.values[row * left.columns + k]);
      sum += value * columns[k * right.columns + place % right.columns];
    }
    return sum;
  });
}
