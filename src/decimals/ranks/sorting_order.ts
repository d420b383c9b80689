const DIGIT_BITS = 11;
const DIGIT_SIZE = 1 << DIGIT_BITS;
const DIGIT_MASK = DIGIT_SIZE - 1;

/** Runs of numbers with equal upper 32 bits are sorted by insertion up to this length. */
const SHORT_RUN = 32;

/**
 * Finds the indices that put numbers in ascending order; equal numbers keep their order.
 *
 * It is a radix sort on the upper 32 bits of the doubles, three digits of 11 bits. The few numbers that agree in these bits are
 * sorted afterwards; where many agree, the lower 32 bits are sorted first in the same way.
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
  const double = new Float64Array(1);
  const words = new Uint32Array(double.buffer);
  for (let i = 0; i < size; i++) {
    double[0] = keys[i];
    const high = words[1];
    // The bits of negative doubles are in reverse order; flipping all bits corrects that.
    upper[i] = high >>> 31 ? ~high : high | 0x80000000;
  }
  const start = new Int32Array(size);
  for (let i = 0; i < size; i++) start[i] = i;
  // For a short list, counting digits would cost far more than the sort.
  const order = size <= SHORT_RUN ? sortedShort(upper, start) : sortByWord(upper, start);
  if (settleShortRuns(keys, upper, order)) return order;
  const lower = new Uint32Array(size);
  for (let i = 0; i < size; i++) {
    double[0] = keys[i];
    lower[i] = words[1] >>> 31 ? ~words[0] : words[0];
  }
  return sortByWord(upper, sortByWord(lower, start));
}

/** Sorts indices by a word of each, stably; the words move along, so that they are read in sequence. */
function sortByWord(word: Uint32Array, start: Int32Array): Int32Array {
  const size = word.length;
  let order: Int32Array = start.slice();
  let spareOrder: Int32Array = new Int32Array(size);
  let words: Uint32Array = new Uint32Array(size);
  for (let i = 0; i < size; i++) words[i] = word[order[i]];
  let spareWords: Uint32Array = new Uint32Array(size);
  const counts = new Int32Array(DIGIT_SIZE);
  for (let shift = 0; shift < 32; shift += DIGIT_BITS) {
    if (!countDigits(words, shift, counts)) continue;
    for (let i = 0; i < size; i++) {
      const to = counts[(words[i] >>> shift) & DIGIT_MASK]++;
      spareWords[to] = words[i];
      spareOrder[to] = order[i];
    }
    [order, spareOrder] = [spareOrder, order];
    [words, spareWords] = [spareWords, words];
  }
  return order;
}

/** Sorts indices by a word of each by insertion, stably and in place. */
function sortedShort(word: Uint32Array, order: Int32Array): Int32Array {
  for (let at = 1; at < order.length; at++) {
    const row = order[at];
    let to = at;
    for (; to > 0 && word[row] < word[order[to - 1]]; to--) order[to] = order[to - 1];
    order[to] = row;
  }
  return order;
}

/** Sorts short runs of equal upper words by the whole number; false where a long run needs sorting. */
function settleShortRuns(keys: Float64Array, upper: Uint32Array, order: Int32Array): boolean {
  let start = 0;
  for (let at = 1; at < order.length; at++) {
    const row = order[at];
    if (upper[row] !== upper[order[at - 1]]) {
      start = at;
      continue;
    }
    const key = keys[row];
    if (!(key < keys[order[at - 1]])) continue;
    if (at - start >= SHORT_RUN) return false;
    let to = at;
    for (; to > start && key < keys[order[to - 1]]; to--) order[to] = order[to - 1];
    order[to] = row;
  }
  return true;
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
