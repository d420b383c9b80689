import { pearson } from "./pearson.ts";

/**
 * Computes Spearman's correlation: Pearson's on mid-ranks, weighted. An item's rank is the weight of all smaller items plus
 * half the weight of the items equal to it, including itself. With equal weights this is the usual mid-rank, shifted.
 *
 * @param x First list.
 * @param y Second list, of the same length.
 * @param weights Weight of each item, none negative; equal ones where absent.
 * @returns Between −1 and 1; null where it is undefined.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { spearman } from "./spearman.ts";
 *
 * assertEquals(spearman([1, 2, 3], [1, 4, 90]), 1);
 * ```
 */
export function spearman(
  x: ArrayLike<number>,
  y: ArrayLike<number>,
  weights?: ArrayLike<number>,
): number | null {
  return pearson(midRanks(x, weights), midRanks(y, weights), weights);
}

/**
 * Computes the mid-ranks of a list: the weight below plus half the weight of equals.
 *
 * @param values The values.
 * @param weights Weight of each value; 1 where absent.
 * @returns One rank per value.
 */
function midRanks(values: ArrayLike<number>, weights?: ArrayLike<number>): Float64Array {
  const order = Array.from(values, (_, i) => i).sort((a, b) => values[a] - values[b]);
  const ranks = new Float64Array(values.length);
  let below = 0;
  for (let start = 0; start < order.length;) {
    let end = start;
    let equal = 0;
    for (; end < order.length && values[order[end]] === values[order[start]]; end++) {
      equal += weights === undefined ? 1 : weights[order[end]];
    }
    for (let at = start; at < end; at++) ranks[order[at]] = below + equal / 2;
    below += equal;
    start = end;
  }
  return ranks;
}
