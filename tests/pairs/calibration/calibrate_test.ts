import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { integerText } from "../../../src/decimals/decimal_text.ts";
import { columnFromNumbers } from "../../../src/decimals/column_from_numbers.ts";
import { calibrate } from "../../../src/pairs/calibration/calibrate.ts";
import { meanCoefficient } from "../../../src/pairs/classes/mean_coefficient.ts";
import { pairScores } from "../../../src/pairs/classes/paired_scores.ts";
import { judgeCalibration, judgeCounts } from "../judge.ts";
import { anyStatistic, anyTranslations, fixed, pairJudged } from "../made_up.ts";

Deno.test("calibrate() agrees with trying every candidate in exact fractions", () => {
  fc.assert(
    fc.property(anyTranslations, anyStatistic, ({ judged, paired, decimals }, objective) => {
      const expected = judgeCalibration(judged, objective);
      const found = calibrate(paired, objective);
      assertEquals(found.epsilonText, integerText(expected.numerator, decimals));
      const mean = meanCoefficient(objective, judgeCounts(judged, expected));
      assertEquals([found.value, found.groups], [mean.value, mean.groups]);
    }),
    { ...fixed, numRuns: 600 },
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
