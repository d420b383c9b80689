import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { fraction } from "../../../src/decimals/fraction.ts";
import { boundedSearch } from "../../../src/pairs/calibration/bounded_search.ts";
import { firstIncumbent } from "../../../src/pairs/calibration/incumbent.ts";
import { cutAt } from "../../../src/pairs/calibration/metric_gaps.ts";
import { makeObjective } from "../../../src/pairs/calibration/objective.ts";
import { tallyPairs } from "../../../src/pairs/classes/tally_pairs.ts";
import { judgeCalibration } from "../judge.ts";
import { anyStatistic, anyTranslations, fixed } from "../made_up.ts";

Deno.test("boundedSearch() finds what listing all pairs finds, for every coefficient", () => {
  fc.assert(
    fc.property(anyTranslations, anyStatistic, ({ judged, paired, decimals }, objective) => {
      const goal = makeObjective(paired, objective);
      const start = tallyPairs(paired, cutAt(0n));
      const first = firstIncumbent(paired, goal, start);
      for (const leafPairs of [0, 1, 8]) {
        const { epsilon } = boundedSearch(paired, goal, start, first, leafPairs);
        const expected = judgeCalibration(judged, objective);
        assertEquals(epsilon, fraction(expected.numerator, 10n ** BigInt(decimals)));
      }
    }),
    fixed,
  );
});
