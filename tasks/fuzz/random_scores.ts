import fc from "fast-check";

/** Notation of the scores of a column. */
export interface Notation {
  /** Power of ten under the whole numbers. */
  readonly decimals: number;
  /** Whole numbers in the file. */
  readonly units: fc.Arbitrary<bigint>;
}

/** Notations in which ties, signs, offsets, scales and long decimals occur; sums of distances stay under 2^53. */
export const notations: fc.Arbitrary<Notation> = fc.constantFrom(
  { decimals: 0, units: fc.bigInt(-2n, 2n) },
  { decimals: 1, units: fc.bigInt(-30n, 0n) },
  { decimals: 2, units: fc.bigInt(0n, 10_000n) },
  { decimals: 13, units: fc.bigInt(-(10n ** 13n), 10n ** 13n) },
  { decimals: 0, units: fc.bigInt(0n, 5n).map((one) => one + 10n ** 13n) },
  { decimals: 9, units: fc.bigInt(-3n, 3n).map((one) => one + 5n * 10n ** 13n) },
  { decimals: 12, units: fc.bigInt(-3n, 3n).map((one) => one + 10n ** 25n) },
  { decimals: 200, units: fc.bigInt(-9n, 9n) },
  { decimals: 0, units: fc.constantFrom(0n, 0n, 0n, 1n) },
  { decimals: 3, units: fc.constant(1234n) },
);

/** A whole number of units as a decimal: plainly, or with an exponent where it would be long. */
export function printed(units: bigint, decimals: number): string {
  if (decimals === 0) return String(units);
  if (decimals > 20) return `${units}e-${decimals}`;
  const digits = String(units < 0n ? -units : units).padStart(decimals + 1, "0");
  const place = digits.length - decimals;
  return `${units < 0n ? "-" : ""}${digits.slice(0, place)}.${digits.slice(place)}`;
}
