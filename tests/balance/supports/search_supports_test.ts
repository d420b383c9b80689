import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { enumerateSupports } from "../../../src/balance/supports/enumerate_supports.ts";
import { type Pruning, searchSupports } from "../../../src/balance/supports/search_supports.ts";
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
