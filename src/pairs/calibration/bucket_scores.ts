import { exactInteger } from "../../decimals/exact_integer.ts";
import { parseScores } from "../../decimals/parsing/parse_scores.ts";
import type { ScoreColumn } from "../../decimals/score_column.ts";
import { UserError } from "../../user_error.ts";

/**
 * Cuts the range of a metric's scores into buckets of equal width and gives each score its bucket's number
 * (Deutsch, Foster & Freitag 2023, section 5.2). The greatest score belongs to the last bucket.
 *
 * @param column The scores.
 * @param buckets Number of buckets, a whole number of at least 1.
 * @returns A column of whole numbers from 0 to `buckets` − 1; missing scores stay missing.
 * @throws {UserError} If the number of buckets is not a whole number of at least 1.
 */
export function bucketScores(column: ScoreColumn, buckets: number): ScoreColumn {
  if (!(Number.isSafeInteger(buckets) && buckets >= 1)) {
    throw new UserError(`the number of buckets is ${buckets}; give a whole number of at least 1`);
  }
  let lowest: bigint | null = null;
  let highest: bigint | null = null;
  const exact = Array.from(column.present, (present, row) => {
    const integer = exactInteger(column, row);
    if (present === 0) return integer;
    if (lowest === null || integer < lowest) lowest = integer;
    if (highest === null || integer > highest) highest = integer;
    return integer;
  });
  return parseScores(exact.map((integer, row) => {
    if (column.present[row] === 0 || lowest === null || highest === null) return null;
    return String(bucketIndex(integer - lowest, highest - lowest, buckets));
  }));
}

/**
 * Finds the bucket of an offset.
 *
 * @param offset The offset, from 0 to `range`.
 * @param range Width of all buckets together.
 * @param buckets Number of buckets.
 * @returns Number of the bucket; 0 where the range is 0.
 */
export function bucketIndex(offset: bigint, range: bigint, buckets: number): number {
  if (range === 0n) return 0;
  return Math.min(buckets - 1, Number(offset * BigInt(buckets) / range));
}
