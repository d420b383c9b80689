import { assertEquals, assertThrows } from "@std/assert";
import fc from "fast-check";
import { columnFromNumbers } from "../../../src/decimals/column_from_numbers.ts";
import { integerText } from "../../../src/decimals/decimal_text.ts";
import { fraction } from "../../../src/decimals/fraction.ts";
import { countPairs } from "../../../src/pairs/classes/count_pairs.ts";
import { sumCounts, totalPairs } from "../../../src/pairs/classes/pair_counts.ts";
import { pairScores } from "../../../src/pairs/classes/paired_scores.ts";
import { UserError } from "../../../src/user_error.ts";
import { judgeCandidates, judgeCounts } from "../judge.ts";
import { anyTranslations, fixed } from "../made_up.ts";

Deno.test("countPairs() agrees with looking at every pair, at every candidate and just beside it", () => {
  fc.assert(
    fc.property(anyTranslations, ({ judged, paired, decimals }) => {
      for (const { numerator } of judgeCandidates(judged)) {
        for (const units of [numerator, numerator + 1n, numerator - 1n]) {
          if (units < 0n) continue;
          const expected = judgeCounts(judged, fraction(units, 1n));
          assertEquals(countPairs(paired, integerText(units, decimals)), expected);
        }
      }
    }),
    fixed,
  );
});

Deno.test("countPairs() counts large groups as small ones", () => {
  const score = fc.integer({ min: -30, max: 30 });
  fc.assert(
    fc.property(
      fc.array(fc.tuple(score, score), { minLength: 45, maxLength: 120 }),
      fc.nat(20),
      (scores, epsilon) => {
        const judged = scores.map(([human, metric]) => {
          return { human: BigInt(human), metric: BigInt(metric), group: 0 };
        });
        const paired = pairScores(
          columnFromNumbers(scores.map(([human]) => human)),
          columnFromNumbers(scores.map(([, metric]) => metric)),
          null,
        );
        const expected = judgeCounts(judged, fraction(BigInt(epsilon), 1n));
        assertEquals(countPairs(paired, epsilon), expected);
      },
    ),
    { ...fixed, numRuns: 40 },
  );
});

Deno.test("countPairs() at 0 takes every pair with two scores, once", () => {
  fc.assert(
    fc.property(anyTranslations, ({ paired }) => {
      assertEquals(totalPairs(sumCounts(countPairs(paired))), paired.totalPairs);
    }),
    fixed,
  );
});

Deno.test("countPairs() rounds an ε with more decimals than the scores down, as distances require", () => {
  const column = columnFromNumbers([0.1, 0.3]);
  const paired = pairScores(column, column, null);
  assertEquals(countPairs(paired, "0.1999999999999999999999")[0].tied_metric, 0);
  assertEquals(countPairs(paired, "0.2000000000000000000001")[0].tied_metric, 1);
});

Deno.test("countPairs() refuses an ε that is negative, no number or beyond every score", () => {
  const paired = pairScores(columnFromNumbers([1, 2]), columnFromNumbers([1, 2]), null);
  assertThrows(() => countPairs(paired, "-0.5"), UserError, "-0.5");
  assertThrows(() => countPairs(paired, NaN), UserError, "NaN");
  assertThrows(() => countPairs(paired, "1e20001"), UserError, "larger than any score can be");
  assertEquals(countPairs(paired, "-0"), countPairs(paired));
});
