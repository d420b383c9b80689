import type { Statistic } from "./statistic.ts";

/**
 * Mean of exact integers: one sum, one division.
 *
 * @param integers Scores as integers whose sums stay under 2^53
 * @param decimals Power of ten that they stand over
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { meanStatistic } from "./mean_statistics.ts";
 *
 * assertEquals(meanStatistic(new Float64Array([1, 2]), 1).value(new Uint32Array([2, 0])), 0.1);
 * ```
 */
export function meanStatistic(integers: Float64Array, decimals: number): Statistic {
  const unit = 10 ** decimals;
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
    const mean = value(counts) * unit;
    let rows = 0;
    let squares = 0;
    for (let i = 0; i < integers.length; i++) {
      rows += counts[i];
      squares += counts[i] * (integers[i] - mean) ** 2;
    }
    return Math.sqrt(squares) / (rows * unit);
  };
  return { value, standardError };
}

/**
 * Ratio of the sums of two columns.
 *
 * @param above Column in the numerator, as integers whose sums stay under 2^53
 * @param below Column in the denominator, likewise
 * @param shift Power of ten by which the quotient of sums is multiplied
 */
export function ratioStatistic(
  above: Float64Array,
  below: Float64Array,
  shift: number,
): Statistic {
  const unit = 10 ** Math.abs(shift);
  const quotient = (top: number, bottom: number) =>
    bottom === 0 ? NaN : shift < 0 ? top / bottom / unit : top / bottom * unit;
  const value = (counts: Uint32Array) => {
    let top = 0;
    let bottom = 0;
    for (let i = 0; i < above.length; i++) {
      top += counts[i] * above[i];
      bottom += counts[i] * below[i];
    }
    return quotient(top, bottom);
  };
  const standardError = (counts: Uint32Array) => {
    let top = 0;
    let bottom = 0;
    for (let i = 0; i < above.length; i++) {
      top += counts[i] * above[i];
      bottom += counts[i] * below[i];
    }
    const ratio = top / bottom;
    let squares = 0;
    for (let i = 0; i < above.length; i++) {
      squares += counts[i] * (above[i] - ratio * below[i]) ** 2;
    }
    return quotient(Math.sqrt(squares), Math.abs(bottom));
  };
  return { value, standardError };
}
