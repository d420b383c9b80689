import type { Statistic } from "./statistic.ts";

/**
 * Makes the statistic of a mean of exact integers, with one sum and one division.
 *
 * @param integers Scores as integers whose sums stay under 2^53.
 * @param decimals The integers are scores times this power of ten.
 * @returns The statistic; its standard error is the resample's standard deviation over √n.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { meanStatistic } from "./mean_statistic.ts";
 *
 * assertEquals(meanStatistic(new Float64Array([1, 2]), 1).value(new Uint32Array([2, 0])), 0.1);
 * ```
 */
export function meanStatistic(integers: Float64Array, decimals: number): Statistic {
  const unit = 10 ** decimals;
  let whole = 0;
  for (const integer of integers) whole += integer;
  const value = (counts: Uint32Array) => {
    let rows = 0;
    let sum = 0;
    for (let i = 0; i < integers.length; i++) {
      rows += counts[i];
      sum += counts[i] * integers[i];
    }
    return sum / (rows * unit);
  };
  const standardError = (counts: Uint32Array) => {
    // Distances from a drawn score are exact, so that a constant resample gives an exact 0.
    const first = integers[counts.findIndex((count) => count > 0)];
    let rows = 0;
    let sum = 0;
    for (let i = 0; i < integers.length; i++) {
      rows += counts[i];
      sum += counts[i] * (integers[i] - first);
    }
    const mean = sum / rows;
    let squares = 0;
    for (let i = 0; i < integers.length; i++) {
      squares += counts[i] * (integers[i] - first - mean) ** 2;
    }
    return Math.sqrt(squares) / (rows * unit);
  };
  const without = (rows: Uint32Array) => {
    let sum = whole;
    for (const row of rows) sum -= integers[row];
    return sum / ((integers.length - rows.length) * unit);
  };
  return { value, standardError, without };
}
