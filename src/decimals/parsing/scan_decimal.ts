/** What {@linkcode scanDecimal} finds in a text; one record is reused for many texts. */
export interface DecimalScan {
  /** True where the text starts with a minus. */
  negative: boolean;
  /** Index of the first character of the digits. */
  start: number;
  /** Index after the last digit (or point) before an exponent. */
  end: number;
  /** Number of digits. */
  digits: number;
  /** Digits before the first one that is not 0; −1 where all are 0. */
  leadingZeros: number;
  /** Digits after the point. */
  fraction: number;
  /** Exponent, clamped to ±1,000,000; 0 for a zero. */
  exponent: number;
}

/**
 * Makes a record for {@linkcode scanDecimal} to fill.
 *
 * @returns The record.
 */
export function emptyScan(): DecimalScan {
  return {
    negative: false,
    start: 0,
    end: 0,
    digits: 0,
    leadingZeros: -1,
    fraction: 0,
    exponent: 0,
  };
}

const EXPONENT_LIMIT = 1_000_000;

/**
 * Reads the form of a decimal number: optional sign, digits with an optional point, optional exponent.
 *
 * @param text The text, without space around it.
 * @param scan Receives the findings.
 * @returns True where the whole text is a decimal number; false otherwise, when `scan` is meaningless.
 *
 * @example
 * ```ts
 * import { assert, assertEquals } from "@std/assert";
 * import { emptyScan, scanDecimal } from "./scan_decimal.ts";
 *
 * const scan = emptyScan();
 * assert(scanDecimal("-12.50e-3", scan));
 * assertEquals([scan.negative, scan.digits, scan.fraction, scan.exponent], [true, 4, 2, -3]);
 * assert(!scanDecimal("NaN", scan));
 * ```
 */
export function scanDecimal(text: string, scan: DecimalScan): boolean {
  const length = text.length;
  let at = 0;
  let code = at < length ? text.charCodeAt(at) : 0;
  scan.negative = code === 45;
  if (code === 45 || code === 43) at++;
  scan.start = at;
  let digits = 0;
  let leadingZeros = -1;
  let pointAfter = -1;
  for (; at < length; at++) {
    code = text.charCodeAt(at);
    if (code >= 48 && code <= 57) {
      if (leadingZeros < 0 && code !== 48) leadingZeros = digits;
      digits++;
    } else if (code === 46 && pointAfter < 0) {
      pointAfter = digits;
    } else {
      break;
    }
  }
  if (digits === 0) return false;
  scan.end = at;
  scan.digits = digits;
  scan.leadingZeros = leadingZeros;
  scan.fraction = pointAfter < 0 ? 0 : digits - pointAfter;
  scan.exponent = 0;
  return at === length || scanExponent(text, at, scan);
}

function scanExponent(text: string, from: number, scan: DecimalScan): boolean {
  let at = from;
  if ((text.charCodeAt(at) | 32) !== 101) return false;
  at++;
  const sign = text.charCodeAt(at);
  if (sign === 45 || sign === 43) at++;
  if (at === text.length) return false;
  let exponent = 0;
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code < 48 || code > 57) return false;
    exponent = Math.min(EXPONENT_LIMIT, exponent * 10 + (code - 48));
  }
  if (scan.leadingZeros >= 0) scan.exponent = sign === 45 ? -exponent : exponent;
  return true;
}
