import { decimalFraction } from "../../decimals/decimal_fraction.ts";
import { addFractions, compareFractions, type Fraction } from "../../decimals/fraction.ts";
import { formatNumber } from "../tables/format_cell.ts";
import {
  fromPrintedUnit,
  inPrintedUnit,
  parsePrinted,
  type PrintedNumber,
} from "./printed_number.ts";
import type { Published, Reproduced, Verdict } from "./verdict.ts";

/**
 * Compares values computed here with the published figures that they answer.
 *
 * - *same*: our value is within half a unit of the last printed digit of the printed figure, so it rounds to it (an exact half
 * counts for both neighbours, as papers round halves either way). `53%` is 0.53 to two decimals, `120k` is 120000 to thousands.
 *
 * - *close*: our value is within the figure's stated tolerance (in the printed unit); or each value is inside the other's
 * interval; or our other draws reach the printed figure.
 *
 * - *differs*: neither.
 *
 * - *not run*: we have no value, or it is undefined, or it comes from a part of the paper's data.
 *
 * - *own suite*: our value comes from our own suite, which replaces an unreleased one.
 *
 * - *setting*: the figure is not a result.
 *
 * All comparisons are exact, on the decimals.
 *
 * @param published Figures that a section answers.
 * @param values Values by key. Shares are fractions of 1, whatever the paper prints.
 * @param missingReason Why the section could not run; null if it ran.
 * @returns One verdict per figure, in their order.
 * @throws {Error} If a value answers no published figure or is not finite: the section has a bug.
 */
export function compare(
  published: readonly Published[],
  values: Readonly<Record<string, Reproduced>>,
  missingReason: string | null,
): Verdict[] {
  const keys = new Set(published.map((figure) => figure.key));
  for (const key of Object.keys(values)) {
    if (!keys.has(key)) throw new Error(`the value '${key}' answers no published figure`);
  }
  return published.map((figure) =>
    judge(figure, Object.hasOwn(values, figure.key) ? values[figure.key] : null, missingReason)
  );
}

/** The verdict on one figure. */
function judge(
  published: Published,
  reproduced: Reproduced | null,
  missingReason: string | null,
): Verdict {
  if (published.setting) {
    const reason = reproduced?.reason ?? missingReason ?? "";
    return { published, reproduced, kind: "setting", difference: null, reason };
  }
  if (reproduced !== null && !Number.isFinite(reproduced.value ?? 0)) {
    throw new Error(`the value of '${published.key}' is ${reproduced.value}; give null`);
  }
  if (reproduced?.unjudged !== undefined) {
    const { unjudged: kind, reason } = reproduced;
    if (reason === undefined) throw new Error(`'${published.key}' is not judged; give the reason`);
    return { published, reproduced, kind, difference: null, reason };
  }
  if (reproduced === null || reproduced.value === null) {
    const reason = reproduced?.reason ?? missingReason ?? "the section gives no value for it";
    return { published, reproduced, kind: "not_run", difference: null, reason };
  }
  const printed = parsePrinted(published.printed);
  const ours = decimalFraction(reproduced.value);
  const apart = minus(ours, printed.value);
  const difference = inPrintedUnit(apart, printed);
  const distance = difference < 0 ? minus(printed.value, ours) : apart;
  if (compareFractions(distance, printed.half) <= 0) {
    return { published, reproduced, kind: "same", difference, reason: "" };
  }
  const closeness = whyClose(published, printed, reproduced, ours, distance);
  if (closeness !== null) {
    return { published, reproduced, kind: "close", difference, reason: closeness };
  }
  const draws = reproduced.noise === undefined
    ? ""
    : `${otherDraws(reproduced.noise, printed)}, outside which the printed figure lies; `;
  const reason = draws + (reproduced.reason ?? "the reason is not known");
  return { published, reproduced, kind: "differs", difference, reason };
}

/** Why a value that does not round to the printed figure is close to it; null if it is not close. */
function whyClose(
  published: Published,
  printed: PrintedNumber,
  reproduced: Reproduced,
  ours: Fraction,
  distance: Fraction,
): string | null {
  const plain = (value: number) => fromPrintedUnit(value, printed);
  const because = reproduced.reason === undefined ? "" : `; ${reproduced.reason}`;
  const { tolerance, low, high } = published;
  if (tolerance !== null && compareFractions(distance, plain(tolerance)) <= 0) {
    return `within the stated tolerance of ${tolerance}${printed.suffix}${because}`;
  }
  if (reproduced.noise !== undefined && reaches(reproduced.noise, printed)) {
    return `${otherDraws(reproduced.noise, printed)}, in which the printed figure lies${because}`;
  }
  if (
    low === null || high === null || reproduced.low === undefined || reproduced.high === undefined
  ) return null;
  const oursInTheirs = compareFractions(plain(low), ours) <= 0 &&
    compareFractions(ours, plain(high)) <= 0;
  const theirsInOurs = compareFractions(decimalFraction(reproduced.low), printed.value) <= 0 &&
    compareFractions(printed.value, decimalFraction(reproduced.high)) <= 0;
  return oursInTheirs && theirsInOurs ? `each inside the other's interval${because}` : null;
}

/** Whether a printed figure, plus or minus half a unit of its last digit, overlaps the values between two ends. */
function reaches([least, greatest]: readonly [number, number], printed: PrintedNumber): boolean {
  const { value, half } = printed;
  return compareFractions(minus(decimalFraction(least), value), half) <= 0 &&
    compareFractions(minus(value, decimalFraction(greatest)), half) <= 0;
}

function minus(a: Fraction, { numerator, denominator }: Fraction): Fraction {
  return addFractions(a, { numerator: -numerator, denominator });
}

/** The range of other draws, with one digit more than printed. */
function otherDraws(noise: readonly [number, number], printed: PrintedNumber): string {
  const places = Math.max(0, printed.unit - printed.exponent) + 1;
  const ends = noise.map((end) =>
    formatNumber(inPrintedUnit(decimalFraction(end), printed), places)
  );
  return `other draws of ours give ${ends.join(" to ")}${printed.suffix}`;
}
