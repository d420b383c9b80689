import { integerValue } from "./decimal_text.ts";
import { denseRanks, type ExactIntegers } from "./ranks/dense_ranks.ts";
import { exactInteger } from "./exact_integer.ts";
import type { ScoreColumn } from "./score_column.ts";

/**
 * Subtracts two columns exactly, row by row.
 *
 * @param first The column to subtract from.
 * @param second The column to subtract, of the same length.
 * @returns The differences; a difference is missing where either score is.
 */
export function subtractColumns(first: ScoreColumn, second: ScoreColumn): ScoreColumn {
  const { length } = first;
  const decimals = Math.max(first.decimals, second.decimals);
  const present = new Uint8Array(new SharedArrayBuffer(length));
  for (let row = 0; row < length; row++) present[row] = first.present[row] & second.present[row];
  const integers = integerDifferences(first, second, decimals, present);
  const exact: ExactIntegers = integers === null
    ? { integers, high: null, low: null, big: bigDifferences(first, second, decimals, present) }
    : { integers, high: null, low: null, big: null };
  const values = new Float64Array(new SharedArrayBuffer(8 * length)).fill(NaN);
  for (let row = 0; row < length; row++) {
    if (present[row] === 0) continue;
    if (integers !== null && decimals <= 22) values[row] = integers[row] / 10 ** decimals;
    else {
      const integer = integers === null ? exact.big![row] : BigInt(integers[row]);
      values[row] = integerValue(integer, decimals);
    }
  }
  return { length, present, decimals, values, ranks: denseRanks(exact, values, present), ...exact };
}

/** Differences as integers over 10^`decimals`; null where a difference or one of its terms is 2^52 or more in size. */
function integerDifferences(
  first: ScoreColumn,
  second: ScoreColumn,
  decimals: number,
  present: Uint8Array,
): Float64Array | null {
  if (first.integers === null || second.integers === null) return null;
  if (decimals - Math.min(first.decimals, second.decimals) > 15) return null;
  const [left, right] = [10 ** (decimals - first.decimals), 10 ** (decimals - second.decimals)];
  const differences = new Float64Array(new SharedArrayBuffer(8 * first.length));
  for (let row = 0; row < first.length; row++) {
    if (present[row] === 0) continue;
    const [a, b] = [first.integers[row] * left, second.integers[row] * right];
    if (Math.abs(a) >= 2 ** 51 || Math.abs(b) >= 2 ** 51) return null;
    differences[row] = a - b;
  }
  return differences;
}

function bigDifferences(
  first: ScoreColumn,
  second: ScoreColumn,
  decimals: number,
  present: Uint8Array,
): bigint[] {
  const left = 10n ** BigInt(decimals - first.decimals);
  const right = 10n ** BigInt(decimals - second.decimals);
  return Array.from(
    present,
    (there, row) =>
      there === 0 ? 0n : exactInteger(first, row) * left - exactInteger(second, row) * right,
  );
}
