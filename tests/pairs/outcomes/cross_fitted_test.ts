import { assert, assertAlmostEquals, assertEquals } from "@std/assert";
import fc from "fast-check";
import { columnFromNumbers } from "../../../src/decimals/column_from_numbers.ts";
import { calibrate } from "../../../src/pairs/calibration/calibrate.ts";
import { pairScores } from "../../../src/pairs/classes/paired_scores.ts";
import { accuracyEvents } from "../../../src/pairs/outcomes/accuracy_events.ts";
import { crossFitted } from "../../../src/pairs/outcomes/cross_fitted.ts";
import { rightPairs } from "../../../src/pairs/outcomes/right_pairs.ts";

const GROUPS = 6;
const scores = fc.array(fc.tuple(fc.nat(3), fc.nat(9), fc.nat(GROUPS - 1)), {
  minLength: 18,
  maxLength: 40,
});

Deno.test("cross-fitted accuracy is that of each half at the threshold of the other, for some deal of the units", () => {
  fc.assert(
    fc.property(scores, fc.nat(1), (rows, shift) => {
      const human = columnFromNumbers(rows.map(([h]) => h));
      const metric = columnFromNumbers(rows.map(([, m]) => m));
      const paired = pairScores(human, metric, Int32Array.from(rows, ([, , group]) => group));
      const { groups, pairs } = paired;
      if (groups.length < 2) return;
      // One group to a unit, or two.
      const unitOf = Int32Array.from(groups, (_, at) => at >> shift);
      const units = unitOf[unitOf.length - 1] + 1;
      const value = crossFitted(accuracyEvents(paired), unitOf, 7);
      if (units < 2) {
        assertEquals(value, NaN);
        return;
      }
      const possible: number[] = [];
      for (let mask = 0; mask < 2 ** units; mask++) {
        const first = (at: number) => ((mask >> unitOf[at]) & 1) === 1;
        const dealt = Array.from({ length: units }, (_, unit) => (mask >> unit) & 1)
          .reduce((sum, bit) => sum + bit, 0);
        if (dealt !== Math.ceil(units / 2)) continue;
        let sum = 0;
        for (const fold of [true, false]) {
          const kept = new Set([...groups].filter((_, at) => first(at) === fold));
          const half = pairScores(
            human,
            metric,
            Int32Array.from(rows, ([, , group]) => kept.has(group) ? group : -1),
          );
          const { right } = rightPairs(paired, calibrate(half).epsilonText);
          right.forEach((count, at) => sum += first(at) === fold ? 0 : count / pairs[at]);
        }
        possible.push(sum / groups.length);
      }
      const nearest = possible.reduce((best, one) =>
        Math.abs(one - value) < Math.abs(best - value) ? one : best
      );
      assertAlmostEquals(value, nearest, 1e-12);
    }),
    { seed: 51, numRuns: 40 },
  );
});

Deno.test("another seed deals the units otherwise", () => {
  const rows = Array.from({ length: 60 }, (_, i) => [(7 * i) % 5, (11 * i) % 13, i % 12] as const);
  const paired = pairScores(
    columnFromNumbers(rows.map(([human]) => human)),
    columnFromNumbers(rows.map(([, metric]) => metric)),
    Int32Array.from(rows, ([, , group]) => group),
  );
  const events = accuracyEvents(paired);
  const found = [1, 2, 3, 4, 5, 6, 7, 8].map((seed) => crossFitted(events, paired.groups, seed));
  assert(new Set(found).size > 1);
});
