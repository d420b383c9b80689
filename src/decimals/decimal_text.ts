import { exactInteger } from "./exact_integer.ts";
import type { ScoreColumn } from "./score_column.ts";

/**
 * Writes a score as the exact decimal in its shortest plain form: no exponent, no needless zeros.
 *
 * @param column The column.
 * @param row Row of the score.
 * @returns The text, or null where the score is missing.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { decimalText } from "./decimal_text.ts";
 * import { parseScores } from "./parsing/parse_scores.ts";
 *
 * assertEquals(decimalText(parseScores(["-5e-3", "1.000"]), 0), "-0.005");
 * ```
 */
export function decimalText(column: ScoreColumn, row: number): string | null {
  if (column.present[row] === 0) return null;
  return integerText(exactInteger(column, row), column.decimals);
}

/**
 * Writes integer / 10^`decimals` as a decimal in its shortest plain form.
 *
 * @param integer The integer, of either sign.
 * @param decimals Number of decimals.
 * @returns The text.
 */
export function integerText(integer: bigint, decimals: number): string {
  const negative = integer < 0n;
  const digits = (negative ? -integer : integer).toString().padStart(decimals + 1, "0");
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, "");
  return `${negative ? "-" : ""}${whole}${fraction === "" ? "" : `.${fraction}`}`;
}

/**
 * Rounds integer / 10^`decimals` to the nearest double, ties to even.
 *
 * @param integer The integer, of either sign.
 * @param decimals Number of decimals.
 * @returns The double.
 */
export function integerValue(integer: bigint, decimals: number): number {
  return Number(`${integer}e-${decimals}`) + 0;
}
