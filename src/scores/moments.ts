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
  const centre = mean(values);
  const deviation = Math.sqrt(populationVariance(values));
  return Float64Array.from(values, (value) => deviation > 0 ? (value - centre) / deviation : 0);
}
