import { assert, assertEquals, assertThrows } from "@std/assert";
import fc from "fast-check";
import { exactInteger } from "../../src/decimals/exact_integer.ts";
import { parseScores } from "../../src/decimals/parsing/parse_scores.ts";
import { fittingIntegers, sumLimit, summableIntegers } from "../../src/scores/summable_integers.ts";
import { UserError } from "../../src/user_error.ts";

/** The integer next to a quotient, halves away from 0. */
function rounded(upper: bigint, lower: bigint): bigint {
  const size = ((upper < 0n ? -upper : upper) * 2n + lower) / (2n * lower);
  return upper < 0n ? -size : size;
}

const COLUMN = fc.tuple(
  fc.constantFrom(9n, 10n ** 6n, 10n ** 12n, 10n ** 15n, 10n ** 19n, 10n ** 30n),
  fc.constantFrom(0, 3, 9, 12, 20, 40),
).chain(([most, decimals]) =>
  fc.record({
    cells: fc.array(fc.option(fc.bigInt(-most, most), { freq: 6 }), { minLength: 1, maxLength: 6 }),
    decimals: fc.constant(decimals),
    terms: fc.constantFrom(0, 1, 2, 7, 1000, 10 ** 6),
  })
);

Deno.test("summableIntegers() keeps the scores where their sums fit, else the most decimals up to nine, or nine digits of small scores", () => {
  fc.assert(
    fc.property(COLUMN, ({ cells, decimals, terms }) => {
      const column = parseScores(
        cells.map((cell) => cell === null ? null : `${cell}e-${decimals}`),
      );
      // A single score of 2^52 or more is refused whatever the number of terms.
      const limit = 2n ** 53n / BigInt(Math.max(2, terms));
      const exact = cells.map((_, row) => exactInteger(column, row));
      const at = (kept: number) =>
        exact.map((one) => rounded(one, 10n ** BigInt(column.decimals - kept)));
      const fits = (list: readonly bigint[]) => list.every((one) => one < limit && one > -limit);
      const most = Math.max(...column.values.map((value) => Math.abs(value) || 0));
      const digits = most > 0 && most < 1e-3 ? 8 - Math.floor(Math.log10(most)) : 9;
      const kept = fits(exact) && column.integers !== null
        ? column.decimals
        : [...Array(Math.min(digits, column.decimals) + 1).keys()].reverse().find((one) =>
          fits(at(one))
        );
      assertEquals(
        fittingIntegers(column, terms) !== null,
        column.integers !== null && fits(exact),
      );
      if (kept === undefined) {
        assertThrows(() => summableIntegers(column, terms), UserError, "exact sums");
        return;
      }
      const found = summableIntegers(column, terms);
      assertEquals(found.decimals, kept);
      assertEquals([...found.integers].map(BigInt), at(kept));
      assert(found.integers.buffer instanceof SharedArrayBuffer);
    }),
    { seed: 73, numRuns: 600 },
  );
});

Deno.test("sumLimit() is the first integer of which as many terms pass 2^53", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10 ** 9 }), (terms) => {
      const limit = BigInt(sumLimit(terms));
      assert(limit * BigInt(terms) <= 2n ** 53n && (limit + 1n) * BigInt(terms) > 2n ** 53n);
    }),
    { seed: 74, numRuns: 100 },
  );
  assertEquals(sumLimit(0), 2 ** 53);
});

Deno.test("scores too small for powers of ten among the doubles are refused unless they are all the same", () => {
  const tiny = (texts: readonly (string | null)[]) => summableIntegers(parseScores(texts), 3);
  assertThrows(() => tiny([null, "1e-291", "2e-291"]), UserError, "all scores are under 1e-290");
  assertThrows(() => tiny(["1e-291", "9.9e-291"]), UserError, "all scores are under 1e-290");
  assertEquals(tiny(["1e-289", "2e-289"]).decimals, 289);
  assertEquals([...tiny(["1.1e-290", "-1e-290"]).integers], [11, -10]);
  assertEquals([...tiny(["1e-300", null, "1e-300"]).integers], [1, 0, 1]);
});
