import { multiplyHigh } from "./multiply_high.ts";
import type { RandomSource } from "./uniform.ts";

/** Scratch memory, overwritten by every fill: enough words to hide the cost of the call, few enough for the fastest cache. */
const words = new Uint32Array(1024);

/**
 * Draws a uniform integer from 0 to bound − 1, without bias. Source: Lemire, "Fast random integer generation in an interval",
 * ACM TOMACS 29 (2019), Algorithm 5.
 *
 * @param source Stream of words.
 * @param bound Number of integers to draw from, 1 to 2³².
 * @returns The integer.
 * @throws {RangeError} If the bound is not such an integer.
 *
 * @example
 * ```ts
 * import { assert } from "@std/assert";
 * import { boundedInteger } from "./bounded_integer.ts";
 * import { keyedStream } from "./keyed_stream.ts";
 *
 * assert(boundedInteger(keyedStream(1, "example", 0), 6) < 6);
 * ```
 */
export function boundedInteger(source: RandomSource, bound: number): number {
  checkBound(bound);
  return draw(source, bound, threshold(bound));
}

/**
 * Fills an array with independent integers uniform on 0 … bound − 1, without bias, several times as fast as single
 * draws: up to a bound of 2¹⁶ a word gives two candidates of 16 bits, each accepted or rejected by the same rule.
 *
 * @param source Stream of words.
 * @param bound Number of integers to draw from, 1 to 2³².
 * @param out Receives the integers; wide enough for bound − 1.
 * @throws {RangeError} If the bound is not such an integer.
 */
export function fillBounded(
  source: RandomSource,
  bound: number,
  out: Uint8Array | Uint16Array | Uint32Array | Int32Array,
): void {
  checkBound(bound);
  if (bound === 1) out.fill(0);
  else if (bound <= 2 ** 16) fillFromHalves(source, bound, out);
  else {
    const least = threshold(bound);
    for (let i = 0; i < out.length; i++) out[i] = draw(source, bound, least);
  }
}

function fillFromHalves(
  source: RandomSource,
  bound: number,
  out: Uint8Array | Uint16Array | Uint32Array | Int32Array,
): void {
  const least = (2 ** 16 - bound) % bound;
  const size = out.length;
  for (let i = 0; i < size;) {
    const count = Math.min((size - i + 1) >>> 1, words.length);
    source.fill(count < words.length ? words.subarray(0, count) : words);
    for (let w = 0; w < count; w++) {
      const word = words[w];
      const lower = Math.imul(word & 0xffff, bound);
      if ((lower & 0xffff) >= least) out[i++] = lower >>> 16;
      const upper = Math.imul(word >>> 16, bound);
      if ((upper & 0xffff) >= least && i < size) out[i++] = upper >>> 16;
    }
  }
}

function checkBound(bound: number): void {
  if (!Number.isInteger(bound) || bound < 1 || bound > 2 ** 32) {
    throw new RangeError(`a bound is an integer from 1 to 2^32, not ${bound}`);
  }
}

/** Low words below this belong to products that would make some integers more likely than others. */
function threshold(bound: number): number {
  return (2 ** 32 - bound) % bound;
}

function draw(source: RandomSource, bound: number, least: number): number {
  if (bound === 2 ** 32) return source.uint32();
  for (;;) {
    const word = source.uint32();
    if (Math.imul(word, bound) >>> 0 >= least) return multiplyHigh(word, bound);
  }
}
