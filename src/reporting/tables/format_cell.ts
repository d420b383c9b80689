import { printable } from "../../printable.ts";
import { roundDecimal } from "../verdicts/round_decimal.ts";
import type { Column, Shown } from "./table.ts";

/** The sign for a missing value in displayed tables. */
export const MISSING = "–";

/**
 * Formats a cell for a reader: numbers are rounded to the column's decimals (by default six significant digits), whole numbers
 * from 10,000 have thousands commas, shares are in per cent, a p-value too small for its decimals is `<0.0001`, and a missing value is a dash.
 *
 * @param cell The cell.
 * @param column Its column.
 * @returns The text.
 * @throws {RangeError} If a number is not finite; a section must give null instead.
 */
export function formatCell(cell: Shown, column: Column): string {
  if (cell === null) return MISSING;
  if (typeof cell === "string") return printable(cell);
  if (!Number.isFinite(cell)) {
    throw new RangeError(`the column '${column.key}' holds ${cell}; give null for what is missing`);
  }
  const text = formatNumber(cell, column.digits, column.percent ?? false);
  return column.p && cell > 0 && /^[0.]+$/.test(text) ? `<${text.slice(0, -1)}1` : text;
}

/**
 * Formats a number for a reader; see {@linkcode formatCell}.
 *
 * @param value The number.
 * @param digits Decimals; by default six significant digits.
 * @param percent Whether it is a share to show in per cent. @default {false}
 * @returns The text.
 */
export function formatNumber(value: number, digits?: number, percent = false): string {
  // The decimal point is shifted in the text, so that 0.285 % does not become 0.28499999999999998 %.
  const shown = percent ? shiftByTwo(value) : value;
  let text: string;
  if (digits !== undefined) text = roundDecimal(shown, digits);
  else if (Number.isInteger(shown)) text = roundDecimal(shown, 0);
  else text = String(Number(shown.toPrecision(6)));
  if (/^-?\d{5,}$/.test(text)) text = text.replace(/\B(?=(\d{3})+$)/g, ",");
  return percent ? `${text}%` : text;
}

/** The value times 100, by moving the decimal point. */
function shiftByTwo(value: number): number {
  const [mantissa, power = "0"] = String(value).split("e");
  return Number(`${mantissa}e${Number(power) + 2}`);
}

/**
 * Checks whether a column is flush right: every cell is a number or missing, and at least one is a number.
 *
 * @param rows The rows.
 * @param column Number of the column.
 * @returns True where it is.
 */
export function isNumeric(rows: readonly (readonly Shown[])[], column: number): boolean {
  return rows.every((row) => typeof row[column] !== "string") &&
    rows.some((row) => row[column] !== null);
}
