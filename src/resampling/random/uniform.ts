/** A stream of uniform 32-bit words, the source of every draw in this folder. */
export interface RandomSource {
  /** The next word: an integer from 0 to 2³² − 1. */
  uint32(): number;
  /** Fills an array with the words that the same number of calls of `uint32()` would give. */
  fill(out: Uint32Array): void;
}

/**
 * Draws a uniform float64, at least 0 and below 1: a multiple of 2⁻⁵³ made from two words.
 *
 * @param source Stream of words.
 * @returns The draw.
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
