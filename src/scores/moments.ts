/**
 * Averages values, added from the first on.
 *
 * @param values The values.
 * @returns The mean; NaN where there is no value.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { mean } from "./moments.ts";
 *
 * assertEquals(mean([1, 2, 6]), 3);
 * ```
 */
export function mean(values: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += values[i];
  return sum / values.length;
}

/**
 * Computes the population variance of values: the mean square of their distances from the mean.
 *
 * @param values The values.
 * @returns The variance; NaN where there is no value.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { populationVariance } from "./moments.ts";
 *
 * assertEquals(populationVariance([3, 5]), 1);
 * ```
 */
export function populationVariance(values: ArrayLike<number>): number {
  let at = 1;
  while (at < values.length && values[at] === values[0]) at++;
  // The mean of equal doubles may be off by its rounding.
  if (at === values.length) return 0;
  const centre = mean(values);
  let squares = 0;
  for (let i = 0; i < values.length; i++) squares += (values[i] - centre) ** 2;
  return squares / values.length;
}

/** Sizes between which squares and their sums are doubles that keep their digits. */
const [LEAST, MOST] = [2 ** -400, 2 ** 400];

/**
 * Finds the power of two that brings values to a size of which squares neither vanish nor overflow.
 *
 * @param values The values.
 * @returns The exponent; 0 where no value is that small or large, so that usual values stay as they are.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { usualSize } from "./moments.ts";
 *
 * assertEquals([usualSize([3, 5]), usualSize([2 ** -700, 0])], [0, 700]);
 * ```
 */
export function usualSize(values: ArrayLike<number>): number {
  let largest = 0;
  for (let i = 0; i < values.length; i++) {
    const size = Math.abs(values[i]);
    if (size > largest) largest = size;
  }
  const isUsual = largest === 0 || (largest > LEAST && largest < MOST);
  return isUsual ? 0 : -Math.floor(Math.log2(largest));
}

/**
 * Multiplies values by a power of two, which may itself be no double.
 *
 * @param values The values.
 * @param exponent The exponent, from −2,000 to 2,000.
 * @returns The products.
 */
export function timesPowerOfTwo(
  values: ArrayLike<number>,
  exponent: number,
): ArrayLike<number> {
  if (exponent === 0) return values;
  const half = Math.trunc(exponent / 2);
  return Float64Array.from(values, (value) => value * 2 ** half * 2 ** (exponent - half));
}

/**
 * Standardises values to mean 0 and population deviation 1. A list without spread becomes zeros.
 *
 * @param values The values.
 * @returns The standardised values.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { standardised } from "./moments.ts";
 *
 * assertEquals([...standardised([3, 5])], [-1, 1]);
 * ```
 */
export function standardised(values: ArrayLike<number>): Float64Array {
  const sized = timesPowerOfTwo(values, usualSize(values));
  const centre = mean(sized);
  const deviation = Math.sqrt(populationVariance(sized));
  return Float64Array.from(sized, (value) => deviation > 0 ? (value - centre) / deviation : 0);
}
