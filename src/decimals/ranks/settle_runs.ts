/**
 * Sorts runs of equal keys by an exact comparison and finds where batches of equal items end.
 *
 * @param order Items sorted by key; runs are put in exact order in place.
 * @param keys Key of each item.
 * @param compare Exact order of two items; null where equal keys mean equal items.
 * @returns The place after each batch of equal items.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { settleRuns } from "./settle_runs.ts";
 *
 * const order = new Int32Array([0, 1, 2, 3]);
 * const exact = [30, 30, 20, 50]; // the first three share a key that is too coarse to tell them apart
 * const ends = settleRuns(order, Float64Array.of(1, 1, 1, 2), (a, b) => exact[a] - exact[b]);
 * assertEquals([[...order], [...ends]], [[2, 0, 1, 3], [1, 3, 4]]);
 * ```
 */
export function settleRuns(
  order: Int32Array,
  keys: Float64Array,
  compare: ((a: number, b: number) => number) | null,
): Int32Array {
  const ends = new Int32Array(order.length);
  let batches = 0;
  for (let start = 0; start < order.length;) {
    let end = start + 1;
    let differs = false;
    while (end < order.length && keys[order[end]] === keys[order[start]]) {
      if (compare && !differs) differs = compare(order[start], order[end]) !== 0;
      end++;
    }
    if (compare && differs) {
      order.subarray(start, end).sort((a, b) => compare(a, b) || a - b);
      for (let at = start + 1; at < end; at++) {
        if (compare(order[at - 1], order[at]) !== 0) ends[batches++] = at;
      }
    }
    ends[batches++] = end;
    start = end;
  }
  return ends.slice(0, batches);
}
