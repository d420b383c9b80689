/** An exact rational number in lowest terms, `denominator` > 0. */
export interface Fraction {
  /** Upper part, with the sign. */
  readonly numerator: bigint;
  /** Lower part, above 0. */
  readonly denominator: bigint;
}

/**
 * Makes a fraction in lowest terms.
 *
 * @param numerator Upper part.
 * @param denominator Lower part, of either sign but not 0.
 * @returns The fraction.
 * @throws {RangeError} If the denominator is 0.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { fraction, fractionValue } from "./fraction.ts";
 *
 * assertEquals(fraction(2n, -6n), { numerator: -1n, denominator: 3n });
 * assertEquals(fractionValue(fraction(1n, 10n)), 0.1);
 * ```
 */
export function fraction(numerator: bigint, denominator: bigint): Fraction {
  if (denominator === 0n) throw new RangeError("a fraction's denominator is 0");
  const divisor = greatestDivisor(numerator, denominator) * (denominator < 0n ? -1n : 1n);
  return { numerator: numerator / divisor, denominator: denominator / divisor };
}

/**
 * Adds two fractions.
 *
 * @param a One fraction.
 * @param b The other.
 * @returns Their sum, in lowest terms.
 */
export function addFractions(a: Fraction, b: Fraction): Fraction {
  if (a.denominator === b.denominator) return fraction(a.numerator + b.numerator, a.denominator);
  return fraction(
    a.numerator * b.denominator + b.numerator * a.denominator,
    a.denominator * b.denominator,
  );
}

/**
 * Compares two fractions.
 *
 * @param a One fraction.
 * @param b The other.
 * @returns A negative number where `a` is less, a positive one where `b` is less, 0 where they are equal.
 */
export function compareFractions(a: Fraction, b: Fraction): number {
  const difference = a.numerator * b.denominator - b.numerator * a.denominator;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/**
 * Rounds a fraction to the nearest double, ties to even.
 *
 * @param fraction The fraction.
 * @returns The double; ±Infinity beyond the range of doubles.
 */
export function fractionValue({ numerator, denominator }: Fraction): number {
  if (numerator === 0n) return 0;
  const negative = numerator < 0n;
  const size = negative ? -numerator : numerator;
  // 64 or 65 bits of the quotient, where the last is sticky, so that rounding them to 53 is exact. Below the normal doubles
  // fewer bits are kept: those of a double, plus guard and sticky.
  let shift = 64 - bitLength(size) + bitLength(denominator);
  if (shift > 1074 + 2) shift = 1074 + 2;
  const upper = shift > 0 ? size << BigInt(shift) : size;
  const lower = shift < 0 ? denominator << BigInt(-shift) : denominator;
  let quotient = upper / lower;
  if (quotient * lower !== upper) quotient |= 1n;
  const value = scaleByPowerOfTwo(quotient, -shift);
  return negative ? 0 - value : value;
}

/**
 * Computes the greatest common divisor of two integers.
 *
 * @param a One integer.
 * @param b The other.
 * @returns The divisor, at least 1; 0 where both integers are 0.
 */
export function greatestDivisor(a: bigint, b: bigint): bigint {
  let x = a < 0n ? -a : a;
  let y = b < 0n ? -b : b;
  while (y > 0n) [x, y] = [y, x % y];
  return x;
}

function bitLength(positive: bigint): number {
  const digits = positive.toString(16);
  return 4 * (digits.length - 1) + (32 - Math.clz32(Number.parseInt(digits[0], 16)));
}

/** quotient·2^power, rounded once. */
function scaleByPowerOfTwo(quotient: bigint, power: number): number {
  const rounded = Number(roundToDouble(quotient, power));
  if (power > 1000) return rounded * 2 ** 1000 * 2 ** (power - 1000);
  if (power < -1000) return rounded * 2 ** -1000 * 2 ** (power + 1000);
  return rounded * 2 ** power;
}

/** Rounds to 53 bits, or to fewer where quotient·2^power lies below the normal doubles. */
function roundToDouble(quotient: bigint, power: number): bigint {
  const kept = Math.min(53, bitLength(quotient) + power + 1074);
  const dropped = bitLength(quotient) - kept;
  if (dropped <= 0) return quotient;
  const unit = 1n << BigInt(dropped);
  const half = unit >> 1n;
  const rest = quotient & (unit - 1n);
  const base = quotient - rest;
  const up = rest > half || (rest === half && (base & unit) !== 0n);
  return up ? base + unit : base;
}
