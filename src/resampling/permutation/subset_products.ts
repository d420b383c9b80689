import type { Backend } from "../../tensors/backends/backend.ts";
import { boundedMatrix, integerMatrix } from "../../tensors/products/integer_matrix.ts";
import type { SignMatrix } from "./sign_matrix.ts";

/**
 * Computes `subsetSums()` as a matrix product, scores [rows × segments] · kept [segments × permutations], on any backend.
 *
 * @param backend Where to multiply.
 * @param values Integers, rows × segments.
 * @param signs Matrix of signs over the same segments.
 * @returns The same bits as `subsetSums()`.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { openBackend } from "../../tensors/backends/open_backend.ts";
 * import { allSigns } from "./sign_matrix.ts";
 * import { subsetProducts } from "./subset_products.ts";
 *
 * const backend = await openBackend("workers", { jobs: 1 });
 * const sums = await subsetProducts(backend, new Float64Array([1, 10]), allSigns(2));
 * assertEquals([...sums], [0, 1, 10, 11]);
 * backend.close();
 * ```
 */
export async function subsetProducts(
  backend: Backend,
  values: Float64Array,
  signs: SignMatrix,
): Promise<Float64Array> {
  const { permutations, segments, bytes } = signs;
  const kept = new Uint8Array(new SharedArrayBuffer(segments * permutations));
  for (let i = 0; i < segments; i++) {
    const group = (i >>> 3) * permutations;
    for (let p = 0; p < permutations; p++) {
      kept[i * permutations + p] = (bytes[group + p] >>> (i & 7)) & 1;
    }
  }
  return await backend.multiply(
    integerMatrix(values, values.length / segments, segments),
    boundedMatrix(kept, segments, permutations, 1),
  );
}
