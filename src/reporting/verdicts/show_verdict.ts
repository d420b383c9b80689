import { formatNumber, MISSING } from "../tables/format_cell.ts";
import { decimalFraction } from "../../decimals/decimal_fraction.ts";
import { inPrintedUnit, parsePrinted } from "./printed_number.ts";
import type { Outcome, Verdict } from "./verdict.ts";

/** The figures of a verdict as text for a reader. */
export interface ShownVerdict {
  /** The published figure as printed, with its interval, if any. */
  readonly published: string;
  /** Our value, with one more digit than printed, in the printed unit; a dash if there is none. */
  readonly ours: string;
  /** Our value minus the published one, with its sign; a dash if there is none. */
  readonly difference: string;
}

/** The outcomes in words. */
export const VERDICT_WORDS: Readonly<Record<Outcome, string>> = {
  same: "same",
  close: "close",
  differs: "differs",
  not_run: "not run",
  own_suite: "own suite",
  setting: "setting",
};

/**
 * Writes the figures of a verdict as text for a reader.
 *
 * @param verdict The verdict.
 * @returns The texts.
 */
export function showVerdict({ published, reproduced, difference }: Verdict): ShownVerdict {
  const printed = parsePrinted(published.printed);
  const places = Math.max(0, printed.unit - printed.exponent);
  const ending = printed.unit === -2 ? "%" : printed.suffix === "×" ? "×" : "";
  const show = (value: number): string => {
    // Counts are shown in full beside a figure in thousands or millions, and without decimals.
    if (printed.unit > 0 || (places === 0 && printed.unit === 0 && Number.isInteger(value))) {
      const count = formatNumber(value, 0);
      return published.printed.includes(",") && /^-?\d{4}$/.test(count)
        ? count.replace(/\d{3}$/, ",$&")
        : count;
    }
    const inUnit = inPrintedUnit(decimalFraction(value), printed);
    return formatNumber(inUnit, places + (places === 0 && printed.unit === 0 ? 2 : 1)) + ending;
  };
  const interval = (low: string, high: string) => ` [${low}, ${high}]`;
  const value = reproduced?.value ?? null;
  const { low, high } = published;
  return {
    published: published.printed +
      (low !== null && high !== null ? interval(String(low), String(high)) : ""),
    ours: value === null ? MISSING : show(value) +
      (reproduced?.low !== undefined && reproduced.high !== undefined
        ? interval(show(reproduced.low), show(reproduced.high))
        : ""),
    difference: difference === null ? MISSING : showDifference(difference, places, printed.suffix),
  };
}

/** A signed difference with two more digits than printed, in the printed unit; in percentage points for a share. */
function showDifference(difference: number, places: number, suffix: string): string {
  if (difference === 0) return "0";
  const digits = places === 0 && Number.isInteger(difference) ? 0 : places + 2;
  const text = formatNumber(difference, digits);
  return (text.startsWith("-") ? text : `+${text}`) +
    (suffix === "×" ? "" : suffix === "%" ? " pp" : suffix);
}
