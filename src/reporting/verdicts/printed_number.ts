import { decimalFraction } from "../../decimals/decimal_fraction.ts";
import { type Fraction, fraction, fractionValue } from "../../decimals/fraction.ts";
import { UserError } from "../../user_error.ts";

/** A figure as a paper prints it, read with its precision. */
export interface PrintedNumber {
  /** The value in plain units: `53%` is 0.53, `120k` is 120000, `1.7×` is 1.7. */
  readonly value: Fraction;
  /** Half a unit of the last printed digit. */
  readonly half: Fraction;
  /** Power of ten of the last printed digit, in plain units: −2 for `53%`, 3 for `120k`. */
  readonly exponent: number;
  /** Power of ten of the printed unit: −2 for `%`, 3 for `k`, 6 for `M`, 9 for `B`, else 0. */
  readonly unit: number;
  /** Suffix of the digits: `%`, `k`, `K`, `M`, `B`, `×` or nothing. */
  readonly suffix: string;
}

const UNITS: Readonly<Record<string, number>> = { "": 0, "%": -2, k: 3, K: 3, M: 6, B: 9, "×": 0 };

/**
 * Reads a printed figure: an optional sign (hyphen or minus), digits with or without thousands commas, decimals, a
 * power of ten, and one of the suffixes `%`, `k`, `K`, `M`, `B`, `×`.
 *
 * @param printed The figure as printed.
 * @returns The number with its unit and decimals.
 * @throws {UserError} If the text is not such a figure.
 */
export function parsePrinted(printed: string): PrintedNumber {
  const match =
    /^([-−+]?)(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d+))?(?:e([-−+]?\d{1,3}))?\s?(%|k|K|M|B|×|)$/.exec(
      printed,
    );
  if (match === null) {
    throw new UserError(
      `'${printed}' is not a printed figure; write digits, optionally followed by %, k, M, B or ×`,
    );
  }
  const [, sign, whole, decimals = "", power = "0", suffix] = match;
  const unit = UNITS[suffix];
  const exponent = Number(power.replace("−", "-")) - decimals.length + unit;
  const size = BigInt(whole.replaceAll(",", "") + decimals);
  const units = sign === "-" || sign === "−" ? -size : size;
  const [value, half] = [scaled(units, exponent), scaled(5n, exponent - 1)];
  return { value, half, exponent, unit, suffix };
}

/**
 * Converts a plain value to the unit of a printed figure: 0.53 is 53 beside `42%`.
 *
 * @param value The value.
 * @param printed The printed figure.
 * @returns The value in that unit.
 */
export function inPrintedUnit(value: Fraction, { unit }: PrintedNumber): number {
  return fractionValue(scaled(value.numerator, -unit, value.denominator));
}

/**
 * Converts a value in the unit of a printed figure to plain units: 53 beside `42%` is 0.53.
 *
 * @param value The value, which means its shortest decimal.
 * @param printed The printed figure.
 * @returns The plain value.
 */
export function fromPrintedUnit(value: number, { unit }: PrintedNumber): Fraction {
  const { numerator, denominator } = decimalFraction(value);
  return scaled(numerator, unit, denominator);
}

/** A fraction times a power of ten. */
function scaled(numerator: bigint, power: number, denominator = 1n): Fraction {
  const factor = 10n ** BigInt(Math.abs(power));
  return power < 0
    ? fraction(numerator, denominator * factor)
    : fraction(numerator * factor, denominator);
}
