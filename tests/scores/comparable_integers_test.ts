import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { exactInteger } from "../../src/decimals/exact_integer.ts";
import { parseScores } from "../../src/decimals/parsing/parse_scores.ts";
import { comparableIntegers } from "../../src/scores/comparable_integers.ts";
import { summableIntegers } from "../../src/scores/summable_integers.ts";

const RUNS = { seed: 77, numRuns: 400 };
const TERMS = fc.constantFrom(2, 40, 1000, 10 ** 6);

Deno.test("integers of scores differ as the scores do, wherever these lie and in whatever unit", () => {
  const units = fc.array(fc.option(fc.bigInt(-999n, 999n), { freq: 8 }), {
    minLength: 1,
    maxLength: 8,
  });
  const offset = fc.constantFrom(0n, 10n ** 13n, -(10n ** 25n), 10n ** 60n);
  const exponent = fc.constantFrom(-330, -200, -12, -3, 0, 5, 200);
  fc.assert(
    fc.property(units, offset, exponent, TERMS, (units, offset, exponent, terms) => {
      const column = parseScores(
        units.map((unit) => unit === null ? null : `${unit + offset}e${exponent}`),
      );
      const { integers } = comparableIntegers(column, terms);
      const there = [...units.keys()].filter((row) => units[row] !== null);
      for (const integer of integers) {
        assert(Number.isInteger(integer) && Math.abs(integer) * terms <= 2 ** 53);
      }
      for (const row of units.keys()) if (units[row] === null) assertEquals(integers[row], 0);
      const apart = (row: number) => BigInt(integers[row]) - BigInt(integers[there[0]]);
      const exact = (row: number) => (units[row] ?? 0n) - (units[there[0]] ?? 0n);
      for (const a of there) {
        assertEquals(apart(a) > 0n, exact(a) > 0n);
        for (const b of there) assertEquals(apart(a) * exact(b), apart(b) * exact(a));
      }
    }),
    RUNS,
  );
});

Deno.test("rounded integers keep differences to a billionth of a unit or of the range, whichever is finer", () => {
  const digits = fc.constantFrom(10n ** 14n, 10n ** 18n, 10n ** 30n);
  const cases = digits.chain((most) =>
    fc.array(fc.bigInt(-most, most), { minLength: 2, maxLength: 8 })
  );
  fc.assert(
    fc.property(cases, fc.constantFrom(12, 16, 20, 40), TERMS, (list, decimals, terms) => {
      const column = parseScores(list.map((integer) => `${integer}e-${decimals}`));
      const found = comparableIntegers(column, terms);
      const [least, most] = [0, list.length - 1].map((at) =>
        list.toSorted((a, b) => a < b ? -1 : 1)[at]
      );
      const range = Number(most - least) / 10 ** decimals;
      // Decimals go one by one, so that sums leave a tenth of what they could hold at worst.
      const finest = Math.max(Math.min(1e-9, 1e-9 * range), 20 * range * terms / 2 ** 53);
      for (const row of list.keys()) {
        const exact = Number(exactInteger(column, row) - exactInteger(column, 0));
        const ours = (found.integers[row] - found.integers[0]) / 10 ** found.decimals;
        assert(
          Math.abs(ours - exact / 10 ** column.decimals) <=
            Math.max(finest, range < 1e-3 ? 0 : 1e-9),
          `${ours}, ${exact}`,
        );
      }
    }),
    RUNS,
  );
});

Deno.test("scores between −1 and 1 with many decimals are those rounded to nine", () => {
  const column = parseScores(["0.1234567890123456789", "-0.9876543210987654321"]);
  assertEquals(comparableIntegers(column, 1000), summableIntegers(column, 1000));
  assertEquals(comparableIntegers(column, 1000).decimals, 9);
});
