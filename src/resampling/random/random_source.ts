/** A stream of uniform 32-bit words, from which every draw in this folder is made. */
export interface RandomSource {
  /** The next word: an integer from 0 to 2³² − 1. */
  uint32(): number;
  /** Fills an array with the words that as many calls of `uint32()` would give. */
  fill(out: Uint32Array): void;
}
