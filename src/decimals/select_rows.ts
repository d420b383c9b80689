import type { ScoreColumn } from "./score_column.ts";

/**
 * Selects rows of a column, in the given order. The new column has its own dense ranks. Selecting all rows in order returns the
 * column itself.
 *
 * @param column The column.
 * @param rows Rows to take, each from 0 up to the column's length; a row may come twice, −1 gives a missing score.
 * @returns The selected rows as a column.
 * @throws {RangeError} If a row does not exist.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { parseScores } from "./parsing/parse_scores.ts";
 * import { selectRows } from "./select_rows.ts";
 *
 * const column = selectRows(parseScores(["5", "7", "6"]), [1, 0]);
 * assertEquals([[...column.values], [...column.ranks]], [[7, 5], [1, 0]]);
 * ```
 */
export function selectRows(column: ScoreColumn, rows: ArrayLike<number>): ScoreColumn {
  if (isWhole(column, rows)) return column;
  return { ...selectCompared(column, rows), values: selectNumbers(column.values, rows, NaN) };
}

/** A column without its doubles, which are not needed to compare scores. */
export type ComparableColumn = Omit<ScoreColumn, "values">;

/** What distances between scores are computed from. */
export type ExactScores = Pick<ScoreColumn, "decimals" | "integers" | "high" | "low" | "big">;

/** A column that is ordered within groups; a column of integers needs no ranks for that. */
export type OrderedColumn =
  & ExactScores
  & Pick<ScoreColumn, "length" | "present">
  & Partial<Pick<ScoreColumn, "ranks">>;

/**
 * Selects rows as `selectRows` does, from a column that lacks its doubles and perhaps its ranks.
 *
 * @param column The column.
 * @param rows Rows to take, each from 0 up to the column's length; a row may come twice, −1 gives a missing score.
 * @returns The rows.
 * @throws {RangeError} Where a row does not exist.
 */
export function selectCompared<Column extends OrderedColumn>(
  column: Column,
  rows: ArrayLike<number>,
): Pick<Column, keyof OrderedColumn> {
  if (isWhole(column, rows)) return column;
  const length = rows.length;
  const present = new Uint8Array(new SharedArrayBuffer(length));
  for (let i = 0; i < length; i++) {
    const row = rows[i];
    if (!(row >= -1 && row < column.length && Number.isInteger(row))) {
      throw new RangeError(`row ${row} is not in a column of ${column.length}`);
    }
    present[i] = row < 0 ? 0 : column.present[row];
  }
  return {
    length,
    present,
    ranks: column.ranks && selectRanks(column.ranks, rows),
    ...selectExact(column, rows),
  };
}

/**
 * Selects the exact scores of rows.
 *
 * @param column The column.
 * @param rows Rows of it; −1 gives 0.
 * @returns Their scores.
 */
export function selectExact(column: ExactScores, rows: ArrayLike<number>): ExactScores {
  return {
    decimals: column.decimals,
    integers: column.integers && selectNumbers(column.integers, rows, 0),
    high: column.high && selectNumbers(column.high, rows, 0),
    low: column.low && selectNumbers(column.low, rows, 0),
    big: column.big &&
      Array.from(rows, (row) => row < 0 ? 0n : (column.big as readonly bigint[])[row]),
  };
}

function isWhole(column: Pick<ScoreColumn, "length">, rows: ArrayLike<number>): boolean {
  if (rows.length !== column.length) return false;
  for (let i = 0; i < rows.length; i++) if (rows[i] !== i) return false;
  return true;
}

function selectNumbers(
  numbers: Float64Array,
  rows: ArrayLike<number>,
  missing: number,
): Float64Array {
  const selected = new Float64Array(new SharedArrayBuffer(8 * rows.length));
  for (let i = 0; i < rows.length; i++) selected[i] = rows[i] < 0 ? missing : numbers[rows[i]];
  return selected;
}

function selectRanks(ranks: Int32Array, rows: ArrayLike<number>): Int32Array {
  const selected = new Int32Array(new SharedArrayBuffer(4 * rows.length));
  const renamed = new Int32Array(ranks.length);
  for (let i = 0; i < rows.length; i++) {
    selected[i] = rows[i] < 0 ? -1 : ranks[rows[i]];
    if (selected[i] >= 0) renamed[selected[i]] = 1;
  }
  for (let rank = 0, next = 0; rank < renamed.length; rank++) {
    if (renamed[rank]) renamed[rank] = next++;
  }
  for (let i = 0; i < rows.length; i++) {
    if (selected[i] >= 0) selected[i] = renamed[selected[i]];
  }
  return selected;
}
