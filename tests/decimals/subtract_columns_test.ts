import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { centredValues } from "../../src/decimals/centred_values.ts";
import { exactInteger } from "../../src/decimals/exact_integer.ts";
import { fraction, fractionValue } from "../../src/decimals/fraction.ts";
import { parseScores } from "../../src/decimals/parsing/parse_scores.ts";
import { scoreAt } from "../../src/decimals/score_scale.ts";
import { subtractColumns } from "../../src/decimals/subtract_columns.ts";
import { meanIntegers } from "../../src/scores/mean_integers.ts";

const RUNS = { seed: 20260612, numRuns: 300 };
/** Decimals of every width: short ones, those that need two limbs, and those that need more. */
const text = fc.tuple(
  fc.oneof(
    fc.bigInt(-999n, 999n),
    fc.bigInt(-(2n ** 52n), 2n ** 52n),
    fc.bigInt(-(10n ** 25n), 10n ** 25n),
    fc.bigInt(-(10n ** 40n), 10n ** 40n),
  ),
  fc.integer({ min: -5, max: 30 }),
).map(([digits, decimals]) => `${digits}e${-decimals}`);
const column = fc.array(fc.option(text, { freq: 9 }), { minLength: 1, maxLength: 12 });

Deno.test("subtractColumns() gives the exact difference of every row, and its order", () => {
  fc.assert(
    fc.property(column, column, (left, right) => {
      const length = Math.min(left.length, right.length);
      const [a, b] = [parseScores(left.slice(0, length)), parseScores(right.slice(0, length))];
      const difference = subtractColumns(a, b);
      for (const integer of difference.integers ?? []) assert(Math.abs(integer) < 2 ** 52);
      const exact = Array.from({ length }, (_, row) => {
        const decimals = Math.max(a.decimals, b.decimals);
        return exactInteger(a, row) * 10n ** BigInt(decimals - a.decimals) -
          exactInteger(b, row) * 10n ** BigInt(decimals - b.decimals);
      });
      for (let row = 0; row < length; row++) {
        const there = left[row] !== null && right[row] !== null;
        assertEquals(difference.present[row], there ? 1 : 0);
        if (!there) {
          assertEquals([difference.ranks[row], exactInteger(difference, row)], [-1, 0n]);
          continue;
        }
        assertEquals(exactInteger(difference, row), exact[row]);
        const value = fractionValue(fraction(exact[row], 10n ** BigInt(difference.decimals)));
        assertEquals(difference.values[row], value);
        for (let other = 0; other < row; other++) {
          if (difference.ranks[other] < 0) continue;
          const order = exact[row] > exact[other] ? 1 : exact[row] < exact[other] ? -1 : 0;
          assertEquals(Math.sign(difference.ranks[row] - difference.ranks[other]), order);
        }
      }
    }),
    RUNS,
  );
});

Deno.test("centredValues() are exact distances rounded once, and scoreAt() takes them back", () => {
  fc.assert(
    fc.property(column, (texts) => {
      const scores = parseScores(texts);
      const { values, scale } = centredValues(scores);
      texts.forEach((cell, row) => {
        if (cell === null) return assertEquals(values[row], NaN);
        const distance = exactInteger(scores, row) - BigInt(scale.offset);
        if (scale.decimals !== scores.decimals) return;
        // Two limbs are subtracted apart, so the sum may be rounded a second time.
        const exact = Number(distance);
        assert(
          Math.abs(values[row] - exact) <= 2 ** -52 * Math.abs(exact),
          `${values[row]}, ${exact}`,
        );
        const back = scoreAt(values[row], scale);
        const room = 2 ** -51 *
          (Math.abs(scores.values[row]) + Math.abs(back - scores.values[row]));
        assert(
          Math.abs(back - scores.values[row]) <=
            Math.max(room, 2 ** -51 * Math.abs(exact) / 10 ** scores.decimals),
        );
      });
    }),
    RUNS,
  );
});

Deno.test("centredValues() of distances over 100 digits long are rounded to doubles in a larger unit", () => {
  const wide = fc.tuple(fc.bigInt(-(10n ** 30n), 10n ** 30n), fc.integer({ min: 0, max: 150 }))
    .map(([digits, power]) => `${digits}e${power}`);
  fc.assert(
    fc.property(fc.array(wide, { minLength: 2, maxLength: 8 }), (texts) => {
      const scores = parseScores(["0.125", ...texts]);
      const { values, scale } = centredValues(scores);
      const exact = Array.from(values, (_, row) => exactInteger(scores, row));
      const sorted = exact.toSorted((a, b) => a < b ? -1 : 1);
      const middle = sorted[Math.ceil(sorted.length / 2) - 1];
      const sizes = exact.map((one) => String(one < middle ? middle - one : one - middle).length);
      const power = Math.max(0, Math.max(...sizes) - 100);
      const expected = { offset: String(middle), decimals: scores.decimals };
      assertEquals(scale, power === 0 ? expected : { ...expected, power });
      exact.forEach((one, row) => {
        const distance = fractionValue({
          numerator: one - middle,
          denominator: 10n ** BigInt(power),
        });
        assert(Math.abs(values[row] - distance) <= 2 ** -52 * Math.abs(distance));
        const room = 2 ** -51 * (Math.abs(scores.values[row]) + Math.abs(scoreAt(0, scale)));
        assert(Math.abs(scoreAt(values[row], scale) - scores.values[row]) <= room);
      });
    }),
    RUNS,
  );
});

Deno.test("meanIntegers() gives the exact mean, or one of scores rounded to eight digits of their range", () => {
  fc.assert(
    fc.property(
      fc.array(text, { minLength: 1, maxLength: 12 }),
      fc.constantFrom(12, 1000, 1e6),
      (texts, terms) => {
        const scores = parseScores(texts);
        const { integers, decimals, scale } = meanIntegers(scores, terms);
        let sum = 0;
        for (const integer of integers) {
          assert(Number.isInteger(integer) && Math.abs(integer) * terms < 2 ** 53);
          sum += integer;
        }
        const mean = sum / (texts.length * 10 ** decimals);
        const ours = scale === undefined ? mean : scoreAt(mean, scale);
        const total = texts.reduce((all, _, row) => all + exactInteger(scores, row), 0n);
        const lower = BigInt(texts.length) * 10n ** BigInt(scores.decimals);
        const exact = fractionValue(fraction(total, lower));
        let range = 0;
        for (const value of scores.values) {
          range = Math.max(
            range,
            Math.abs(value - scores.values[0]),
          );
        }
        assert(
          Math.abs(ours - exact) <= 2 ** -51 * Math.abs(exact) + 1e-8 * range,
          `${ours}, not ${exact}`,
        );
      },
    ),
    RUNS,
  );
});
