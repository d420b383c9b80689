import type { ScoreColumn } from "../score_column.ts";
import { settleRuns } from "./settle_runs.ts";
import { sortingOrder } from "./sorting_order.ts";

/** The exact integers of a column in one of the three forms of a `ScoreColumn`. */
export type ExactIntegers = Pick<ScoreColumn, "integers" | "high" | "low" | "big">;

/**
 * Ranks exact integers densely: equal ones share a rank, greater ones have a greater one.
 *
 * @param exact The integers.
 * @param values A double for each integer that never decreases as the integer grows; the nearest double is one.
 * @param present 1 where there is a score.
 * @returns Ranks from 0 in shared memory; −1 where a score is missing.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { denseRanks } from "./dense_ranks.ts";
 *
 * const integers = Float64Array.of(30, 10, 30, 0);
 * const exact = { integers, high: null, low: null, big: null };
 * assertEquals([...denseRanks(exact, integers, Uint8Array.of(1, 1, 1, 0))], [1, 0, 1, -1]);
 * ```
 */
export function denseRanks(
  exact: ExactIntegers,
  values: Float64Array,
  present: Uint8Array,
): Int32Array {
  const length = present.length;
  const counted = exact.integers && countedRanks(exact.integers, present);
  if (counted) return counted;
  const rows = new Int32Array(length);
  let count = 0;
  for (let row = 0; row < length; row++) {
    if (present[row]) rows[count++] = row;
  }
  const keys = new Float64Array(count);
  for (let i = 0; i < count; i++) keys[i] = values[rows[i]];
  const order = sortingOrder(keys);
  for (let i = 0; i < count; i++) order[i] = rows[order[i]];
  // Different decimals may share their nearest double.
  const compare = exact.integers ? null : (a: number, b: number) => compareRows(exact, a, b);
  const ends = settleRuns(order, values, compare);
  const ranks = new Int32Array(new SharedArrayBuffer(4 * length)).fill(-1);
  let at = 0;
  ends.forEach((end, rank) => {
    while (at < end) ranks[order[at++]] = rank;
  });
  return ranks;
}

/** A place for each row's integer, over which ranks are counted without sorting. */
const COUNTED = 4;

/** The ranks of integers in a narrow range, found without sorting; null where the range is wide. */
function countedRanks(integers: Float64Array, present: Uint8Array): Int32Array | null {
  const length = present.length;
  let least = Infinity;
  let most = -Infinity;
  for (let row = 0; row < length; row++) {
    if (present[row] === 0) continue;
    const integer = integers[row];
    if (integer < least) least = integer;
    if (integer > most) most = integer;
  }
  const range = Math.max(0, most - least + 1);
  if (range > COUNTED * length) return null;
  const rankOf = new Int32Array(range);
  for (let row = 0; row < length; row++) {
    if (present[row] === 1) rankOf[integers[row] - least] = 1;
  }
  for (let place = 0, rank = 0; place < range; place++) {
    if (rankOf[place] === 1) rankOf[place] = rank++;
  }
  const ranks = new Int32Array(new SharedArrayBuffer(4 * length));
  for (let row = 0; row < length; row++) {
    ranks[row] = present[row] === 1 ? rankOf[integers[row] - least] : -1;
  }
  return ranks;
}

/** Exact order of two rows: negative, zero or positive. */
function compareRows(exact: ExactIntegers, a: number, b: number): number {
  if (exact.integers) return exact.integers[a] - exact.integers[b];
  if (exact.high && exact.low) {
    return exact.high[a] - exact.high[b] || exact.low[a] - exact.low[b];
  }
  const big = exact.big as readonly bigint[];
  return big[a] < big[b] ? -1 : big[a] > big[b] ? 1 : 0;
}
