import { settleRuns } from "./settle_runs.ts";
import { sortingOrder } from "./sorting_order.ts";

/** The exact integers of a column in one of the three forms of a `ScoreColumn`. */
export interface ExactIntegers {
  /** Whole integers under 2^52 in size. */
  readonly integers: Float64Array | null;
  /** Upper limbs. */
  readonly high: Float64Array | null;
  /** Lower limbs. */
  readonly low: Float64Array | null;
  /** Integers of any size. */
  readonly big: readonly bigint[] | null;
}

/**
 * Ranks exact integers densely: equal ones share a rank, greater ones have a greater one.
 *
 * @param exact The integers.
 * @param values A double for each that never decreases as the integer grows (the nearest one does).
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

/** Exact order of two rows: negative, zero or positive. */
function compareRows(exact: ExactIntegers, a: number, b: number): number {
  if (exact.integers) return exact.integers[a] - exact.integers[b];
  if (exact.high && exact.low) {
    return exact.high[a] - exact.high[b] || exact.low[a] - exact.low[b];
  }
  const big = exact.big as readonly bigint[];
  return big[a] < big[b] ? -1 : big[a] > big[b] ? 1 : 0;
}
