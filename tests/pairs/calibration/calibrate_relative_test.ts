import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { fraction } from "../../../src/decimals/fraction.ts";
import { calibrateRelative } from "../../../src/pairs/calibration/calibrate_relative.ts";
import { meanCoefficient } from "../../../src/pairs/classes/mean_coefficient.ts";
import { judgeCalibration, judgeCounts, relative } from "../judge.ts";
import { anyStatistic, anyTranslations, fixed } from "../made_up.ts";

Deno.test("calibrateRelative() agrees with trying every candidate in exact fractions", () => {
  fc.assert(
    fc.property(anyTranslations, anyStatistic, ({ judged, paired }, objective) => {
      const { numerator, denominator } = judgeCalibration(judged, objective, relative);
      const text = denominator === 1n ? `${numerator}` : `${numerator}/${denominator}`;
      const found = calibrateRelative(paired, objective);
      assertEquals(found.epsilonText, text);
      const counts = judgeCounts(judged, fraction(numerator, denominator), relative);
      assertEquals(found.value, meanCoefficient(objective, counts).value);
    }),
    fixed,
  );
});
