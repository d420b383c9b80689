import { mean, populationVariance } from "../../scores/moments.ts";

/** Fraction bits of a standardised score. */
const FRACTION_BITS = 18;

/**
 * Standardises scores to mean 0 and deviation 1, rounded once to multiples of 2^−18, as integers.
 *
 * Squares and products of two such lists add up exactly. The sum of squares of n scores is n·2^36, which is under 2^53 for n up
 * to 100,000; by Cauchy–Schwarz, so is every partial sum of products.
 *
 * @param scores Any scores.
 * @returns Integers; all 0 where the scores have no spread.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { standardisedIntegers } from "./standardised_integers.ts";
 *
 * assertEquals([...standardisedIntegers([3, 5])], [-(2 ** 18), 2 ** 18]);
 * ```
 */
export function standardisedIntegers(scores: ArrayLike<number>): Float64Array {
  const centre = mean(scores);
  const unit = standardUnit(scores);
  return Float64Array.from(scores, (score) => Math.round((score - centre) * unit) + 0);
}

/**
 * Computes the factor by which `standardisedIntegers()` multiplies differences of scores.
 *
 * @param scores Any scores.
 * @returns The factor; 0 where the scores have no spread.
 */
export function standardUnit(scores: ArrayLike<number>): number {
  const variance = populationVariance(scores);
  return variance > 0 ? 2 ** FRACTION_BITS / Math.sqrt(variance) : 0;
}
