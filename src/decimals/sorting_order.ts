const DIGIT_BITS = 11;
const DIGIT_SIZE = 1 << DIGIT_BITS;
const DIGIT_MASK = DIGIT_SIZE - 1;

/**
 * Indices that put numbers in ascending order; equal numbers keep their order.
 *
 * A radix sort on the bits of the doubles, six digits of 11 bits; digits that all numbers share are skipped.
 *
 * @param keys The numbers, without NaN; −0 counts as below 0.
 * @returns As many indices as keys.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { sortingOrder } from "./sorting_order.ts";
 *
 * assertEquals([...sortingOrder(Float64Array.of(2, -1, 2, 0.5))], [1, 3, 0, 2]);
 * ```
 */
export function sortingOrder(keys: Float64Array): Int32Array {
  const size = keys.length;
  const upper = new Uint32Array(size);
  const lower = new Uint32Array(size);
  const double = new Float64Array(1);
  const words = new Uint32Array(double.buffer);
  for (let i = 0; i < size; i++) {
    double[0] = keys[i];
    const high = words[1];
    // Negative doubles order backwards as bits; flipping all their bits mends that.
    if (high >>> 31) {
      upper[i] = ~high;
      lower[i] = ~words[0];
    } else {
      upper[i] = high | 0x80000000;
      lower[i] = words[0];
    }
  }
  let order: Int32Array = new Int32Array(size);
  for (let i = 0; i < size; i++) order[i] = i;
  let spare: Int32Array = new Int32Array(size);
  const counts = new Int32Array(DIGIT_SIZE);
  for (const word of [lower, upper]) {
    for (let shift = 0; shift < 32; shift += DIGIT_BITS) {
      if (!countDigits(word, shift, counts)) continue;
      for (let i = 0; i < size; i++) {
        const row = order[i];
        spare[counts[(word[row] >>> shift) & DIGIT_MASK]++] = row;
      }
      [order, spare] = [spare, order];
    }
  }
  return order;
}

/** Turns `counts` into the start of each digit's rows; false where all keys share one digit. */
function countDigits(word: Uint32Array, shift: number, counts: Int32Array): boolean {
  counts.fill(0);
  for (let i = 0; i < word.length; i++) counts[(word[i] >>> shift) & DIGIT_MASK]++;
  let start = 0;
  for (let digit = 0; digit < DIGIT_SIZE; digit++) {
    const count = counts[digit];
    if (count === word.length) return false;
    counts[digit] = start;
    start += count;
  }
  return start > 0;
}
