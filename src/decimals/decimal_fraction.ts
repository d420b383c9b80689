import { exactInteger } from "./exact_integer.ts";
import { type Fraction, fraction } from "./fraction.ts";
import { parseScores } from "./parsing/parse_scores.ts";

/**
 * Finds the exact number that a user means by a double: its shortest decimal, so that 0.1 is one tenth.
 *
 * @param value A finite double.
 * @returns The decimal as a fraction.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { decimalFraction } from "./decimal_fraction.ts";
 *
 * assertEquals(decimalFraction(0.29), { numerator: 29n, denominator: 100n });
 * ```
 */
export function decimalFraction(value: number): Fraction {
  const column = parseScores([String(value)]);
  return fraction(exactInteger(column, 0), 10n ** BigInt(column.decimals));
}
