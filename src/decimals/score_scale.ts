import { fractionValue } from "./fraction.ts";

/**
 * Where exact arithmetic on scores stands: a number v stands for the score (`offset` + v · 10^`power`) / 10^`decimals`.
 *
 * Scores far from 0, very small or very large become numbers near 0 of a size that doubles hold well; the score itself comes
 * last, and is rounded once.
 */
export interface ScoreScale {
  /** A whole number, in decimal digits. */
  readonly offset: string;
  /** Power of ten; below 0 for scores so large that their last digits were rounded off. */
  readonly decimals: number;
  /** Power of ten of the numbers, above 0 where scores lie too far apart for the doubles. @default {0} */
  readonly power?: number;
}

/**
 * Turns a number on a scale back into the score that it stands for.
 *
 * @param value The number; ±Infinity and NaN stay what they are.
 * @param scale Where it stands.
 * @returns The double nearest to the score, ±Infinity beyond the doubles' range.
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
 * Finds the number that stands for the score 0.
 *
 * @param scale Where numbers stand; scores themselves where absent.
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
