import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { fraction } from "../../../../src/decimals/fraction.ts";
import { parseScores } from "../../../../src/decimals/parsing/parse_scores.ts";
import { searchGrid } from "../../../../src/pairs/calibration/streamed/grid_values.ts";
import { linearIncumbent } from "../../../../src/pairs/calibration/incumbent.ts";
import { linearObjective } from "../../../../src/pairs/calibration/linear_objective.ts";
import { cutAt } from "../../../../src/pairs/calibration/metric_gaps.ts";
import { streamedSearch } from "../../../../src/pairs/calibration/streamed/streamed_search.ts";
import type { CoefficientName } from "../../../../src/pairs/classes/formulas.ts";
import { tallyPairs } from "../../../../src/pairs/classes/tally_pairs.ts";
import { pairScores } from "../../../../src/pairs/classes/paired_scores.ts";
import { keyedStream } from "../../../../src/resampling/random/keyed_stream.ts";
import { judgeCalibration } from "../../judge.ts";
import { anyTranslations, fixed } from "../../made_up.ts";

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

for (
  const [weights, room] of [["exact weights", 1], ["rounded weights", 2 ** 40], [
    "coarse weights",
    2 ** 51,
  ]] as const
) {
  Deno.test(`streamedSearch() finds what trying every candidate finds, with ${weights}`, () => {
    fc.assert(
      fc.property(anyTranslations, anyLinear, ({ judged, paired, decimals }, objective) => {
        const linear = linearObjective(paired, objective, room);
        if (linear === null) throw new Error(`${objective} is linear`);
        const start = linear.totals(tallyPairs(paired, cutAt(0n)));
        const first = linearIncumbent(linear, start, fraction(0n, 1n));
        const expected = judgeCalibration(judged, objective);
        for (const leafPairs of [0, 1, 8]) {
          for (const grid of [null, ...[8, 64, 4096].map((cells) => searchGrid(paired, cells))]) {
            const found = streamedSearch(paired, linear, start, first, leafPairs, grid);
            assertEquals(found.epsilon, fraction(expected.numerator, 10n ** BigInt(decimals)));
          }
        }
      }),
      { ...fixed, numRuns: 300 },
    );
  });
}

Deno.test("streamedSearch() through bins and grids finds what sorting all pairs finds, on groups of many sizes", () => {
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
      const listed = streamedSearch(paired, linear, start, first, Infinity, null);
      for (const grid of [null, searchGrid(paired, 16), searchGrid(paired, 4096)]) {
        const found = streamedSearch(paired, linear, start, first, 0, grid);
        assertEquals([found.epsilon, found.score], [listed.epsilon, listed.score]);
      }
    }),
    { ...fixed, numRuns: 12 },
  );
});

Deno.test("streamedSearch() chooses a grid for large groups and finds the same threshold", () => {
  for (const [size, groups, places] of [[700, 2, 9], [700, 1, 1], [9000, 1, 12], [40, 9, 9]]) {
    const draw = seededNumbers(size + places);
    const errors = Array.from({ length: size * groups }, () => Math.floor(draw() ** 3 * 9));
    const paired = pairScores(
      parseScores(errors.map((count) => String(-count))),
      parseScores(errors.map((count) => (draw() ** 2 * 9 - count / 3).toFixed(places))),
      Int32Array.from(errors, (_, row) => row % groups),
    );
    const linear = linearObjective(paired, "acc_eq");
    if (linear === null) throw new Error("accuracy is linear");
    const start = linear.totals(tallyPairs(paired, cutAt(0n)));
    const first = linearIncumbent(linear, start, fraction(0n, 1n));
    assertEquals(searchGrid(paired) !== null, size > 600);
    const visited = streamedSearch(paired, linear, start, first, undefined, null);
    assertEquals(streamedSearch(paired, linear, start, first), visited);
  }
});

Deno.test("streamedSearch() on a grid decides exactly where rounded weights see no change", () => {
  const paired = pairScores(
    parseScores(["0", "0", "5", "0", "1", "2", "3"]),
    parseScores(["0", "2", "50", "0", "2", "30", "63"]),
    Int32Array.from([0, 0, 0, 1, 1, 1, 1]),
  );
  // So little room that both groups weigh 1, though a pair of the first counts twice as much.
  const linear = linearObjective(paired, "acc_eq", 2 ** 51);
  if (linear === null) throw new Error("accuracy is linear");
  const start = linear.totals(tallyPairs(paired, cutAt(0n)));
  const first = linearIncumbent(linear, start, fraction(0n, 1n));
  const found = streamedSearch(paired, linear, start, first, 0, searchGrid(paired, 64));
  assertEquals([...linear.weights].map((weight) => weight === linear.weights[0]), [true, true]);
  assertEquals(found.epsilon, fraction(2n, 1n));
});

function seededNumbers(seed: number): () => number {
  const source = keyedStream(seed >>> 0, "made up", 0);
  return () => source.uint32() / 2 ** 32;
}
