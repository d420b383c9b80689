/**
 * Adds up the columns of a matrix by unit, so that swapping or drawing a unit moves all its segments together.
 *
 * @param values Numbers, rows × segments.
 * @param unitOf Unit of each segment, from 0.
 * @param units Number of units.
 * @returns Sums, rows × units; exact where they are whole numbers under 2^53.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { unitRows } from "./unit_rows.ts";
 *
 * assertEquals([...unitRows([1, 2, 3, 10, 20, 30], [0, 1, 0], 2)], [4, 2, 40, 20]);
 * ```
 */
export function unitRows(
  values: ArrayLike<number>,
  unitOf: ArrayLike<number>,
  units: number,
): Float64Array {
  const segments = unitOf.length;
  const rows = values.length / segments;
  const sums = new Float64Array(rows * units);
  for (let row = 0; row < rows; row++) {
    for (let i = 0; i < segments; i++) sums[row * units + unitOf[i]] += values[row * segments + i];
  }
  return sums;
}
