import { assert, assertAlmostEquals, assertEquals } from "@std/assert";
import fc from "fast-check";
import { balanceSweep } from "../../../src/balance/solver/balance_sweep.ts";
import { pairwiseBalances } from "../../../src/balance/solver/reachable_range.ts";
import { searchCosts } from "../../../src/balance/supports/search_costs.ts";
import { instances } from "../random_pool.ts";

Deno.test("a sweep rises from end to end of the range and solves for every pairwise balance", () => {
  fc.assert(
    fc.property(instances(6, true), fc.integer({ min: 2, max: 5 }), ({ pool, range }, steps) => {
      const sweep = balanceSweep(pool, steps, true);
      const targets = sweep.map(({ target }) => target);
      assertEquals(targets, [...new Set(targets)].sort((x, y) => x - y));
      assertEquals([targets[0], targets[targets.length - 1]], [range.low, range.high]);
      for (const balance of pairwiseBalances(pool.points)) {
        const inside = balance >= range.low && balance <= range.high;
        assertEquals(targets.includes(balance), inside);
      }
      for (const { target, achieved } of sweep) assertAlmostEquals(achieved, target, 1e-9);
      assertEquals(
        balanceSweep(pool, steps, false).length,
        steps,
      );
    }),
    { seed: 61, numRuns: 40 },
  );
});

Deno.test("every search finds the same optimum, a lattice none that is better, and theorems only save work", () => {
  fc.assert(
    fc.property(instances(6, false), ({ pool, target }) => {
      const all = { bracket: true, size: true, exit: true };
      const none = { bracket: false, size: false, exit: false };
      const tolerance = 0;
      const { searches, lattices } = searchCosts({
        adequacy: pool.adequacy,
        fluency: pool.fluency,
        target,
        prunings: [none, all],
        lattices: [6],
        tolerance,
      });
      const [plain, pruned] = searches;
      assert(plain.ess !== null && pruned.ess !== null);
      assertAlmostEquals(plain.ess, pruned.ess, 1e-9);
      assert(pruned.supports <= plain.supports);
      assertEquals([plain.fired, lattices[0].fired], [[0, 0, 0], [0, 0, 0]]);
      assert((lattices[0].ess ?? 0) <= plain.ess + 1e-9);
    }),
    { seed: 62, numRuns: 40 },
  );
});
