import { assert } from "@std/assert";
import fc from "fast-check";
import { branchAndBound } from "../../../src/balance/solver/branch_and_bound.ts";
import { surplusGradient } from "../../../src/balance/solver/exit_certificate.ts";
import { localOptimum } from "../../../src/balance/solver/local_optimum.ts";
import { orderedProblem } from "../../../src/balance/solver/ordered_problem.ts";
import { reachableRange } from "../../../src/balance/solver/reachable_range.ts";
import { type ScaledProblem, scaledProblem } from "../../../src/balance/solver/scaled_problem.ts";
import { systemPool } from "../../../src/balance/system_pool.ts";
import { instances } from "../random_pool.ts";

/** A problem with −a for a. */
function mirrored({ size, a, f, g, difference, sum }: ScaledProblem): ScaledProblem {
  const minus = (values: Float64Array) => values.map((x) => -x);
  return { size, a: minus(a), f, g, difference: minus(sum), sum: minus(difference) };
}

Deno.test("a descent from any weighting ends alike where an aspect is mirrored, nearly always where no system is wanted more, and mostly at the best weighting", () => {
  const shares = fc.array(fc.nat(9), { minLength: 12, maxLength: 12 });
  let [tried, alike, settled, best] = [0, 0, 0, 0];
  fc.assert(
    fc.property(instances(12, false), shares, fc.nat(3), (instance, shares, rounds) => {
      const { systems, size, adequacy, fluency } = instance.pool;
      // Powers put some systems far off, on one side alone.
      const pool = systemPool(systems.slice(0, size), adequacy.map((x) => x ** 9), fluency);
      const range = reachableRange(pool.points);
      const target = range.low + instance.target * (range.high - range.low);
      const { exact, anchor, end } = orderedProblem(pool, target, range);
      if (end !== null || exact.atUniform === 0n || size < 6) return;
      const problem = scaledProblem(exact);
      const own = shares.slice(0, size).map((share) => share ** 3 + 0.01);
      const total = own.reduce((sum, share) => sum + share, 0);
      const start = Float64Array.from(own, (share) => share / total);
      const { weights, value, multiplier } = localOptimum(problem, start, anchor, rounds);
      tried++;
      const other = localOptimum(mirrored(problem), start, anchor, rounds);
      if (Math.abs(value - other.value) < 1e-9) alike++;
      const slopes = [...surplusGradient(problem, weights)].map((x, k) =>
        weights[k] + multiplier * x
      );
      const inside = slopes.filter((_, k) => weights[k] > 0);
      if (Math.min(...slopes) > Math.max(...inside) - 1e-8) settled++;
      if (value < branchAndBound(problem, anchor).optimum.value * (1 + 1e-9)) best++;
    }),
    { numRuns: 200, seed: 82 },
  );
  assert(tried > 100 && alike === tried, `${alike} of ${tried}`);
  assert(settled > 0.96 * tried && best > 0.93 * tried, `${settled}, ${best} of ${tried}`);
});
