/**
 * Rounds a number to a number of decimals, as text with a plain hyphen for a minus. It rounds the shortest decimal that reads back
 * as the double, and a half goes away from zero: 0.285 gives 0.29 to two decimals, where the binary value would give 0.28. A
 * result of zero has no sign.
 *
 * @param value A finite number.
 * @param digits Decimals to keep, 0 or more.
 * @returns The text.
 * @throws {RangeError} If the value is not finite or `digits` is not a natural number.
 */
export function roundDecimal(value: number, digits: number): string {
  if (!Number.isInteger(digits) || digits < 0) {
    throw new RangeError(`${digits} is not a number of decimals`);
  }
  if (!Number.isFinite(value)) throw new RangeError(`${value} is not a finite number`);
  // There are many cells, and reducing a fraction for each would be slow.
  const [mantissa, power = "0"] = String(value).split("e");
  const [whole, fraction = ""] = mantissa.split(".");
  const units = BigInt(whole + fraction);
  const size = units < 0n ? -units : units;
  const shift = Number(power) - fraction.length + digits;
  let rounded: bigint;
  if (shift >= 0) {
    rounded = size * 10n ** BigInt(shift);
  } else {
    const step = 10n ** BigInt(-shift);
    rounded = (size + step / 2n) / step;
  }
  const text = rounded.toString().padStart(digits + 1, "0");
  const sign = units < 0n && rounded > 0n ? "-" : "";
  return digits === 0 ? sign + text : `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`;
}
