import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { leaveOneOutRankings, rankingStability } from "../../src/agreement/ranking_stability.ts";
import { stabilityOverOrders } from "../../src/agreement/stability_over_orders.ts";
import { countsInOrder, orderedCounts } from "../../src/resampling/permutation/ordered_counts.ts";
import { allSigns } from "../../src/resampling/permutation/sign_matrix.ts";

const SYSTEMS = 4;
const SEGMENTS = 5;
const SIGNS = allSigns(SEGMENTS);
const RUNS = { seed: 83, numRuns: 40 };

/** Permutation counts of the ordered pairs of systems with random scores. */
const counts = fc.array(fc.nat(2), {
  minLength: SYSTEMS * SEGMENTS,
  maxLength: SYSTEMS * SEGMENTS,
}).map((scores) => {
  const totals = Float64Array.from(
    { length: SYSTEMS },
    (_, k) => scores.slice(k * SEGMENTS, (k + 1) * SEGMENTS).reduce((sum, x) => sum + x, 0),
  );
  return orderedCounts(Float64Array.from(scores), totals, SIGNS);
});
const studies = fc.record({
  systems: fc.constant(SYSTEMS),
  human: counts,
  scorers: fc.array(counts, { minLength: 2, maxLength: 4 }),
  permutations: fc.constant(SIGNS.permutations),
});

Deno.test("the first order is that of the systems as they stand", () => {
  fc.assert(
    fc.property(studies, fc.nat(), (study, seed) => {
      const [first, ...others] = stabilityOverOrders({ ...study, seed, orders: 3, ties: "count" });
      const inOrder = (counts: Uint32Array) => countsInOrder(counts, [0, 1, 2, 3]);
      const rankings = leaveOneOutRankings(
        inOrder(study.human),
        study.scorers.map(inOrder),
        study.permutations,
        SYSTEMS,
      );
      assertEquals(first, rankingStability(rankings));
      assertEquals(others.length, 3);
    }),
    RUNS,
  );
});

Deno.test("orders and coins are those of the seed", () => {
  fc.assert(
    fc.property(studies, fc.nat(), (study, seed) => {
      for (const ties of ["count", "coin"] as const) {
        const four = stabilityOverOrders({ ...study, seed, orders: 4, ties });
        const two = stabilityOverOrders({ ...study, seed, orders: 2, ties });
        assertEquals(four.slice(0, 3), two);
      }
    }),
    RUNS,
  );
});

Deno.test("the order of systems changes a stability where permutations tie", () => {
  const differs = (study: Parameters<typeof stabilityOverOrders>[0]) =>
    new Set(stabilityOverOrders(study)).size > 1;
  const drawn = fc.sample(studies, { seed: 84, numRuns: 20 })
    .map((study) => ({ ...study, seed: 1, orders: 5, ties: "count" as const }));
  assertEquals(drawn.some(differs), true);
});

Deno.test("two systems have no stability, since none leaves a pair", () => {
  const two = Uint32Array.of(0, 1, 2, 0);
  const study = { systems: 2, human: two, scorers: [two, two], permutations: 3, seed: 1 };
  assertEquals(stabilityOverOrders({ ...study, orders: 1, ties: "count" }), [null, null]);
});
