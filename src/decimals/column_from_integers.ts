import { denseRanks } from "./ranks/dense_ranks.ts";
import type { ScoreColumn } from "./score_column.ts";

/**
 * Makes a column of whole numbers.
 *
 * @param integers The numbers, each under 2^52 in size; those of missing scores do not count.
 * @param present 1 where a score is present, 0 where it is missing.
 * @returns The column, without decimals.
 */
export function columnFromIntegers(integers: Float64Array, present: Uint8Array): ScoreColumn {
  const values = integers.map((integer, row) => present[row] === 1 ? integer : NaN);
  const kept = integers.map((integer, row) => present[row] === 1 ? integer : 0);
  const exact = { integers: kept, high: null, low: null, big: null };
  const ranks = denseRanks(exact, values, present);
  return { length: integers.length, present, values, decimals: 0, ranks, ...exact };
}
