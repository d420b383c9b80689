import { assertEquals, assertThrows } from "@std/assert";
import fc from "fast-check";
import { roundDecimal } from "../../../src/reporting/verdicts/round_decimal.ts";

Deno.test("roundDecimal() rounds the decimal a reader sees, halves away from zero", () => {
  assertEquals(roundDecimal(1.005, 2), "1.01");
  assertEquals(roundDecimal(-1.005, 2), "-1.01");
  assertEquals(roundDecimal(0.5, 0), "1");
  assertEquals(roundDecimal(999.995, 2), "1000.00");
  assertEquals(roundDecimal(1e21, 1), "1000000000000000000000.0");
  assertEquals(roundDecimal(4.3e-5, 6), "0.000043");
  assertEquals(roundDecimal(-0, 1), "0.0");
  assertEquals(roundDecimal(-1e-9, 3), "0.000");
});

Deno.test("roundDecimal() refuses what is not a number and what is no count of decimals", () => {
  assertThrows(() => roundDecimal(NaN, 2), RangeError);
  assertThrows(() => roundDecimal(1, -1), RangeError);
  assertThrows(() => roundDecimal(1, 0.5), RangeError);
});

Deno.test("roundDecimal() of an integer over a power of ten is BigInt arithmetic", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -1e9, max: 1e9 }),
      fc.integer({ min: 0, max: 6 }),
      fc.integer({ min: 0, max: 6 }),
      (units, places, digits) => {
        const size = BigInt(Math.abs(units));
        const drop = 10n ** BigInt(Math.max(0, places - digits));
        const rounded = (size * 2n + drop) / (drop * 2n) *
          10n ** BigInt(Math.max(0, digits - places));
        const sign = units < 0 && rounded > 0n ? -1n : 1n;
        const got = BigInt(roundDecimal(Number(`${units}e-${places}`), digits).replace(".", ""));
        assertEquals(got, sign * rounded);
      },
    ),
    { seed: 3, numRuns: 5000 },
  );
});
