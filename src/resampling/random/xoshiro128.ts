import type { RandomSource } from "./uniform.ts";

/**
 * The generator xoshiro128\*\* 1.1: 128 bits of state, period 2¹²⁸ − 1, some ten times as fast as Philox in JavaScript.
 *
 * Source: Blackman, Vigna, "Scrambled linear pseudorandom number generators", ACM TOMS 47 (2021).
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { Xoshiro128 } from "./xoshiro128.ts";
 *
 * assertEquals(new Xoshiro128([1, 2, 3, 4]).uint32(), 11520);
 * ```
 */
export class Xoshiro128 implements RandomSource {
  readonly #state: Int32Array;

  /**
   * Starts the stream from four 32-bit words.
   *
   * @throws {RangeError} If all four are zero, where the generator would stay.
   */
  constructor(state: readonly [number, number, number, number]) {
    this.#state = Int32Array.from(state, (word) => word | 0);
    if (this.#state.every((word) => word === 0)) {
      throw new RangeError("the state of xoshiro128** must not be all zero");
    }
  }

  /** The next word. */
  uint32(): number {
    const s = this.#state;
    const s1 = s[1];
    const scrambled = Math.imul(s1, 5);
    const word = Math.imul((scrambled << 7) | (scrambled >>> 25), 9) >>> 0;
    const s2 = s[2] ^ s[0];
    const s3 = s[3] ^ s1;
    s[1] = s1 ^ s2;
    s[0] ^= s3;
    s[2] = s2 ^ (s1 << 9);
    s[3] = (s3 << 11) | (s3 >>> 21);
    return word;
  }

  /** Fills an array with the next words. */
  fill(out: Uint32Array): void {
    const s = this.#state;
    let [s0, s1, s2, s3] = s;
    for (let i = 0; i < out.length; i++) {
      const scrambled = Math.imul(s1, 5);
      out[i] = Math.imul((scrambled << 7) | (scrambled >>> 25), 9);
      const shifted = s1 << 9;
      s2 ^= s0;
      s3 ^= s1;
      s1 ^= s2;
      s0 ^= s3;
      s2 ^= shifted;
      s3 = (s3 << 11) | (s3 >>> 21);
    }
    s[0] = s0;
    s[1] = s1;
    s[2] = s2;
    s[3] = s3;
  }
}
