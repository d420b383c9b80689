/**
 * A column of scores, each the decimal in the file: score = integer / 10^`decimals`.
 *
 * Small columns (every integer under 2^52 in size) keep the integers themselves in `integers`. Others keep two limbs, integer =
 * `high` + `low` with `high` a multiple of 2^50 and 0 ≤ `low` < 2^50 (up to 30 digits); columns too wide even for that keep
 * `big`. Exactly one of the three representations is set. Missing scores are 0 in all of them, and −0 is 0. The typed arrays
 * are in shared memory, so sending a column to a worker copies nothing.
 */
export interface ScoreColumn {
  /** Number of scores, including missing ones. */
  readonly length: number;
  /** 1 where a score is present, 0 where it is missing. */
  readonly present: Uint8Array;
  /** Nearest double of each score (±Infinity beyond the range of doubles); NaN where missing. */
  readonly values: Float64Array;
  /** Number of decimals, D: each score is an integer over 10^D. */
  readonly decimals: number;
  /** Dense ranks: equal scores share one, greater scores have a greater one; −1 where missing. */
  readonly ranks: Int32Array;
  /** The integers, where all are under 2^52 in size. */
  readonly integers: Float64Array | null;
  /** Upper limbs, a multiple of 2^50 each; null where `integers` or `big` is set. */
  readonly high: Float64Array | null;
  /** Lower limbs, from 0 up to 2^50; null where `integers` or `big` is set. */
  readonly low: Float64Array | null;
  /** The integers as BigInt, where two limbs are too short; null otherwise. */
  readonly big: readonly bigint[] | null;
}
