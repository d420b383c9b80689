import { exactInteger } from "../decimals/exact_integer.ts";
import { fixedPoint } from "../decimals/fixed_point.ts";
import type { ScoreColumn } from "../decimals/score_column.ts";
import { UserError } from "../user_error.ts";

/** Scores as integers such that sums of a given number of terms are exact. */
export interface SummableIntegers {
  /** Integers, score ≈ integer / 10^`decimals`; 0 where missing. */
  readonly integers: Float64Array;
  /** Number of decimals in the integers. */
  readonly decimals: number;
}

/** Decimals kept when scores must be rounded: a billionth of a unit. */
const KEPT_DECIMALS = 9;
/** Scores that are all smaller than this keep more decimals. */
const SMALL = 1e-3;
/** If all scores are smaller than this, no double is the power of ten that they need. */
const TINY = 1e-290;

/**
 * Reads the integers of a column, where every sum of `terms` of them stays under 2^53.
 *
 * @param column Scores.
 * @param terms Most terms of a sum.
 * @returns Null where a sum may be larger.
 */
export function fittingIntegers(column: ScoreColumn, terms: number): SummableIntegers | null {
  const { integers, decimals } = column;
  return integers !== null && largest(integers) < sumLimit(terms) ? { integers, decimals } : null;
}

/**
 * Computes the first integer too large for an exact sum of `terms` of them.
 *
 * @param terms Number of terms.
 * @returns The first integer that is too large.
 */
export function sumLimit(terms: number): number {
  return Math.floor(2 ** 53 / Math.max(1, terms));
}

/**
 * Turns a column into integers such that every sum of `terms` of them stays under 2^53. Scores stay unchanged where that holds
 * already. Otherwise they are rounded once, half away from zero, to nine decimals. Fewer decimals are kept where nine are too
 * many; where all scores are small, more are kept, so that the greatest keeps nine digits.
 *
 * @param column Scores.
 * @param terms Most terms of a sum.
 * @returns The integers.
 * @throws {UserError} If not even whole numbers can be added exactly, or all scores are under 1e-290 and not all the same.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { parseScores } from "../decimals/parsing/parse_scores.ts";
 * import { summableIntegers } from "./summable_integers.ts";
 *
 * assertEquals([...summableIntegers(parseScores(["0.1234567890123456"]), 1000).integers], [123456789]);
 * assertEquals(summableIntegers(parseScores(["-0.5"]), 1000).decimals, 1);
 * ```
 */
export function summableIntegers(column: ScoreColumn, terms: number): SummableIntegers {
  const kept = keptDecimals(column);
  const fitting = fittingIntegers(column, terms);
  if (fitting !== null) return fitting;
  const limit = sumLimit(terms);
  let decimals = Math.min(kept, column.decimals);
  if (kept === KEPT_DECIMALS) {
    const whole = fixedPoint(column);
    if (largest(whole.integers) < limit) return whole;
    decimals = Math.min(decimals, whole.decimals);
  }
  for (; decimals >= 0; decimals--) {
    const divisor = 10n ** BigInt(column.decimals - decimals);
    const integers = new Float64Array(new SharedArrayBuffer(8 * column.length));
    for (let row = 0; row < column.length; row++) {
      const integer = exactInteger(column, row);
      const size = ((integer < 0n ? -integer : integer) * 2n + divisor) / (2n * divisor);
      integers[row] = Number(integer < 0n ? -size : size);
    }
    if (largest(integers) < limit) return { integers, decimals };
  }
  throw new UserError(
    `scores are too large for exact sums of ${terms} of them; give the scores in a larger unit`,
  );
}

function keptDecimals({ values, ranks, present }: ScoreColumn): number {
  let most = 0;
  for (let row = 0; row < values.length; row++) {
    if (present[row] === 1) most = Math.max(most, Math.abs(values[row]));
  }
  if (most < TINY && ranks.some((rank) => rank > 0)) {
    throw new UserError("all scores are under 1e-290 in size; give them in a smaller unit");
  }
  return most > 0 && most < SMALL ? 8 - Math.floor(Math.log10(most)) : KEPT_DECIMALS;
}

function largest(integers: Float64Array): number {
  let most = 0;
  for (const integer of integers) most = Math.max(most, Math.abs(integer));
  return most;
}
