/** Arrays that hold integers. */
export type IntegerArray =
  | Int8Array
  | Int16Array
  | Int32Array
  | Uint8Array
  | Uint16Array
  | Uint32Array
  | Float64Array;

/** A matrix of integers, row by row, with bounds on their size. */
export interface IntegerMatrix {
  /** `rows` × `columns` integers, row by row; do not change them during a product. */
  readonly values: IntegerArray;
  /** Number of rows. */
  readonly rows: number;
  /** Number of columns. */
  readonly columns: number;
  /** Bound on the magnitude of the entries; at most 2⁵³ − 1. */
  readonly bound: number;
  /** Bound on the sum of magnitudes in a row. */
  readonly rowBound: number;
}

/**
 * Makes a matrix and measures its entries and rows for the planning of products.
 *
 * @param values `rows` × `columns` integers, row by row.
 * @param rows Number of rows.
 * @param columns Number of columns.
 * @returns The matrix.
 * @throws {RangeError} If the number of values is not rows × columns, or an entry is not an integer under 2⁵³.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { integerMatrix } from "./integer_matrix.ts";
 *
 * const matrix = integerMatrix(Int32Array.of(1, -5, 2, 3), 2, 2);
 * assertEquals([matrix.bound, matrix.rowBound], [5, 6]);
 * ```
 */
export function integerMatrix(
  values: IntegerArray,
  rows: number,
  columns: number,
): IntegerMatrix {
  if (!Number.isInteger(rows) || values.length !== rows * columns) {
    throw new RangeError(`${values.length} values do not make ${rows} rows of ${columns}`);
  }
  if (values instanceof Float64Array) checkIntegers(values, columns);
  let bound = 0;
  let rowBound = 0;
  for (let row = 0, i = 0; row < rows; row++) {
    let sum = 0;
    for (const end = i + columns; i < end; i++) {
      const magnitude = Math.abs(values[i]);
      sum += magnitude;
      if (magnitude > bound) bound = magnitude;
    }
    if (sum > rowBound) rowBound = sum;
  }
  return { values, rows, columns, bound, rowBound };
}

/**
 * Makes a matrix whose bounds are known, such as one of signs. Nothing is measured or checked.
 *
 * @param values `rows` × `columns` integers, row by row.
 * @param rows Number of rows.
 * @param columns Number of columns.
 * @param bound Greatest magnitude that an entry may have.
 * @returns The matrix.
 */
export function boundedMatrix(
  values: IntegerArray,
  rows: number,
  columns: number,
  bound: number,
): IntegerMatrix {
  return { values, rows, columns, bound, rowBound: bound * columns };
}

function checkIntegers(values: Float64Array, columns: number): void {
  for (let i = 0; i < values.length; i++) {
    if (!Number.isSafeInteger(values[i])) {
      const place = `row ${Math.floor(i / columns) + 1}, column ${i % columns + 1}`;
      throw new RangeError(`${values[i]} in ${place} is not an integer under 2^53`);
    }
  }
}
