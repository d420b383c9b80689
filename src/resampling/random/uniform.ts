import type { RandomSource } from "./random_source.ts";

/**
 * A float64 uniform on [0, 1): a multiple of 2⁻⁵³ made from two words.
 *
 * @param source Stream of words.
 *
 * @example
 * ```ts
 * import { assert } from "@std/assert";
 * import { keyedStream } from "./keyed_stream.ts";
 * import { uniform } from "./uniform.ts";
 *
 * const value = uniform(keyedStream(1, "example", 0));
 * assert(value >= 0 && value < 1);
 * ```
 */
export function uniform(source: RandomSource): number {
  const high = source.uint32() >>> 5;
  return (high * 2 ** 26 + (source.uint32() >>> 6)) * 2 ** -53;
}
