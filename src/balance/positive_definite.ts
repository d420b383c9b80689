/**
 * Solves A x = b for a small symmetric positive (semi)definite A by Cholesky; directions without a pivot get nothing.
 *
 * @param matrix A, square; it is overwritten.
 * @param right b.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { solvePositiveDefinite } from "./positive_definite.ts";
 *
 * assertEquals(solvePositiveDefinite([[4, 0], [0, 1]], [4, 3]), [1, 3]);
 * ```
 */
export function solvePositiveDefinite(matrix: number[][], right: readonly number[]): number[] {
  const size = right.length;
  const diagonal = matrix.map((row, i) => row[i]);
  for (let i = 0; i < size; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = matrix[i][j];
      for (let k = 0; k < j; k++) sum -= matrix[i][k] * matrix[j][k];
      if (i !== j) matrix[i][j] = matrix[j][j] === Infinity ? 0 : sum / matrix[j][j];
      else matrix[i][i] = sum > 1e-15 * diagonal[i] ? Math.sqrt(sum) : Infinity;
    }
  }
  const x = [...right];
  for (let i = 0; i < size; i++) {
    for (let k = 0; k < i; k++) x[i] -= matrix[i][k] * x[k];
    x[i] /= matrix[i][i];
  }
  for (let i = size - 1; i >= 0; i--) {
    for (let k = i + 1; k < size; k++) x[i] -= matrix[k][i] * x[k];
    x[i] /= matrix[i][i];
  }
  return x;
}
