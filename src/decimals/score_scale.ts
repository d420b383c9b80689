import { fractionValue } from "./fraction.ts";

/**
 * The scale of numbers in exact arithmetic on scores: a number v is the score (`offset` + v · 10^`power`) / 10^`decimals`.
 *
 * Scores that are far from 0, very small or very large become numbers near 0 of a size that suits doubles. The score itself is
 * computed last and rounded once.
 */
export interface ScoreScale {
  /** A whole number, in decimal digits. */
  readonly offset: string;
  /** Power of ten; negative for scores so large that their last digits were rounded off. */
  readonly decimals: number;
  /** Power of ten of the numbers; above 0 where scores are too far apart for doubles. @default {0} */
  readonly power?: number;
}

/**
 * Turns a number on a scale back into its score.
 *
 * @param value The number; ±Infinity and NaN stay unchanged.
 * @param scale Its scale.
 * @returns The double nearest to the score; ±Infinity beyond the range of doubles.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { scoreAt } from "./score_scale.ts";
 *
 * assertEquals(scoreAt(0.5, { offset: "10000000000000", decimals: 13 }), 1.00000000000005);
 * assertEquals(scoreAt(15, { offset: "0", decimals: 324 }), 1.5e-323);
 * ```
 */
export function scoreAt(value: number, { offset, decimals, power = 0 }: ScoreScale): number {
  if (!Number.isFinite(value)) return value;
  let whole = value;
  let halvings = 0n;
  // Doubles that are no integers are under 2^53, so that doubling them is exact.
  while (!Number.isInteger(whole)) {
    whole *= 2;
    halvings++;
  }
  const numerator = (BigInt(offset) << halvings) + BigInt(whole) * 10n ** BigInt(power);
  const unit = 10n ** BigInt(Math.abs(decimals));
  return fractionValue({
    numerator: decimals < 0 ? numerator * unit : numerator,
    denominator: (decimals < 0 ? 1n : unit) << halvings,
  });
}

/**
 * Finds the number that represents the score 0.
 *
 * @param scale The scale; if absent, numbers are scores.
 * @returns The number, rounded once.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { zeroOf } from "./score_scale.ts";
 *
 * assertEquals(zeroOf({ offset: "25", decimals: 1 }), -25);
 * ```
 */
export function zeroOf(scale?: ScoreScale | null): number {
  if (scale == null) return 0;
  const { offset, power = 0 } = scale;
  return fractionValue({ numerator: -BigInt(offset), denominator: 10n ** BigInt(power) });
}
