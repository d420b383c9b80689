import { philox } from "./philox.ts";
import type { RandomSource } from "./uniform.ts";
import { Xoshiro128 } from "./xoshiro128.ts";

/**
 * Opens the random stream of a block of replicates. It depends on its key alone, so results do not depend on the number of
 * workers or shards, nor on the order of work.
 *
 * Philox 4×32-10 turns the key into the 128-bit state at which xoshiro128\*\* starts; within a block the latter is some ten
 * times as fast as Philox here (`bench/tensors.ts` measures both). The seed is Philox's key. The block, and two 32-bit FNV-1a
 * hashes of the experiment's name as UTF-8, forwards and backwards, are its counter.
 *
 * @param seed Non-negative integer up to 2⁵³ − 1.
 * @param experiment Name of what is drawn, so that two experiments with one seed are independent.
 * @param block Number of the block, from 0 to 2³² − 1.
 * @returns The stream.
 * @throws {RangeError} If seed or block is out of range.
 *
 * @example
 * ```ts
 * import { assertEquals, assertNotEquals } from "@std/assert";
 * import { keyedStream } from "./keyed_stream.ts";
 *
 * const word = keyedStream(1, "bootstrap", 7).uint32();
 * assertEquals(keyedStream(1, "bootstrap", 7).uint32(), word);
 * assertNotEquals(keyedStream(1, "bootstrap", 8).uint32(), word);
 * ```
 */
export function keyedStream(seed: number, experiment: string, block: number): RandomSource {
  return new Xoshiro128(keyedState(seed, experiment, block));
}

/**
 * Computes the state at which the generator of {@linkcode keyedStream} starts.
 *
 * @param seed Non-negative integer up to 2⁵³ − 1.
 * @param experiment Name of what is drawn.
 * @param block Number of the block, from 0 to 2³² − 1.
 * @returns Four words, not all zero.
 * @throws {RangeError} If seed or block is out of range.
 */
export function keyedState(
  seed: number,
  experiment: string,
  block: number,
): readonly [number, number, number, number] {
  if (!Number.isSafeInteger(seed) || seed < 0) {
    throw new RangeError(`a seed is an integer from 0 to 2^53 - 1, not ${seed}`);
  }
  if (!Number.isInteger(block) || block < 0 || block >= 2 ** 32) {
    throw new RangeError(`a block is an integer from 0 to 2^32 - 1, not ${block}`);
  }
  const bytes = new TextEncoder().encode(experiment);
  const key = [seed >>> 0, Math.floor(seed / 2 ** 32)] as const;
  const place = [block, hash(bytes), hash(bytes.toReversed())] as const;
  for (let attempt = 0;; attempt++) {
    const state = philox([attempt, ...place], key);
    if (state.some((word) => word !== 0)) return state;
  }
}

function hash(bytes: Uint8Array): number {
  let value = 0x811c9dc5;
  for (const byte of bytes) value = Math.imul(value ^ byte, 0x01000193);
  return value >>> 0;
}
