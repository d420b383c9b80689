import type { RandomSource } from "./uniform.ts";

/**
 * Fills an array with independent fair signs, −1 or 1, thirty-two from a word, lowest bit first.
 *
 * @param source Stream of words.
 * @param out Where they go.
 *
 * @example
 * ```ts
 * import { assert } from "@std/assert";
 * import { keyedStream } from "./keyed_stream.ts";
 * import { fillSigns } from "./signs.ts";
 *
 * const signs = new Int8Array(50);
 * fillSigns(keyedStream(1, "example", 0), signs);
 * assert(signs.every((sign) => sign === 1 || sign === -1));
 * ```
 */
export function fillSigns(source: RandomSource, out: Int8Array | Int32Array): void {
  let word = 0;
  for (let i = 0; i < out.length; i++) {
    if ((i & 31) === 0) word = source.uint32();
    out[i] = ((word & 1) << 1) - 1;
    word >>>= 1;
  }
}
