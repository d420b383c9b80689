import { assertAlmostEquals, assertEquals } from "@std/assert";
import fc from "fast-check";
import { exactPoints } from "../../../src/balance/exact_points.ts";
import { exactProblem } from "../../../src/balance/solver/exact_problem.ts";
import { multiplierGap } from "../../../src/balance/solver/proved_gap.ts";
import { pairwiseBalances } from "../../../src/balance/solver/reachable_range.ts";
import { scaledProblem, surplus } from "../../../src/balance/solver/scaled_problem.ts";
import { instances } from "../random_pool.ts";

const mean = (values: readonly number[]) => values.reduce((sum, x) => sum + x, 0) / values.length;

Deno.test("pairwiseBalances() gives every pair's share of adequacy, NaN where both systems stand in one place", () => {
  fc.assert(
    fc.property(instances(7, true), ({ pool: { adequacy, fluency, size } }) => {
      const systems = Array.from({ length: size }, (_, k) => k);
      const expected = systems.flatMap((k) =>
        systems.slice(k + 1).map((l) => {
          const [a, f] = [(adequacy[k] - adequacy[l]) ** 2, (fluency[k] - fluency[l]) ** 2];
          return a / (a + f);
        })
      );
      assertEquals([...pairwiseBalances(exactPoints(adequacy, fluency))], expected);
    }),
    { numRuns: 100, seed: 68 },
  );
});

Deno.test("a problem holds the stronger aspect first, in whole numbers, and its greatest term has size one in doubles", () => {
  const target = fc.integer({ min: 1, max: 19 });
  fc.assert(
    fc.property(instances(6, true), target, ({ pool: { points, size } }, upper) => {
      const problem = exactProblem(points, { numerator: BigInt(upper), denominator: 20n });
      const [own, other] = [20 - upper, upper];
      const centred = [points.adequacy, points.fluency].map((values) => {
        const list = values.map(Number);
        return list.map((x) => size * x - size * mean(list));
      });
      const terms = [own, other].map((times, of) => centred[of].map((x) => times * x * x));
      const [stronger, weaker] = terms.map((list) => Math.round(mean(list) * size));
      assertEquals(problem.swapped, stronger < weaker);
      assertEquals(problem.atUniform, BigInt(Math.abs(stronger - weaker)));
      const sign = problem.swapped ? -1 : 1;
      problem.g.forEach((g, k) =>
        assertAlmostEquals(Number(g), sign * (terms[0][k] - terms[1][k]), 1e-6)
      );
      assertAlmostEquals(Number(problem.largest), Math.max(...terms.flat()), 1e-6);
      const { a, f, ...scaled } = scaledProblem(problem);
      assertAlmostEquals(Math.max(...[...a, ...f].map(Math.abs)), 1, 1e-12);
      const uniform = new Float64Array(size).fill(1 / size);
      const squares = (values: Float64Array) => mean([...values].map((x) => x * x));
      assertAlmostEquals(
        surplus({ a, f, ...scaled }, uniform),
        squares(a) - squares(f),
        1e-12,
      );
    }),
    { numRuns: 150, seed: 69 },
  );
});

Deno.test("a multiplier that proves nothing leaves the whole gap", () => {
  const half = { numerator: 1n, denominator: 2n };
  const problem = exactProblem(exactPoints([0, 3, 0, 2], [0, 0, 1, 1]), half);
  for (const multiplier of [0, 1e9]) {
    assertEquals(multiplierGap(problem, Float64Array.of(0.5, 0.5, 0, 0), multiplier), 1);
  }
});
