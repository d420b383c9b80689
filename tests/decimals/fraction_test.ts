import { assert, assertEquals, assertThrows } from "@std/assert";
import fc from "fast-check";
import {
  addFractions,
  compareFractions,
  fraction,
  fractionValue,
} from "../../src/decimals/fraction.ts";

const fixed = { seed: 20231206, numRuns: 500 };

/** The exact fraction of a double. */
function ofDouble(value: number): { numerator: bigint; denominator: bigint } {
  let scaled = value;
  let power = 0n;
  while (!Number.isInteger(scaled)) {
    // Twice a subnormal or normal double under 2^1023 is exact.
    scaled *= 2;
    power++;
  }
  return fraction(BigInt(scaled), 1n << power);
}

const anyDouble = fc.double({ noNaN: true, noDefaultInfinity: true });

Deno.test("fractionValue() gives back every double from its exact fraction", () => {
  fc.assert(
    fc.property(anyDouble, (value) => {
      assertEquals(fractionValue(ofDouble(value)), value + 0);
    }),
    { ...fixed, examples: [[5e-324], [2.2250738585072014e-308], [1.7976931348623157e308]] },
  );
});

Deno.test("fractionValue() rounds to the nearest double, as decimal texts round", () => {
  fc.assert(
    fc.property(fc.bigInt(), fc.integer({ min: 0, max: 360 }), (digits, power) => {
      const value = fractionValue(fraction(digits, 10n ** BigInt(power)));
      assertEquals(value, Number(`${digits}e-${power}`) + 0);
    }),
    fixed,
  );
});

Deno.test("fractionValue() takes halves to even and sums just beside them to their side", () => {
  const half = fraction(2n ** 54n + 2n, 2n ** 54n); // 1 + 2^-53
  assertEquals(fractionValue(half), 1);
  assertEquals(fractionValue(addFractions(half, fraction(1n, 10n ** 60n))), 1 + 2 ** -52);
  assertEquals(fractionValue(fraction(1n, 2n ** 1075n)), 0);
  assertEquals(fractionValue(fraction(3n, 2n ** 1076n)), 5e-324);
  assertEquals(fractionValue(fraction(10n ** 400n, 1n)), Infinity);
});

Deno.test("fractions add and compare as numbers do", () => {
  const any = fc.tuple(fc.bigInt(-50n, 50n), fc.bigInt(1n, 50n)).map(([a, b]) => fraction(a, b));
  fc.assert(
    fc.property(any, any, any, (a, b, c) => {
      assertEquals(addFractions(a, b), addFractions(b, a));
      assertEquals(addFractions(addFractions(a, b), c), addFractions(a, addFractions(b, c)));
      const sign = Math.sign(compareFractions(a, b));
      assertEquals(sign, Math.sign(compareFractions(addFractions(a, c), addFractions(b, c))));
      assertEquals(sign, Math.sign(fractionValue(a) - fractionValue(b)));
      assertEquals(compareFractions(a, fraction(3n * a.numerator, 3n * a.denominator)), 0);
    }),
    fixed,
  );
  assertThrows(() => fraction(1n, 0n), RangeError);
  assert(fraction(0n, -5n).denominator === 1n);
});
