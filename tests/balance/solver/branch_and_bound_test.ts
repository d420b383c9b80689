import { assert, assertAlmostEquals, assertEquals } from "@std/assert";
import fc from "fast-check";
import { naturalBalance } from "../../../src/balance/exact_balance.ts";
import { fractionValue } from "../../../src/decimals/fraction.ts";
import { dot } from "../../../src/balance/dot.ts";
import { branchAndBound } from "../../../src/balance/solver/branch_and_bound.ts";
import { localOptimum, supportOptimum } from "../../../src/balance/solver/local_optimum.ts";
import { orderedProblem } from "../../../src/balance/solver/ordered_problem.ts";
import { scaledProblem, surplus } from "../../../src/balance/solver/scaled_problem.ts";
import { instances } from "../random_pool.ts";

Deno.test("branch and bound takes about 25 relaxed problems for a pool, some optima prove the interval above or below them, and nearly all are found from uniform weights", () => {
  const counts: number[] = [];
  let [above, below, local] = [0, 0, 0];
  fc.assert(
    fc.property(instances(7, false), ({ pool, range, target }) => {
      const { exact, anchor, end } = orderedProblem(pool, target, range);
      if (end !== null || exact.atUniform === 0n) return;
      const problem = scaledProblem(exact);
      const { nodes, optimum, proof } = branchAndBound(problem, anchor);
      counts.push(nodes);
      assert(proof.every(({ low, high }) => low < high));
      const x = dot(problem.a, optimum.weights);
      const around = proof.filter(({ low, high }) => low <= x && x <= high);
      assert(around.length > 0);
      const provedByOwn = proof.filter(({ dual }) => dual.eta === optimum.multiplier);
      if (provedByOwn.some(({ low }) => low === x)) above++;
      if (provedByOwn.some(({ high }) => high === x)) below++;
      const uniform = new Float64Array(problem.size).fill(1 / problem.size);
      const { value } = localOptimum(problem, uniform, anchor, 40);
      if (value < optimum.value * (1 + 1e-9)) local++;
    }),
    { numRuns: 40, seed: 7 },
  );
  const total = counts.reduce((sum, count) => sum + count, 0);
  assert(counts.length > 30 && total < 25 * counts.length, `${total}`);
  assert(local >= counts.length - 1, `${local}`);
  assert(Math.max(...counts) < 60 && above > 2 && below > 2, `${counts}, ${above}, ${below}`);
});

Deno.test("beside the natural balance one relaxed problem proves the optimum", () => {
  fc.assert(
    fc.property(instances(7, false), fc.constantFrom(-1e-8, 1e-8), ({ pool, range }, step) => {
      const target = fractionValue(naturalBalance(pool.points)) + step;
      if (pool.size < 3 || target < range.low || target > range.high) return;
      const { exact, anchor } = orderedProblem(pool, target, range);
      const { nodes, proof, optimum } = branchAndBound(scaledProblem(exact), anchor);
      assertEquals([nodes, proof.length], [1, 1]);
      assertAlmostEquals(2 * optimum.value * pool.size, 1, 1e-12);
    }),
    { numRuns: 40, seed: 78 },
  );
});

Deno.test("the weights of one system lead to no optimum, and those of the best weighting without one of its systems often lead back to it", () => {
  let [tried, found] = [0, 0];
  fc.assert(
    fc.property(instances(6, false), ({ pool, range, target }) => {
      const { exact, anchor, end } = orderedProblem(pool, target, range);
      if (end !== null || exact.atUniform === 0n) return;
      const problem = scaledProblem(exact);
      const { optimum } = branchAndBound(problem, anchor);
      optimum.weights.forEach((weight, k) => {
        const alone = Float64Array.from(optimum.weights, (_, l) => l === k ? 1 : 0);
        assertEquals(supportOptimum(problem, alone), null);
        if (weight === 0) return;
        const without = optimum.weights.map((w, l) => l === k ? 0 : w / (1 - weight));
        const { value } = supportOptimum(problem, without) ?? { value: Infinity };
        tried++;
        if (value < optimum.value * (1 + 1e-9)) found++;
      });
    }),
    { numRuns: 40, seed: 76 },
  );
  assert(tried > 100 && found > 0.35 * tried, `${found} of ${tried}`);
});

Deno.test("any weighting off the target is moved to a point on it from whose systems a local optimum is found", () => {
  const shares = fc.array(fc.nat(9), { minLength: 6, maxLength: 6 });
  let moved = 0;
  fc.assert(
    fc.property(instances(6, false), shares, ({ pool, range, target }, shares) => {
      const { exact, anchor, end } = orderedProblem(pool, target, range);
      if (end !== null || exact.atUniform === 0n) return;
      const problem = scaledProblem(exact);
      const own = shares.slice(0, pool.size).map((share) => share + 0.01);
      const sum = own.reduce((total, share) => total + share, 0);
      const start = Float64Array.from(own, (share) => share / sum);
      if (surplus(problem, start) <= 0) return;
      const { weights, multiplier } = localOptimum(problem, start, anchor, 0);
      assert(Math.abs(surplus(problem, weights)) <= 1e-12 && !Number.isNaN(multiplier));
      moved++;
    }),
    { numRuns: 60, seed: 77 },
  );
  assert(moved > 30, `${moved}`);
});
