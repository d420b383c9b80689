import type { Backend } from "../backends/backend.ts";
import { boundedMatrix, type IntegerMatrix } from "./integer_matrix.ts";

/**
 * Computes signed sums of every column under every permutation: signs · values.
 *
 * @param backend Computes the product.
 * @param signs Permutations × items, each −1 or 1.
 * @param values Items × columns.
 * @returns Permutations × columns sums, row by row.
 * @throws {RangeError} If shapes do not fit, or a sum might reach 2⁵³.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { integerMatrix } from "./integer_matrix.ts";
 * import { openBackend } from "../backends/open_backend.ts";
 * import { signedSums } from "./signed_sums.ts";
 *
 * const backend = await openBackend("workers", { jobs: 1 });
 * const values = integerMatrix(Int32Array.of(5, 7), 2, 1);
 * assertEquals([...await signedSums(backend, Int8Array.of(1, -1, -1, -1), values)], [-2, -12]);
 * backend.close();
 * ```
 */
export async function signedSums(
  backend: Backend,
  signs: Int8Array,
  values: IntegerMatrix,
): Promise<Float64Array> {
  const permutations = signs.length / values.rows;
  if (!Number.isInteger(permutations)) {
    throw new RangeError(`${signs.length} signs do not make rows of ${values.rows}`);
  }
  return await backend.multiply(boundedMatrix(signs, permutations, values.rows, 1), values);
}
