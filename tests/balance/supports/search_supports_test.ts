import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { enumerateSupports } from "../../../src/balance/supports/enumerate_supports.ts";
import { type Pruning, searchSupports } from "../../../src/balance/supports/search_supports.ts";
import { scaledProblem } from "../../../src/balance/solver/scaled_problem.ts";
import {
  stationaryPoints,
  stationaryRoom,
} from "../../../src/balance/supports/stationary_points.ts";
import { instances, problemOf } from "../random_pool.ts";

const PRUNINGS: readonly Pruning[] = [0, 1, 2, 3, 4, 5, 6, 7].map((bits) => ({
  bracket: (bits & 1) > 0,
  size: (bits & 2) > 0,
  exit: (bits & 4) > 0,
}));

Deno.test("searchSupports() counts for each search what it costs alone", () => {
  fc.assert(
    fc.property(instances(7, true), ({ pool, target }) => {
      const together = searchSupports(problemOf(pool.adequacy, pool.fluency, target), PRUNINGS);
      PRUNINGS.forEach((pruning, p) => {
        assertEquals(
          together[p],
          enumerateSupports(problemOf(pool.adequacy, pool.fluency, target), pruning),
        );
      });
    }),
    { numRuns: 150, seed: 61 },
  );
});

Deno.test("without theorems, searchSupports() visits all supports of two systems or more", () => {
  fc.assert(
    fc.property(instances(7, false), ({ pool, target }) => {
      const [whole] = searchSupports(problemOf(pool.adequacy, pool.fluency, target), [PRUNINGS[0]]);
      assertEquals(whole.supports, 2 ** pool.size - pool.size - 1);
      assertEquals(whole.fired, { bracket: 0, size: 0, exit: 0 });
    }),
    { numRuns: 50, seed: 62 },
  );
});

Deno.test("searchSupports() counts preparation, the points of each support, and what is asked of each weighting", () => {
  fc.assert(
    fc.property(instances(5, false), ({ pool, target }) => {
      const exact = problemOf(pool.adequacy, pool.fluency, target);
      const problem = scaledProblem(exact);
      const room = stationaryRoom(pool.size);
      const cost = { operations: 12 * pool.size };
      let candidates = 0;
      for (let mask = 1; mask < 2 ** pool.size; mask++) {
        const support = Array.from({ length: pool.size }, (_, k) => k).filter((k) => mask >> k & 1);
        if (support.length < 2) continue;
        const count = stationaryPoints(problem, support, support.length, room, cost);
        candidates += count;
        for (const { weights } of room.points.slice(0, count)) {
          const own = weights.subarray(0, support.length);
          if (own.every((w) => w >= -1e-13)) {
            cost.operations += 2 * support.length + 10 * pool.size;
          }
        }
      }
      const none = { bracket: false, size: false, exit: false };
      const [whole, bracketed] = searchSupports(exact, [none, { ...none, bracket: true }]);
      assertEquals([whole.operations, whole.candidates], [cost.operations, candidates]);
      if (bracketed.fired.bracket > 0) return;
      assertEquals(bracketed.operations, whole.operations + 7 * pool.size ** 2 / 2);
    }),
    { numRuns: 60, seed: 63 },
  );
});
