/**
 * Computes Σ x_k y_k, in order from the first entry.
 *
 * @param x Numbers.
 * @param y Numbers, as many.
 * @param size How many entries count. @default {x.length}.
 * @returns The sum.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { dot } from "./dot.ts";
 *
 * assertEquals(dot(Float64Array.of(1, 2), Float64Array.of(3, 4)), 11);
 * ```
 */
export function dot(x: Float64Array, y: Float64Array, size: number = x.length): number {
  let sum = 0;
  for (let k = 0; k < size; k++) sum += x[k] * y[k];
  return sum;
}
