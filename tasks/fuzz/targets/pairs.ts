import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { integerText } from "../../../src/decimals/decimal_text.ts";
import { fraction } from "../../../src/decimals/fraction.ts";
import { calibrate } from "../../../src/pairs/calibration/calibrate.ts";
import { countPairs } from "../../../src/pairs/classes/count_pairs.ts";
import { meanCoefficient } from "../../../src/pairs/classes/mean_coefficient.ts";
import { judgeCalibration, judgeCandidates, judgeCounts } from "../../../tests/pairs/judge.ts";
import { anyStatistic, anyTranslations } from "../../../tests/pairs/made_up.ts";
import { fuzzTarget } from "../target.ts";

const cases = fc.record({
  translations: anyTranslations,
  objective: anyStatistic,
  candidate: fc.nat(),
  beside: fc.integer({ min: -1, max: 1 }),
});

/** Pair classes, coefficients and calibration against exact fractions. */
export const pairs = fuzzTarget(
  "pairs",
  "pair classes, coefficients and calibration are those of exact fractions",
  cases,
  ({ translations: { judged, paired, decimals }, objective, candidate, beside }) => {
    const candidates = judgeCandidates(judged);
    const units = candidates[candidate % candidates.length].numerator + BigInt(beside);
    if (units >= 0n) {
      const expected = judgeCounts(judged, fraction(units, 1n));
      assertEquals(countPairs(paired, integerText(units, decimals)), expected);
    }
    const best = judgeCalibration(judged, objective);
    const found = calibrate(paired, objective);
    assertEquals(found.epsilonText, integerText(best.numerator, decimals));
    const mean = meanCoefficient(objective, judgeCounts(judged, best));
    assertEquals([found.value, found.groups], [mean.value, mean.groups]);
    const plain = meanCoefficient("acc_eq", judgeCounts(judged, fraction(0n, 1n)));
    assert((calibrate(paired, "acc_eq").value ?? 0) >= (plain.value ?? 0), "below ε = 0");
  },
);
