import { type CentredValues, centredValues } from "../decimals/centred_values.ts";
import type { ScoreColumn } from "../decimals/score_column.ts";
import { meanIntegers } from "./mean_integers.ts";
import {
  fittingIntegers,
  sumLimit,
  type SummableIntegers,
  summableIntegers,
} from "./summable_integers.ts";

/** Nine decimals are fine enough for scores whose range is at least this. */
const NINE_DECIMALS_SERVE = 1e-3;

/**
 * Turns a column into integers whose differences are those of the scores, for measures that need no origin. Scores stay
 * unchanged where every sum of `terms` of them is under 2^53. Otherwise they are rounded once to nine decimals. Where nine
 * decimals are too coarse for the range of the scores, or sums are too large, they become distances from a middle score.
 *
 * @param column Scores.
 * @param terms Most terms of a sum.
 * @param centred The column's distances, if already computed.
 * @returns The integers; 0 where a score is missing.
 */
export function comparableIntegers(
  column: ScoreColumn,
  terms: number,
  centred: CentredValues = centredValues(column),
): SummableIntegers {
  const fitting = fittingIntegers(column, terms);
  if (fitting !== null) return fitting;
  let [low, high, most] = [Infinity, -Infinity, 0];
  for (let row = 0; row < column.length; row++) {
    if (column.present[row] === 0) continue;
    low = Math.min(low, centred.values[row]);
    high = Math.max(high, centred.values[row]);
    most = Math.max(most, Math.abs(column.values[row]));
  }
  const { decimals: over, power = 0 } = centred.scale;
  const range = (high - low) / 10 ** (over - power);
  if (range >= NINE_DECIMALS_SERVE && most * 1e9 + 1 < sumLimit(terms)) {
    return summableIntegers(column, terms);
  }
  const { integers, decimals, scale } = meanIntegers(column, terms);
  return { integers, decimals: scale?.decimals ?? decimals };
}
