import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { fraction } from "../../../src/decimals/fraction.ts";
import { parseScores } from "../../../src/decimals/parse_scores.ts";
import { linearIncumbent } from "../../../src/pairs/calibration/incumbent.ts";
import { linearObjective } from "../../../src/pairs/calibration/linear_objective.ts";
import { cutAt } from "../../../src/pairs/calibration/metric_gaps.ts";
import { streamedSearch } from "../../../src/pairs/calibration/streamed_search.ts";
import type { CoefficientName } from "../../../src/pairs/classes/formulas.ts";
import { tallyPairs } from "../../../src/pairs/classes/tally_pairs.ts";
import { pairScores } from "../../../src/pairs/classes/paired_scores.ts";
import { keyedStream } from "../../../src/resampling/random/keyed_stream.ts";
import { judgeCalibration } from "../judge.ts";
import { anyTranslations, fixed } from "../made_up.ts";

const anyLinear: fc.Arbitrary<CoefficientName> = fc.constantFrom(
  "acc_eq",
  "tau_23",
  "tau_a",
  "tau_c",
  "tau_10",
  "tau_14",
  "ties_recall",
  "ranks_recall",
);

for (const [weights, room] of [["exact weights", 1], ["rounded weights", 2 ** 40]] as const) {
  Deno.test(`streamedSearch() finds what trying every candidate finds, with ${weights}`, () => {
    fc.assert(
      fc.property(anyTranslations, anyLinear, ({ judged, paired, decimals }, objective) => {
        const linear = linearObjective(paired, objective, room);
        if (linear === null) throw new Error(`${objective} is linear`);
        const start = linear.totals(tallyPairs(paired, cutAt(0n)));
        const first = linearIncumbent(linear, start, fraction(0n, 1n));
        const expected = judgeCalibration(judged, objective);
        for (const leafPairs of [0, 1, 8]) {
          const found = streamedSearch(paired, linear, start, first, undefined, null, leafPairs);
          assertEquals(found.epsilon, fraction(expected.numerator, 10n ** BigInt(decimals)));
        }
      }),
      { ...fixed, numRuns: 300 },
    );
  });
}

Deno.test("streamedSearch() through bins finds what sorting all pairs finds, on groups of many sizes", () => {
  const decimals = fc.constantFrom(0, 1, 3, 17, 40);
  fc.assert(
    fc.property(fc.integer(), decimals, fc.constantFrom(1, 2 ** 30), (seed, places, room) => {
      const draw = seededNumbers(seed);
      const human: string[] = [];
      const metric: string[] = [];
      const groups: number[] = [];
      for (let group = 0; group < 24; group++) {
        for (let n = Math.floor(draw() * 40); n > 0; n--) {
          const errors = Math.floor(draw() ** 3 * 9);
          human.push(String(-errors));
          metric.push(
            ((draw() ** 4 - errors / 30) * 50).toFixed(Math.min(places, 17)) +
              "0".repeat(Math.max(0, places - 17)),
          );
          groups.push(group);
        }
      }
      const paired = pairScores(parseScores(human), parseScores(metric), Int32Array.from(groups));
      const linear = linearObjective(paired, "acc_eq", room);
      if (linear === null) throw new Error("accuracy is linear");
      const start = linear.totals(tallyPairs(paired, cutAt(0n)));
      const first = linearIncumbent(linear, start, fraction(0n, 1n));
      const [bins, listed] = [0, Infinity].map((leaf) =>
        streamedSearch(paired, linear, start, first, undefined, null, leaf)
      );
      assertEquals([bins.epsilon, bins.score], [listed.epsilon, listed.score]);
    }),
    { ...fixed, numRuns: 12 },
  );
});

function seededNumbers(seed: number): () => number {
  const source = keyedStream(seed >>> 0, "made up", 0);
  return () => source.uint32() / 2 ** 32;
}
