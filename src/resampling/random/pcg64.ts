import { multiplyHigh } from "./multiply_high.ts";
import type { RandomSource } from "./uniform.ts";
import { seedSequence } from "./seed_sequence.ts";

// The multiplier 0x2360ed051fc65da44385df649fccf645, lowest word first.
const M0 = 0x9fccf645;
const M1 = 0x4385df64;
const M2 = 0x1fc65da4;
const M3 = 0x2360ed05;

/**
 * numpy's default generator, bit for bit: `numpy.random.default_rng(seed)` as of numpy 1.24, that is PCG64 (XSL-RR
 * 128/64) started by SeedSequence. 128-bit arithmetic runs on 32-bit words.
 *
 * As in numpy, a 32-bit draw takes the lower half of a 64-bit one and keeps the upper half for the next 32-bit draw.
 *
 * Source: O'Neill, "PCG: a family of simple fast space-efficient statistically good algorithms for random number
 * generation", 2014; numpy 1.24, `numpy/random/src/pcg64`.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { Pcg64 } from "./pcg64.ts";
 *
 * assertEquals(new Pcg64(0).uint32(), 3653403231);
 * ```
 */
export class Pcg64 implements RandomSource {
  /** State, lowest word first. */
  readonly #state = new Uint32Array(4);
  /** Increment, lowest word first; odd. */
  readonly #increment = new Uint32Array(4);
  /** Output of the last step: lower word, upper word. */
  readonly #output = new Uint32Array(2);
  /** The upper half of a 64-bit draw, kept for the next 32-bit draw. */
  #kept = 0;
  #hasKept = false;

  /**
   * Seeds the generator.
   *
   * @param seed Non-negative integer; a bigint where it exceeds 2⁵³ − 1.
   * @throws {RangeError} If the seed is negative or not an integer.
   */
  constructor(seed: number | bigint) {
    // generate_state(4, uint64): four 64-bit words, each lower half first; the upper word of a 128-bit value first.
    const words = seedSequence(seed, 8);
    const start = [words[2], words[3], words[0], words[1]];
    const stream = [words[6], words[7], words[4], words[5]];
    for (let i = 0; i < 4; i++) {
      this.#increment[i] = (stream[i] << 1) | (i === 0 ? 1 : stream[i - 1] >>> 31);
    }
    this.#step();
    let carry = 0;
    for (let i = 0; i < 4; i++) {
      const sum = this.#state[i] + start[i] + carry;
      this.#state[i] = sum;
      carry = sum >= 2 ** 32 ? 1 : 0;
    }
    this.#step();
  }

  /** The next 32-bit word: `integers(0, 2**32, dtype=uint32)`. */
  uint32(): number {
    if (this.#hasKept) {
      this.#hasKept = false;
      return this.#kept;
    }
    this.#step();
    this.#emit();
    this.#hasKept = true;
    this.#kept = this.#output[1];
    return this.#output[0];
  }

  /** Fills an array with 32-bit words. */
  fill(out: Uint32Array): void {
    for (let i = 0; i < out.length; i++) out[i] = this.uint32();
  }

  /** A float32 from 0 (included) to 1: `random(dtype=float32)`; 24 bits. */
  float32(): number {
    return (this.uint32() >>> 8) * 2 ** -24;
  }

  /** Fills bytes with the bits that `integers(0, 2)` draws, the lowest of each byte first. */
  fillBits(out: Uint8Array): void {
    for (let at = 0; at < out.length; at++) {
      let byte = 0;
      for (let bit = 0; bit < 8; bit++) byte |= this.uint32() >>> 31 << bit;
      out[at] = byte;
    }
  }

  /** state ← state · multiplier + increment, modulo 2¹²⁸. */
  #step(): void {
    const s = this.#state;
    const add = this.#increment;
    const s0 = s[0], s1 = s[1], s2 = s[2], s3 = s[3];
    const column0 = (Math.imul(s0, M0) >>> 0) + add[0];
    const column1 = multiplyHigh(s0, M0) + (Math.imul(s0, M1) >>> 0) + (Math.imul(s1, M0) >>> 0) +
      add[1] + Math.floor(column0 * 2 ** -32);
    const column2 = multiplyHigh(s0, M1) + multiplyHigh(s1, M0) + (Math.imul(s0, M2) >>> 0) +
      (Math.imul(s1, M1) >>> 0) + (Math.imul(s2, M0) >>> 0) + add[2] +
      Math.floor(column1 * 2 ** -32);
    const column3 = multiplyHigh(s0, M2) + multiplyHigh(s1, M1) + multiplyHigh(s2, M0) +
      (Math.imul(s0, M3) >>> 0) + (Math.imul(s1, M2) >>> 0) + (Math.imul(s2, M1) >>> 0) +
      (Math.imul(s3, M0) >>> 0) + add[3] + Math.floor(column2 * 2 ** -32);
    s[0] = column0;
    s[1] = column1;
    s[2] = column2;
    s[3] = column3;
  }

  /** The state's output: the exclusive or of its halves, rotated right by its six upper bits. */
  #emit(): void {
    const s = this.#state;
    let low = s[0] ^ s[2];
    let high = s[1] ^ s[3];
    const turn = s[3] >>> 26;
    if (turn >= 32) [low, high] = [high, low];
    const shift = turn & 31;
    // A shift by 32 is a shift by 0 here, so it goes in two parts.
    this.#output[0] = (low >>> shift) | (high << 1 << (31 - shift));
    this.#output[1] = (high >>> shift) | (low << 1 << (31 - shift));
  }
}
