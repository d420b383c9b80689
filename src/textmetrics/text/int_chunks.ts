/**
 * Cuts short integer arrays out of long ones: a corpus needs tens of thousands, and each typed array with memory of its
 * own costs more than counting its n-grams.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { IntChunks } from "./int_chunks.ts";
 *
 * const chunks = new IntChunks();
 * assertEquals(chunks.take(3).length, 3);
 * ```
 */
export class IntChunks {
  #chunk = new Int32Array(0);
  #used = 0;

  /** An array of zeros that nothing else uses. */
  take(length: number): Int32Array {
    if (this.#used + length > this.#chunk.length) {
      this.#chunk = new Int32Array(Math.max(length, 1 << 14));
      this.#used = 0;
    }
    this.#used += length;
    return this.#chunk.subarray(this.#used - length, this.#used);
  }
}
