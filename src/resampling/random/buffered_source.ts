import type { RandomSource } from "./uniform.ts";

/** Words taken from a stream at a time. */
const WORDS = 1024;

/**
 * A stream read ahead, for draws that take a word or two at a time: generators fill an array in half the time of as many single calls.
 * It gives the same words.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { BufferedSource } from "./buffered_source.ts";
 * import { Xoshiro128 } from "./xoshiro128.ts";
 *
 * assertEquals(new BufferedSource(new Xoshiro128([1, 2, 3, 4])).uint32(), 11520);
 * ```
 */
export class BufferedSource implements RandomSource {
  readonly #source: RandomSource;
  readonly #words = new Uint32Array(WORDS);
  #at = WORDS;

  /** Reads a stream, which nothing else may read meanwhile. */
  constructor(source: RandomSource) {
    this.#source = source;
  }

  /** The next word. */
  uint32(): number {
    if (this.#at === WORDS) {
      this.#source.fill(this.#words);
      this.#at = 0;
    }
    return this.#words[this.#at++];
  }

  /** Fills an array with the next words. */
  fill(out: Uint32Array): void {
    for (let i = 0; i < out.length; i++) out[i] = this.uint32();
  }
}
