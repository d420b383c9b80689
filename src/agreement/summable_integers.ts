import { exactInteger } from "../decimals/exact_integer.ts";
import { fixedPoint } from "../decimals/fixed_point.ts";
import type { ScoreColumn } from "../decimals/score_column.ts";
import { UserError } from "../user_error.ts";

/** Scores as integers of which any sum of a stated number of terms is exact. */
export interface SummableIntegers {
  /** Integers, score ≈ integer / 10^`decimals`; 0 where missing. */
  readonly integers: Float64Array;
  /** Decimals that the integers stand for. */
  readonly decimals: number;
}

/** Decimals kept where scores must be rounded: a billionth of a unit. */
const KEPT_DECIMALS = 9;

/**
 * A column as integers such that every sum of `terms` of them stays under 2^53: as they stand where that holds,
 * else rounded once, half away from zero, to nine decimals, or to fewer where nine are too many.
 *
 * @param column Scores
 * @param terms Most terms of a sum
 * @param most Most decimals to keep. @default {Infinity}
 * @throws {UserError} where not even whole numbers can be added exactly
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { parseScores } from "../decimals/parse_scores.ts";
 * import { summableIntegers } from "./summable_integers.ts";
 *
 * assertEquals([...summableIntegers(parseScores(["0.123456789012345"]), 1000).integers], [123456789]);
 * assertEquals(summableIntegers(parseScores(["-0.5"]), 1000).decimals, 1);
 * ```
 */
export function summableIntegers(
  column: ScoreColumn,
  terms: number,
  most = Infinity,
): SummableIntegers {
  const whole = fixedPoint(column);
  const limit = Math.floor(2 ** 53 / Math.max(1, terms));
  if (whole.decimals <= most && largest(whole.integers) < limit) return whole;
  for (let decimals = Math.min(KEPT_DECIMALS, most, whole.decimals); decimals >= 0; decimals--) {
    const divisor = 10n ** BigInt(column.decimals - decimals);
    const integers = new Float64Array(new SharedArrayBuffer(8 * column.length));
    for (let row = 0; row < column.length; row++) {
      if (column.present[row] === 0) continue;
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

/**
 * Two columns over the same power of ten, so that their differences add up exactly.
 *
 * @throws {UserError} where not even whole numbers can be added exactly
 */
export function commonIntegers(
  first: ScoreColumn,
  second: ScoreColumn,
  terms: number,
): [Float64Array, Float64Array, number] {
  for (let most = KEPT_DECIMALS; most >= 0; most--) {
    const pair = [summableIntegers(first, terms, most), summableIntegers(second, terms, most)];
    const decimals = Math.max(pair[0].decimals, pair[1].decimals);
    const scaled = pair.map((one) =>
      one.integers.map((integer) => integer * 10 ** (decimals - one.decimals))
    );
    if (scaled.every((integers) => largest(integers) < 2 ** 52 / Math.max(1, terms))) {
      return [scaled[0], scaled[1], decimals];
    }
  }
  throw new UserError(
    `scores are too large for exact sums of ${terms} of them; give the scores in a larger unit`,
  );
}

function largest(integers: Float64Array): number {
  let most = 0;
  for (const integer of integers) most = Math.max(most, Math.abs(integer));
  return most;
}
