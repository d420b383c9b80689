import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { integerText } from "../../src/decimals/decimal_text.ts";
import { fraction } from "../../src/decimals/fraction.ts";
import { columnFromNumbers } from "../../src/decimals/column_from_numbers.ts";
import { boundedSearch } from "../../src/pairs/bounded_search.ts";
import { calibrate } from "../../src/pairs/calibrate.ts";
import { calibrateRelative } from "../../src/pairs/calibrate_relative.ts";
import { calibrateSampled } from "../../src/pairs/calibrate_sampled.ts";
import { firstChampion } from "../../src/pairs/champion.ts";
import { meanStatistic } from "../../src/pairs/mean_statistic.ts";
import { cutAt } from "../../src/pairs/metric_gaps.ts";
import { makeObjective } from "../../src/pairs/objective.ts";
import { pairScores } from "../../src/pairs/paired_scores.ts";
import { tallyPairs } from "../../src/pairs/tally_pairs.ts";
import { judgeCalibration, judgeCounts, relative } from "./judge.ts";
import { anyStatistic, anyTranslations, fixed, pairJudged } from "./made_up.ts";

Deno.test("calibrate() agrees with trying every candidate in exact fractions", () => {
  fc.assert(
    fc.property(anyTranslations, anyStatistic, ({ judged, paired, decimals }, objective) => {
      const expected = judgeCalibration(judged, objective);
      const found = calibrate(paired, objective);
      assertEquals(found.epsilonText, integerText(expected.numerator, decimals));
      const mean = meanStatistic(objective, judgeCounts(judged, expected));
      assertEquals([found.value, found.groups], [mean.value, mean.groups]);
    }),
    { ...fixed, numRuns: 600 },
  );
});

Deno.test("boundedSearch() finds what listing all pairs finds, for every coefficient", () => {
  fc.assert(
    fc.property(anyTranslations, anyStatistic, ({ judged, paired, decimals }, objective) => {
      const goal = makeObjective(paired, objective);
      const start = tallyPairs(paired, cutAt(0n));
      const first = firstChampion(paired, goal, start);
      for (const leafPairs of [0, 1, 8]) {
        const { epsilon } = boundedSearch(paired, goal, start, first, leafPairs);
        const expected = judgeCalibration(judged, objective);
        assertEquals(epsilon, fraction(expected.numerator, 10n ** BigInt(decimals)));
      }
    }),
    fixed,
  );
});

Deno.test("calibrate() keeps the smallest ε among equals", () => {
  const even = pairScores(columnFromNumbers([0, 0, 1]), columnFromNumbers([0, 2, 3]), null);
  // At 1 a concordant pair is lost, at 2 a tied one is gained: no better than 0.
  assertEquals(calibrate(even).epsilonText, "0");
  const later = pairScores(columnFromNumbers([1, 1, 1, 2]), columnFromNumbers([1, 2, 3, 4]), null);
  // At 1 two are gained and one lost, at 2 one gained and one lost: no better than 1.
  assertEquals([calibrate(later).epsilonText, calibrate(later).value], ["1", 4 / 6]);
});

Deno.test("calibrate() flips equal distances together where float64 tells them apart", () => {
  // In float64 0.3 − 0.2 < 0.2 − 0.1, so the tied pair would flip alone and accuracy would reach 1.
  const metric = columnFromNumbers([0.1, 0.2, 0.3]);
  const { epsilonText, value } = calibrate(pairScores(columnFromNumbers([0, 1, 1]), metric, null));
  assertEquals([epsilonText, value], ["0", 2 / 3]);
});

Deno.test("calibrate() of nothing gives no value at ε = 0", () => {
  const { epsilon, value, groups, pairs } = calibrate(pairJudged([], 0), "tau_b");
  assertEquals([epsilon, value, groups, pairs], [0, null, 0, 0]);
});

Deno.test("calibrateRelative() agrees with trying every candidate in exact fractions", () => {
  fc.assert(
    fc.property(anyTranslations, anyStatistic, ({ judged, paired }, objective) => {
      const { numerator, denominator } = judgeCalibration(judged, objective, relative);
      const text = denominator === 1n ? `${numerator}` : `${numerator}/${denominator}`;
      const found = calibrateRelative(paired, objective);
      assertEquals(found.epsilonText, text);
      const counts = judgeCounts(judged, fraction(numerator, denominator), relative);
      assertEquals(found.value, meanStatistic(objective, counts).value);
    }),
    fixed,
  );
});

Deno.test("calibrateSampled() with every pair drawn is the exact search, with none drawn ε = 0", () => {
  fc.assert(
    fc.property(
      anyTranslations,
      anyStatistic,
      fc.constantFrom("all" as const, "sample" as const),
      ({ paired }, objective, judgedBy) => {
        const all = calibrateSampled(paired, { rate: 1, random: () => 0.999, judgedBy }, objective);
        assertEquals(all, calibrate(paired, objective));
        const none = calibrateSampled(
          paired,
          { rate: 0.1, random: () => 0.5, judgedBy },
          objective,
        );
        assertEquals([none.epsilon, none.value], [0, all.valueUncalibrated]);
      },
    ),
    fixed,
  );
});

Deno.test("calibrateSampled() judged by all pairs takes the best of the distances drawn", () => {
  fc.assert(
    fc.property(
      anyTranslations,
      anyStatistic,
      fc.infiniteStream(fc.boolean()),
      ({ judged, paired, decimals }, objective, stream) => {
        const drawn: number[] = [];
        const random = () => {
          drawn.push(stream.next().value ? 0 : 1);
          return drawn[drawn.length - 1];
        };
        const found = calibrateSampled(paired, { rate: 0.5, random, judgedBy: "all" }, objective);
        const candidates = new Map([["0", fraction(0n, 1n)]]);
        let number = 0;
        for (let group = 0; group + 1 < paired.starts.length; group++) {
          for (let j = paired.starts[group]; j < paired.starts[group + 1]; j++) {
            for (let i = paired.starts[group]; i < j; i++) {
              const [a, b] = [i, j].map((place) => judged[paired.rows[place]].metric as bigint);
              if (drawn[number++] === 0) candidates.set(`${b - a}`, fraction(b - a, 1n));
            }
          }
        }
        const sorted = [...candidates.values()].sort((a, b) => a.numerator < b.numerator ? -1 : 1);
        const expected = judgeCalibration(judged, objective, undefined, sorted);
        assertEquals(found.epsilonText, integerText(expected.numerator, decimals));
      },
    ),
    fixed,
  );
});
