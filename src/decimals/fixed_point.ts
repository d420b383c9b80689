import { UserError } from "../user_error.ts";
import { exactInteger } from "./exact_integer.ts";
import type { ScoreColumn } from "./score_column.ts";

/** Scores as whole numbers, for sums that are exact. */
export interface FixedPoint {
  /** Integers under 2^52 in size, score ≈ integer / 10^`decimals`; 0 where missing. */
  readonly integers: Float64Array;
  /** Number of decimals in the integers. */
  readonly decimals: number;
}

/** Decimals kept for a column whose scores do not all fit: a billionth of a unit. */
const KEPT_DECIMALS = 9;
const LIMIT = 2n ** 52n;
/** Scores below this fit with nine decimals. */
const SURELY_FITS = 4e6;

/**
 * Turns a column into integers for exact sums. Scores that are integers under 2^52 stay as they are. Others are rounded once,
 * half away from zero, to nine decimals; to fewer where a score is over 4.5 million, for which nine decimals do not fit.
 *
 * @param column The column.
 * @returns The integers and their decimals.
 * @throws {UserError} If a score is 2^52 or more in size.
 */
export function fixedPoint(column: ScoreColumn): FixedPoint {
  if (column.integers) {
    return { integers: column.integers, decimals: column.decimals };
  }
  let largest = 0n;
  for (let row = 0; row < column.length; row++) {
    if (Math.abs(column.values[row]) < SURELY_FITS || column.present[row] === 0) continue;
    const integer = exactInteger(column, row);
    const size = integer < 0n ? -integer : integer;
    if (size > largest) largest = size;
  }
  for (let decimals = Math.min(KEPT_DECIMALS, column.decimals); decimals >= 0; decimals--) {
    if (roundedQuotient(largest, 10n ** BigInt(column.decimals - decimals)) >= LIMIT) continue;
    return { integers: roundColumn(column, decimals), decimals };
  }
  throw new UserError(
    "a score is 2^52 or more in size, too large for exact sums; give the scores in a larger unit",
  );
}

function roundColumn(column: ScoreColumn, decimals: number): Float64Array {
  const integers = new Float64Array(new SharedArrayBuffer(8 * column.length));
  const unit = Number(`1e${decimals}`);
  const divisor = 10n ** BigInt(column.decimals - decimals);
  for (let row = 0; row < column.length; row++) {
    if (column.present[row] === 0) continue;
    const scaled = column.values[row] * unit;
    const nearest = Math.round(scaled);
    // Below 2^40 the product is off by less than 2^-11, so exact digits must decide only near a half.
    const clear = Math.abs(scaled) < 2 ** 40 && Math.abs(scaled - nearest) < 0.499;
    integers[row] = clear
      ? nearest + 0
      : Number(roundedQuotient(exactInteger(column, row), divisor));
  }
  return integers;
}

/** The quotient's nearest integer, half away from zero. */
function roundedQuotient(dividend: bigint, divisor: bigint): bigint {
  const size = dividend < 0n ? -dividend : dividend;
  const quotient = (2n * size + divisor) / (2n * divisor);
  return dividend < 0n ? -quotient : quotient;
}
