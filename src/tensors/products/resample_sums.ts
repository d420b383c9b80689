import type { Backend } from "../backends/backend.ts";
import { type IntegerMatrix, integerMatrix } from "./integer_matrix.ts";

/**
 * Computes sums of every column over every bootstrap resample: counts · values.
 *
 * @param backend Computes the product.
 * @param counts `replicates` × items: how often a resample holds an item.
 * @param values Items × columns.
 * @returns `replicates` × columns sums, row by row.
 * @throws {RangeError} If shapes do not fit, or a sum might reach 2⁵³.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { integerMatrix } from "./integer_matrix.ts";
 * import { openBackend } from "../backends/open_backend.ts";
 * import { resampleSums } from "./resample_sums.ts";
 *
 * const backend = await openBackend("workers", { jobs: 1 });
 * const values = integerMatrix(Int32Array.of(5, 7, -9), 3, 1);
 * assertEquals([...await resampleSums(backend, Int32Array.of(2, 0, 1, 0, 3, 0), values)], [1, 21]);
 * backend.close();
 * ```
 */
export async function resampleSums(
  backend: Backend,
  counts: Uint8Array | Uint16Array | Int32Array,
  values: IntegerMatrix,
): Promise<Float64Array> {
  return await backend.multiply(
    integerMatrix(counts, counts.length / values.rows, values.rows),
    values,
  );
}
