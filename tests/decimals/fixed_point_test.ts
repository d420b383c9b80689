import { assertEquals, assertStrictEquals, assertThrows } from "@std/assert";
import fc from "fast-check";
import { exactInteger } from "../../src/decimals/exact_integer.ts";
import { fixedPoint } from "../../src/decimals/fixed_point.ts";
import { parseScores } from "../../src/decimals/parse_scores.ts";
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

Deno.test("fixedPoint() keeps fewer decimals of large scores and refuses those it cannot hold", () => {
  const large = fixedPoint(parseScores(["123456789.123456789123456789"]));
  assertEquals([large.decimals, large.integers[0]], [7, 1234567891234568]);
  assertThrows(() => fixedPoint(parseScores(["1e20", "0.5"])), UserError, "2^52");
});
