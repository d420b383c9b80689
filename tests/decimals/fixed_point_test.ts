import { assert, assertEquals, assertStrictEquals, assertThrows } from "@std/assert";
import fc from "fast-check";
import { exactInteger } from "../../src/decimals/exact_integer.ts";
import { fixedPoint } from "../../src/decimals/fixed_point.ts";
import { parseScores } from "../../src/decimals/parsing/parse_scores.ts";
import { UserError } from "../../src/user_error.ts";

Deno.test("fixedPoint() leaves small integers as they are", () => {
  const column = parseScores(["-25.0", null, "0.1"]);
  assertStrictEquals(fixedPoint(column).integers, column.integers);
});

Deno.test("fixedPoint() rounds once to a billionth, half away from zero", () => {
  const nearHalf = fc.tuple(fc.bigInt(-(10n ** 13n), 10n ** 13n), fc.bigInt(-2n, 2n)).map(
    ([unit, off]) => unit * 10n ** 12n + 5n * 10n ** 11n + off,
  );
  const any = fc.bigInt(-(10n ** 25n), 10n ** 25n);
  fc.assert(
    fc.property(fc.array(fc.oneof(nearHalf, any), { minLength: 1 }), (integers) => {
      const column = parseScores([...integers.map((n) => `${n}e-21`), "0.000000000000000000001"]);
      const fixed = fixedPoint(column);
      if (column.integers) return;
      assertEquals(fixed.decimals, 9);
      integers.forEach((_, row) => {
        const exact = exactInteger(column, row);
        const size = exact < 0n ? -exact : exact;
        const rounded = (size + 5n * 10n ** 11n) / 10n ** 12n;
        assertEquals(fixed.integers[row], Number(exact < 0n ? -rounded : rounded));
      });
    }),
    { seed: 20231206, numRuns: 300 },
  );
});

Deno.test("fixedPoint() rounds near halves as exact division does, to as many decimals as fit", () => {
  const LIMIT = 2n ** 52n;
  const integers = fc.integer({ min: 1, max: 52 }).chain((bits) =>
    fc.bigInt(-(2n ** BigInt(bits)), 2n ** BigInt(bits))
  );
  const score = fc.tuple(integers, fc.bigInt(-2n, 2n), fc.boolean()).map(
    ([whole, off, missing]) => missing ? null : 1000n * whole + 500n + off,
  );
  const scores = fc.array(score, { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(scores, fc.integer({ min: 0, max: 10 }), (thousandths, decimals) => {
      const column = parseScores([
        ...thousandths.map((n) => n === null ? null : `${n}e-${decimals + 3}`),
        "0.000000000000000000001",
      ]);
      if (column.integers) return;
      const rounded = (kept: number) =>
        thousandths.map((n) => {
          if (n === null) return 0n;
          const unit = 10n ** BigInt(21 - kept);
          const size = (n < 0n ? -n : n) * 10n ** BigInt(18 - decimals);
          const whole = (size + unit / 2n) / unit;
          return n < 0n ? -whole : whole;
        });
      const fits = (kept: number) => rounded(kept).every((n) => -LIMIT < n && n < LIMIT);
      if (!fits(0)) return void assertThrows(() => fixedPoint(column), UserError, "2^52");
      const fixed = fixedPoint(column);
      assertEquals([...fixed.integers.slice(0, -1)], rounded(fixed.decimals).map(Number));
      assert(!fixed.integers.some((integer) => Object.is(integer, -0)));
      assert(fits(fixed.decimals) && (fixed.decimals === 9 || !fits(fixed.decimals + 1)));
    }),
    { seed: 20231207, numRuns: 1000 },
  );
  const over = (text: string) => parseScores([text, "0.000000000000000000001"]);
  assertEquals(fixedPoint(over(`${LIMIT - 1n}.4`)).integers[0], Number(LIMIT) - 1);
  assertThrows(() => fixedPoint(over(`${LIMIT - 1n}.5`)), UserError, "2^52");
});

Deno.test("fixedPoint() keeps fewer decimals of large scores and refuses those it cannot hold", () => {
  const large = fixedPoint(parseScores(["123456789.123456789123456789"]));
  assertEquals([large.decimals, large.integers[0]], [7, 1234567891234568]);
  assertThrows(() => fixedPoint(parseScores(["1e20", "0.5"])), UserError, "2^52");
});
