import { centredValues } from "../decimals/centred_values.ts";
import { fractionValue } from "../decimals/fraction.ts";
import type { ScoreColumn } from "../decimals/score_column.ts";
import type { ScoreScale } from "../decimals/score_scale.ts";
import { fittingIntegers, sumLimit } from "./summable_integers.ts";

/** Scores as integers from which a mean follows by one sum and one division. */
export interface MeanIntegers {
  /** Integers whose sums stay under 2^53; 0 where missing. */
  readonly integers: Float64Array;
  /** The integers are scores times this power of ten. */
  readonly decimals: number;
  /** Turns a mean of the integers into a mean of scores; absent where they are the same. */
  readonly scale?: ScoreScale;
}

/**
 * Turns a column into integers for exact means of up to `terms` scores. Where all sums are under 2^53 the scores stay
 * unchanged. Otherwise they become distances from a middle score, rounded once to as many digits as the sums allow. For a
 * million rows that is at least eight digits of the greatest distance; for fewer rows it is more.
 *
 * @param column Scores.
 * @param terms Most scores of a mean.
 * @returns The integers, and their scale.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { parseScores } from "../decimals/parsing/parse_scores.ts";
 * import { meanIntegers } from "./mean_integers.ts";
 *
 * assertEquals([...meanIntegers(parseScores(["0.5", "-2"]), 10).integers], [5, -20]);
 * const far = meanIntegers(parseScores(["1e16", "10000000000000000.5"]), 10);
 * assertEquals([[...far.integers], far.scale], [[0, 5], { offset: "100000000000000000", decimals: 1 }]);
 * ```
 */
export function meanIntegers(column: ScoreColumn, terms: number): MeanIntegers {
  const fitting = fittingIntegers(column, terms);
  if (fitting !== null) {
    // Number of scores and power of ten together are then one exact divisor.
    if (10 ** fitting.decimals <= sumLimit(terms)) return fitting;
    const scale = { offset: "0", decimals: fitting.decimals };
    return { integers: fitting.integers, decimals: 0, scale };
  }
  const { values, scale } = centredValues(column);
  let greatest = 0;
  for (const value of values) {
    if (!Number.isNaN(value)) greatest = Math.max(greatest, Math.abs(value));
  }
  const limit = sumLimit(terms);
  let dropped = 0;
  // Plus one, because the rounded offset shifts the distances.
  while (greatest / 10 ** dropped + 1 >= limit) dropped++;
  const { offset: middle, decimals, power = 0 } = scale;
  const unit = 10n ** BigInt(power + dropped);
  const offset = BigInt(middle);
  const rest = fractionValue({ numerator: offset % unit, denominator: 10n ** BigInt(power) });
  const divisor = 10 ** dropped;
  const integers = new Float64Array(new SharedArrayBuffer(8 * values.length));
  for (let row = 0; row < values.length; row++) {
    if (column.present[row] === 1) integers[row] = Math.round((values[row] + rest) / divisor) + 0;
  }
  return {
    integers,
    decimals: 0,
    scale: { offset: String(offset / unit), decimals: decimals - power - dropped },
  };
}
