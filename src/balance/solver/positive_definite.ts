/**
 * Factors a small symmetric positive (semi)definite A as L Lᵀ, in place; a direction without a pivot gets an infinite one.
 *
 * @param matrix A, `size` × `size`, row by row; L overwrites its lower half.
 * @param size Number of rows.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { factor, solveFactored } from "./positive_definite.ts";
 *
 * const matrix = Float64Array.of(4, 0, 0, 1);
 * factor(matrix, 2);
 * const right = Float64Array.of(4, 3);
 * solveFactored(matrix, right);
 * assertEquals([...right], [1, 3]);
 * ```
 */
export function factor(matrix: Float64Array, size: number): void {
  for (let i = 0; i < size; i++) {
    const whole = matrix[i * size + i];
    for (let j = 0; j < i; j++) {
      let sum = matrix[i * size + j];
      for (let k = 0; k < j; k++) sum -= matrix[i * size + k] * matrix[j * size + k];
      matrix[i * size + j] = sum / matrix[j * size + j];
    }
    let pivot = whole;
    for (let k = 0; k < i; k++) pivot -= matrix[i * size + k] * matrix[i * size + k];
    matrix[i * size + i] = pivot > 1e-15 * whole ? Math.sqrt(pivot) : Infinity;
  }
}

/**
 * Solves L Lᵀ x = b; x overwrites b, and is zero in directions without a pivot.
 *
 * @param matrix L from {@linkcode factor}.
 * @param right b.
 */
export function solveFactored(matrix: Float64Array, right: Float64Array): void {
  const size = right.length;
  for (let i = 0; i < size; i++) {
    let sum = right[i];
    for (let k = 0; k < i; k++) sum -= matrix[i * size + k] * right[k];
    right[i] = sum / matrix[i * size + i];
  }
  for (let i = size - 1; i >= 0; i--) {
    let sum = right[i];
    for (let k = i + 1; k < size; k++) sum -= matrix[k * size + i] * right[k];
    right[i] = sum / matrix[i * size + i];
  }
}
