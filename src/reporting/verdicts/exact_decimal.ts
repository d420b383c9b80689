/** A decimal without rounding: `units` × 10^`exponent`. */
export interface ExactDecimal {
  /** The digits, with their sign. */
  readonly units: bigint;
  /** Power of ten that one unit stands for. */
  readonly exponent: number;
}

/**
 * Finds the shortest decimal that reads back as a double: what `String(value)` prints, taken at its word. Rounding for readers
 * and comparisons with printed figures act on it. So 0.285 is two hundred and eighty-five thousandths, and not the slightly
 * smaller double that stands for it.
 *
 * @param value The double.
 * @returns The decimal.
 * @throws {RangeError} If the value is not finite.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { shortestDecimal } from "./exact_decimal.ts";
 *
 * assertEquals(shortestDecimal(-0.285), { units: -285n, exponent: -3 });
 * ```
 */
export function shortestDecimal(value: number): ExactDecimal {
  if (!Number.isFinite(value)) throw new RangeError(`${value} is not a finite number`);
  const [mantissa, power = "0"] = String(value).split("e");
  const [whole, fraction = ""] = mantissa.split(".");
  return { units: BigInt(whole + fraction), exponent: Number(power) - fraction.length };
}

/** Both decimals in units of the smaller of their two exponents. */
function align(a: ExactDecimal, b: ExactDecimal): [bigint, bigint, number] {
  const exponent = Math.min(a.exponent, b.exponent);
  const scale = (d: ExactDecimal) => d.units * 10n ** BigInt(d.exponent - exponent);
  return [scale(a), scale(b), exponent];
}

/**
 * Subtracts two decimals exactly.
 *
 * @param a The first.
 * @param b The decimal to subtract.
 * @returns a − b.
 */
export function subtractDecimals(a: ExactDecimal, b: ExactDecimal): ExactDecimal {
  const [left, right, exponent] = align(a, b);
  return { units: left - right, exponent };
}

/**
 * Compares two decimals.
 *
 * @param a One decimal.
 * @param b The other.
 * @returns Sign of a − b: −1, 0 or 1.
 */
export function compareDecimals(a: ExactDecimal, b: ExactDecimal): number {
  const [left, right] = align(a, b);
  return left < right ? -1 : left > right ? 1 : 0;
}

/**
 * Drops the sign of a decimal.
 *
 * @param a The decimal.
 * @returns Its absolute value.
 */
export function absoluteDecimal(a: ExactDecimal): ExactDecimal {
  return a.units < 0n ? { units: -a.units, exponent: a.exponent } : a;
}

/**
 * Rounds a decimal to the nearest double.
 *
 * @param a The decimal.
 * @returns The double.
 */
export function decimalToNumber(a: ExactDecimal): number {
  return Number(`${a.units}e${a.exponent}`);
}
