import { printable } from "../../printable.ts";
import { roundDecimal } from "../verdicts/round_decimal.ts";
import type { Column, Shown } from "./table.ts";

/** What stands for a missing value where a reader sees it. */
export const MISSING = "–";

/**
 * Formats a cell for a reader: numbers rounded to the column's decimals (six significant digits where the column names none),
 * whole numbers from 10,000 with thousands commas, shares as per cent, nothing as a dash.
 *
 * @param cell The cell.
 * @param column Its column.
 * @returns The text.
 * @throws {RangeError} If a number is not finite: a section gives null instead.
 */
export function formatCell(cell: Shown, column: Column): string {
  if (cell === null) return MISSING;
  if (typeof cell === "string") return printable(cell);
  if (!Number.isFinite(cell)) {
    throw new RangeError(`the column '${column.key}' holds ${cell}; give null for what is missing`);
  }
  return formatNumber(cell, column.digits, column.percent ?? false);
}

/**
 * Formats a number for a reader; see {@linkcode formatCell}.
 *
 * @param value The number.
 * @param digits Decimals; six significant digits where absent.
 * @param percent Whether it is a share to be shown as per cent. @default {false}
 * @returns The text.
 */
export function formatNumber(value: number, digits?: number, percent = false): string {
  // Shifting the decimal point in the text, so that 0.285 % stays 0.285 % and not 0.28499999999999998 %.
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
 * Checks whether a column is set flush right: every cell in it is a number or missing, and one is a number.
 *
 * @param rows The rows.
 * @param column Number of the column.
 * @returns True where it is.
 */
export function isNumeric(rows: readonly (readonly Shown[])[], column: number): boolean {
  return rows.every((row) => typeof row[column] !== "string") &&
    rows.some((row) => row[column] !== null);
}
