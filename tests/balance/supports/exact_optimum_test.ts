import { assert, assertAlmostEquals, assertEquals } from "@std/assert";
import fc from "fast-check";
import type { ExactProblem } from "../../../src/balance/solver/exact_problem.ts";
import { exactOptimum } from "../../../src/balance/supports/exact_optimum.ts";
import { exactStationary } from "../../../src/balance/supports/exact_stationary.ts";
import { reachableRange } from "../../../src/balance/solver/reachable_range.ts";
import { poolOf } from "../hard_pools.ts";
import { collision, type Instance, instances, problemOf } from "../random_pool.ts";

const BITS = 400n;
const ONE = 1n << BITS;

const supportsOf = (size: number) =>
  Array.from(
    { length: 2 ** size },
    (_, mask) => Array.from({ length: size }, (_, k) => k).filter((k) => mask >> k & 1),
  ).filter(({ length }) => length >= 2);

/** Pools that mirror themselves in an axis, with a target. */
const mirrored: fc.Arbitrary<Instance> = fc.record({
  half: fc.uniqueArray(fc.tuple(fc.integer({ min: 1, max: 4 }), fc.nat(4)), {
    minLength: 2,
    maxLength: 3,
    selector: String,
  }),
  share: fc.integer({ min: 1, max: 19 }),
}).map(({ half, share }) => {
  const pool = poolOf([...half, ...half.map(([a, f]) => [-a, f] as const)]);
  const range = reachableRange(pool.points);
  return { pool, range, target: range.low + share / 20 * (range.high - range.low) };
}).filter(({ range }) => range.high - range.low > 1e-6);

/** The best weightings among the stationary points of some supports, and their ESS. */
function bestOf(
  problem: ExactProblem,
  supports: readonly number[][],
): { readonly best: Float64Array[]; readonly ess: number } {
  const all = supports.flatMap((support) =>
    exactStationary(problem, support, BITS).filter((weights) =>
      weights.every((w) => w > -1n << 200n)
    )
      .map((weights) => {
        const full = new Float64Array(problem.size);
        support.forEach((k, i) => full[k] = Number(weights[i] >> (BITS - 60n)) / 2 ** 60);
        return full;
      })
  );
  const least = Math.min(...all.map(collision));
  const best = all.filter((weights) => collision(weights) < least * (1 + 1e-12));
  return { best, ess: 1 / least };
}

Deno.test("exactOptimum() gives a weighting that is the best of all supports' stationary points, or of one support's, and says whether another is as good", () => {
  let [shared, single] = [0, 0];
  fc.assert(
    fc.property(fc.oneof(instances(5, true), mirrored), fc.nat(), ({ pool, target }, pick) => {
      const problem = problemOf(pool.adequacy, pool.fluency, target);
      const supports = supportsOf(pool.size);
      const one = supports[pick % supports.length];
      for (const only of [undefined, one]) {
        const found = exactOptimum(problem, only);
        const { best, ess } = bestOf(problem, only === undefined ? supports : [only]);
        if (found === null) {
          assertEquals(best.length, 0);
          continue;
        }
        if (only !== undefined) assertEquals(found.supports, 1);
        assertAlmostEquals(collision(found.weights) * ess, 1, 1e-12);
        const far = (weights: Float64Array) =>
          weights.some((w, k) => Math.abs(w - found.weights[k]) > 1e-9);
        assert(!best.every(far));
        assertEquals(found.shared, best.some(far));
        if (found.shared) shared++;
        else single++;
      }
    }),
    { numRuns: 45, seed: 83 },
  );
  assert(shared > 10 && single > 20, `${shared}, ${single}`);
});

Deno.test("stationary points in wide numbers sum to one, meet the target and are stationary on their support, to 110 digits", () => {
  let [points, worst] = [0, 0];
  fc.assert(
    fc.property(fc.oneof(instances(6, false), mirrored), ({ pool, target }) => {
      const problem = problemOf(pool.adequacy, pool.fluency, target);
      const { a, f, g, strong, weak, largest } = problem;
      for (const support of supportsOf(problem.size)) {
        for (const weights of exactStationary(problem, support, BITS)) {
          if (weights.some((w) => w > 5n * ONE || w < -5n * ONE)) continue;
          const along = (values: readonly bigint[]) =>
            support.reduce((sum, k, i) => sum + values[k] * weights[i], 0n);
          const [x, y] = [along(a), along(f)];
          const b = along(g) - ((strong * x * x - weak * y * y) >> BITS);
          const slopes = support.map((k) =>
            ((g[k] << BITS) - 2n * strong * x * a[k] + 2n * weak * y * f[k]) / largest
          );
          for (const off of [weights.reduce((s, w) => s + w, 0n) - ONE, b / largest]) {
            worst = Math.max(worst, Math.abs(Number(off) / Number(ONE)));
          }
          // With w = −η ∂b/∂w − λ, differences of weights are in proportion to those of slopes.
          for (let i = 2; i < support.length; i++) {
            const off = (weights[i] - weights[0]) * (slopes[1] - slopes[0]) -
              (weights[1] - weights[0]) * (slopes[i] - slopes[0]);
            worst = Math.max(worst, Math.abs(Number(off >> BITS) / Number(ONE)));
          }
          points++;
        }
      }
    }),
    { numRuns: 20, seed: 84 },
  );
  assert(points > 300 && worst < 1e-110, `${points}, ${worst}`);
});
