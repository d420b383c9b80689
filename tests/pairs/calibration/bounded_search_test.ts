import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { fraction } from "../../../src/decimals/fraction.ts";
import { boundedSearch } from "../../../src/pairs/calibration/bounded_search.ts";
import { firstIncumbent } from "../../../src/pairs/calibration/incumbent.ts";
import { commonWeights } from "../../../src/pairs/calibration/common_weights.ts";
import { MeanGauge } from "../../../src/pairs/calibration/mean_gauge.ts";
import { cutAt, gapExact, metricGaps } from "../../../src/pairs/calibration/metric_gaps.ts";
import { boundObjective } from "../../../src/pairs/calibration/objective_bound.ts";
import { sortPairs } from "../../../src/pairs/calibration/sorted_pairs.ts";
import { tallyPairs } from "../../../src/pairs/classes/tally_pairs.ts";
import { judgeCalibration } from "../judge.ts";
import { anyStatistic, anyTranslations, fixed } from "../made_up.ts";

Deno.test("boundedSearch() finds what listing all pairs finds, for every coefficient", () => {
  fc.assert(
    fc.property(anyTranslations, anyStatistic, ({ judged, paired, decimals }, objective) => {
      const goal = { name: objective, linear: null };
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

Deno.test("no threshold between two reaches more than the bound between them, whatever is undefined there", () => {
  fc.assert(
    fc.property(anyTranslations, anyStatistic, ({ paired }, name) => {
      const objective = { name, linear: null };
      const gaps = metricGaps(paired.metric);
      const { lower, upper, order, batchEnds } = sortPairs(paired, cutAt(0n), null);
      const distances = Array.from(
        batchEnds,
        (end) => gapExact(gaps, lower[order[end - 1]], upper[order[end - 1]]),
      );
      const tallies = [0n, ...distances].map((distance) => tallyPairs(paired, cutAt(distance)));
      const scores = tallies.map((tally) => new MeanGauge(paired, objective, tally).mean());
      for (let from = 0; from < tallies.length; from += 3) {
        for (let to = from; to < tallies.length; to += 2) {
          const bound = boundObjective(paired, objective, tallies[from], tallies[to]);
          const most = Math.max(...scores.slice(from, to + 1));
          assert(bound >= most, `${name}: ${bound} under ${most}`);
        }
      }
    }),
    { ...fixed, numRuns: 300 },
  );
});

Deno.test("weights of groups are whole, their sums exact, and in proportion to the groups' shares", () => {
  const whole = fc.oneof(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 2 ** 20 }));
  const group = fc.record({ factor: whole, denominator: whole, divisor: whole, largest: whole });
  fc.assert(
    fc.property(
      fc.array(group, { minLength: 1, maxLength: 6 }),
      fc.constantFrom(1, 3),
      (groups, room) => {
        const largest = groups.map((one) => one.largest);
        const { kinds, weights, scale, isExact } = commonWeights(groups, largest, room);
        const sum = kinds.reduce((sum, kind, g) => sum + room * largest[g] * weights[kind], 0);
        // Weights of at least 1 may add a little to a sum at the limit.
        assert(sum <= 2 ** 52 * (isExact ? 1 : 2), `${sum}`);
        groups.forEach(({ factor, denominator, divisor }, g) => {
          const lower = BigInt(denominator) * BigInt(divisor);
          const off = BigInt(weights[kinds[g]]) * lower - BigInt(scale) * BigInt(factor);
          if (isExact) assertEquals(off, 0n);
          else assert(off <= lower && -off <= lower);
        });
      },
    ),
    { ...fixed, numRuns: 300 },
  );
});
