import { exactInteger } from "./exact_integer.ts";
import { fractionValue } from "./fraction.ts";
import type { ScoreColumn } from "./score_column.ts";
import type { ScoreScale } from "./score_scale.ts";

/** Digits that a double holds with room to spare for squares and sums. */
const MOST_DIGITS = 100;

/** Scores as doubles near 0, and their scale. */
export interface CentredValues {
  /** Exact distance of each score from a middle score, rounded once; NaN where missing. */
  readonly values: Float64Array;
  /** Turns a value back into a score. */
  readonly scale: ScoreScale;
}

/**
 * Turns scores into distances from a middle score, in units of the last decimal. Distances are exact before they are rounded.
 * So scores far from 0 keep their digits, and the squares of small ones do not vanish.
 *
 * @param column The column.
 * @returns The distances, in the order of the rows.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { centredValues } from "./centred_values.ts";
 * import { parseScores } from "./parsing/parse_scores.ts";
 *
 * const { values, scale } = centredValues(parseScores(["1e13", "10000000000000.5", "10000000000000.25"]));
 * assertEquals([[...values], scale], [[-25, 25, 0], { offset: "1000000000000025", decimals: 2 }]);
 * ```
 */
export function centredValues(column: ScoreColumn): CentredValues {
  const middle = middleRow(column);
  const offset = middle < 0 ? 0n : exactInteger(column, middle);
  const power = column.big === null ? 0 : excessDigits(column, offset);
  const values = new Float64Array(new SharedArrayBuffer(8 * column.length)).fill(NaN);
  const unit = 10n ** BigInt(power);
  const { integers, high, low, present } = column;
  for (let row = 0; row < column.length; row++) {
    if (present[row] === 0) continue;
    if (integers !== null) values[row] = integers[row] - integers[middle];
    else if (high !== null && low !== null) {
      values[row] = (high[row] - high[middle]) + (low[row] - low[middle]);
    } else {
      values[row] = fractionValue({
        numerator: exactInteger(column, row) - offset,
        denominator: unit,
      });
    }
  }
  const scale = { offset: String(offset), decimals: column.decimals };
  return { values, scale: power === 0 ? scale : { ...scale, power } };
}

/** The row of a middle score; −1 where all are missing. */
function middleRow({ ranks }: ScoreColumn): number {
  const distinct = ranks.reduce((most, rank) => Math.max(most, rank), -1) + 1;
  const counts = new Uint32Array(distinct);
  let present = 0;
  for (const rank of ranks) {
    if (rank < 0) continue;
    counts[rank]++;
    present++;
  }
  let below = 0;
  let middle = 0;
  while (middle < distinct && 2 * (below + counts[middle]) < present) below += counts[middle++];
  return ranks.indexOf(middle);
}

/** Number of digits by which the distances are too long. */
function excessDigits(column: ScoreColumn, offset: bigint): number {
  let longest = 0;
  for (let row = 0; row < column.length; row++) {
    if (column.present[row] === 0) continue;
    const distance = exactInteger(column, row) - offset;
    longest = Math.max(longest, String(distance < 0n ? -distance : distance).length);
  }
  return Math.max(0, longest - MOST_DIGITS);
}
