import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { centredValues } from "../../src/decimals/centred_values.ts";
import { parseScores } from "../../src/decimals/parsing/parse_scores.ts";
import { scoreAt } from "../../src/decimals/score_scale.ts";
import { meanIntegers } from "../../src/scores/mean_integers.ts";
import { quotient } from "../agreement/judge.ts";

Deno.test("meanIntegers() gives sums under 2^53 that stand for the mean to 1e-9 of the range, at every length of decimals", () => {
  const units = fc.constantFrom(3n, 10n ** 12n, 10n ** 20n, 10n ** 40n).chain((most) =>
    fc.array(fc.bigInt(-most, most), { minLength: 2, maxLength: 9 })
  );
  fc.assert(
    fc.property(units, fc.constantFrom(0, 4, 19), fc.constantFrom(0, 7), (list, decimals, far) => {
      const offset = far === 0 ? 0n : 10n ** 24n;
      const column = parseScores([...list.map((unit) => `${unit + offset}e-${decimals}`), null]);
      const found = meanIntegers(column, 100);
      assertEquals(found.integers.length, list.length + 1);
      assertEquals(found.integers.at(-1), 0);
      assert(found.integers.every((one) => Number.isInteger(one) && Math.abs(one) * 100 < 2 ** 53));
      const sum = found.integers.reduce((total, one) => total + one, 0);
      const mean = sum / list.length / 10 ** found.decimals;
      const ours = found.scale === undefined ? mean : scoreAt(mean, found.scale);
      const total = list.reduce((all, one) => all + one + offset, 0n);
      const exact = quotient(total, BigInt(list.length) * 10n ** BigInt(decimals)) ?? NaN;
      const sorted = list.toSorted((a, b) => a < b ? -1 : 1);
      const range = Number(sorted.at(-1)! - sorted[0]) / 10 ** decimals;
      if (found.scale === undefined) assert(list.length * 10 ** found.decimals <= 2 ** 53);
      assert(Math.abs(ours - exact) <= 1e-9 * range + 4e-16 * Math.abs(exact), `${ours}, ${exact}`);
    }),
    { seed: 61, numRuns: 400 },
  );
});

Deno.test("meanIntegers() drops no more digits than sums ask for", () => {
  const list = fc.array(fc.integer({ min: -9999, max: 9999 }), { minLength: 2, maxLength: 5 });
  fc.assert(
    fc.property(list, fc.integer({ min: 44, max: 51 }), (units, bits) => {
      const terms = 2 ** bits;
      const column = parseScores(units.map((unit) => String(unit)));
      const { integers, scale } = meanIntegers(column, terms);
      const limit = 2 ** 53 / terms;
      assert(integers.every((one) => Math.abs(one) < limit));
      if (scale === undefined) return;
      const greatest = Math.max(...centredValues(column).values.map(Math.abs));
      const fitting = [0, 1, 2, 3, 4].find((digits) => greatest / 10 ** digits + 1 < limit);
      assertEquals(-scale.decimals, fitting);
    }),
    { seed: 62, numRuns: 500 },
  );
});

Deno.test("a mean is divided once where the number of scores and the power of ten are one exact divisor", () => {
  for (const decimals of [0, 1, 7, 13]) {
    const column = parseScores(["1", `${7}e-${decimals}`]);
    const found = meanIntegers(column, 100);
    assertEquals([found.decimals, found.scale], [decimals, undefined]);
  }
  const fine = meanIntegers(parseScores(["1e-14", "0"]), 100);
  assertEquals([fine.decimals, fine.scale], [0, { offset: "0", decimals: 14 }]);
});
