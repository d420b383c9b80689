/** A decimal without rounding: `units` × 10^`exponent`. */
export interface ExactDecimal {
  /** The digits, with their sign. */
  readonly units: bigint;
  /** Power of ten that one unit stands for. */
  readonly exponent: number;
}

/**
 * The shortest decimal that reads back as this double: what `String(value)` prints, taken at its word.
 *
 * Rounding for readers and comparisons with printed figures act on it, so that 0.285 is two hundred and
 * eighty-five thousandths and not the slightly smaller double that stands for it.
 *
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

/** Difference a − b, without rounding. */
export function subtractDecimals(a: ExactDecimal, b: ExactDecimal): ExactDecimal {
  const [left, right, exponent] = align(a, b);
  return { units: left - right, exponent };
}

/** Sign of a − b: −1, 0 or 1. */
export function compareDecimals(a: ExactDecimal, b: ExactDecimal): number {
  const [left, right] = align(a, b);
  return left < right ? -1 : left > right ? 1 : 0;
}

/** Size of a decimal, without its sign. */
export function absoluteDecimal(a: ExactDecimal): ExactDecimal {
  return a.units < 0n ? { units: -a.units, exponent: a.exponent } : a;
}

/** Nearest double of a decimal. */
export function decimalToNumber(a: ExactDecimal): number {
  return Number(`${a.units}e${a.exponent}`);
}
