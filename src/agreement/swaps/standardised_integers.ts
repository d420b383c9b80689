import { mean, populationVariance, timesPowerOfTwo, usualSize } from "../../scores/moments.ts";

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
  const sized = timesPowerOfTwo(scores, usualSize(scores));
  const centre = mean(sized);
  const unit = standardUnit(sized);
  return Float64Array.from(sized, (score) => Math.round((score - centre) * unit) + 0);
}

/**
 * Puts a difference of scores on the scale of `standardisedIntegers()`, unrounded.
 *
 * @param difference The difference.
 * @param scores All scores.
 * @returns The difference; 0 where the scores have no spread.
 */
export function standardDifference(difference: number, scores: ArrayLike<number>): number {
  const power = usualSize(scores);
  return timesPowerOfTwo([difference], power)[0] * standardUnit(timesPowerOfTwo(scores, power));
}

/** What differences of scores are multiplied by; 0 where the scores have no spread. */
function standardUnit(scores: ArrayLike<number>): number {
  const variance = populationVariance(scores);
  return variance > 0 ? 2 ** FRACTION_BITS / Math.sqrt(variance) : 0;
}
