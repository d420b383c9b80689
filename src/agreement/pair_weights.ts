/**
 * Computes the weight of every pair of systems, w_k·w_l, for pairs in the order (0,1), (0,2), …, (1,2), ….
 *
 * @param weights Weight of each system, none negative.
 * @returns One weight per pair.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { pairWeights } from "./pair_weights.ts";
 *
 * assertEquals([...pairWeights([1, 2, 3])], [2, 3, 6]);
 * ```
 */
export function pairWeights(weights: ArrayLike<number>): Float64Array {
  const systems = weights.length;
  const products = new Float64Array(systems * (systems - 1) / 2);
  let pair = 0;
  for (let k = 0; k < systems; k++) {
    for (let l = k + 1; l < systems; l++) products[pair++] = weights[k] * weights[l];
  }
  return products;
}
