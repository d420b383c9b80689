/** Fraction bits of a standardised score. */
const FRACTION_BITS = 18;

/**
 * Standardises scores to mean 0 and deviation 1, rounded once to multiples of 2^−18, as integers.
 *
 * Squares and products of two such lists add up exactly: the sum of squares of n scores is n·2^36, and n up to
 * 100,000 keeps it, and by Cauchy and Schwarz every partial sum of products, under 2^53.
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
  const count = scores.length;
  let sum = 0;
  for (let i = 0; i < count; i++) sum += scores[i];
  const mean = sum / count;
  let squares = 0;
  for (let i = 0; i < count; i++) squares += (scores[i] - mean) ** 2;
  const unit = squares > 0 ? 2 ** FRACTION_BITS / Math.sqrt(squares / count) : 0;
  return Float64Array.from(scores, (score) => Math.round((score - mean) * unit) + 0);
}
