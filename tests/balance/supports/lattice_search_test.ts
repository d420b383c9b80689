import { assertAlmostEquals, assertEquals } from "@std/assert";
import fc from "fast-check";
import { latticeOperations, latticeSearch } from "../../../src/balance/supports/lattice_search.ts";
import { searchCosts } from "../../../src/balance/supports/search_costs.ts";
import { collision, instances } from "../random_pool.ts";

/** Every way to spread some units over some systems. */
function spreads(systems: number, units: number): number[][] {
  if (systems === 1) return [[units]];
  return Array.from({ length: units + 1 }, (_, own) => own).flatMap((own) =>
    spreads(systems - 1, units - own).map((others) => [own, ...others])
  );
}

function varianceOf(values: ArrayLike<number>, weights: readonly number[]): number {
  const mean = weights.reduce((sum, w, k) => sum + w * values[k], 0);
  return weights.reduce((sum, w, k) => sum + w * (values[k] - mean) ** 2, 0);
}

Deno.test("latticeSearch() finds the best weighting of a lattice within the tolerance, or none", () => {
  const units = fc.integer({ min: 2, max: 5 });
  const tolerances = fc.constantFrom(0, 0.02, 0.3, 2);
  fc.assert(
    fc.property(instances(4, true), units, tolerances, ({ pool, target }, units, tolerance) => {
      const { adequacy, fluency, size } = pool;
      const near = spreads(size, units).map((shares) => shares.map((share) => share / units))
        .map((weights) => {
          const [a, f] = [varianceOf(adequacy, weights), varianceOf(fluency, weights)];
          return { squares: collision(Float64Array.from(weights)), off: a / (a + f) - target };
        }).filter(({ off }) => Math.abs(off) <= tolerance);
      const { weights, points, operations } = latticeSearch(
        adequacy,
        fluency,
        target,
        units,
        tolerance,
      );
      assertEquals(points, spreads(size, units).length);
      assertEquals(operations, points * latticeOperations(size));
      const least = Math.min(...near.map(({ squares }) => squares));
      assertEquals(weights === null, near.length === 0);
      if (weights !== null) assertAlmostEquals(collision(weights), least, 1e-12);
    }),
    { numRuns: 150, seed: 67 },
  );
});

Deno.test("a weighting of a lattice costs two means, two variances, Σ w², β and two comparisons", () => {
  for (const size of [2, 16]) {
    const [mean, variance, squares, beta, distance, comparison] = [2, 4, 2, 2, 2, 1];
    assertEquals(
      latticeOperations(size),
      (2 * mean + 2 * variance + squares) * size + beta + distance + comparison,
    );
  }
});

Deno.test("at an end of the range nothing is searched, and the line of systems there tells the effective sample size", () => {
  const [adequacy, fluency] = [Float64Array.of(0, 1, 2, 0), Float64Array.of(0, 0, 0, 1)];
  const plan = { adequacy, fluency, prunings: [{}], lattices: [], tolerance: 0 };
  for (const [target, ess] of [[1, 3], [0, 2]]) {
    const { searches } = searchCosts({ ...plan, target });
    assertEquals(searches, [{ supports: 0, candidates: 0, operations: 0, ess, fired: [0, 0, 0] }]);
  }
});
