import type { Backend } from "../backends/backend.ts";
import { boundedMatrix, integerMatrix } from "./integer_matrix.ts";

/**
 * Computes differences of all pairs, vᵢ − vⱼ: the product of the values as a column with a row of ones, less that of a column
 * of ones with the values as a row.
 *
 * @param backend Computes the product.
 * @param values Integers under 2⁵², n of them.
 * @returns n × n differences, row i by row i.
 * @throws {RangeError} If a value is not such an integer.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { openBackend } from "../backends/open_backend.ts";
 * import { pairDifferences } from "./pair_differences.ts";
 *
 * const backend = await openBackend("workers", { jobs: 1 });
 * assertEquals([...await pairDifferences(backend, Int32Array.of(4, 9))], [0, -5, 5, 0]);
 * backend.close();
 * ```
 */
export async function pairDifferences(
  backend: Backend,
  values: Int32Array | Float64Array,
): Promise<Float64Array> {
  const n = values.length;
  const excess = values.find((value) => Math.abs(value) >= 2 ** 52);
  if (excess !== undefined) throw new RangeError(`${excess} is beyond 2^52`);
  const rows = await backend.multiply(
    integerMatrix(values, n, 1),
    boundedMatrix(new Int8Array(n).fill(1), 1, n, 1),
  );
  const columns = await backend.multiply(
    boundedMatrix(new Int8Array(n).fill(1), n, 1, 1),
    integerMatrix(values, 1, n),
  );
  for (let i = 0; i < rows.length; i++) rows[i] -= columns[i];
  return rows;
}
