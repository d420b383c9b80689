import { assert, assertAlmostEquals, assertEquals } from "@std/assert";
import fc from "fast-check";
import { dot } from "../../../src/balance/dot.ts";
import { exactPoints } from "../../../src/balance/exact_points.ts";
import { exactProblem } from "../../../src/balance/solver/exact_problem.ts";
import { chordStrip, dualBound } from "../../../src/balance/solver/dual_bound.ts";
import { curvatureOf, exitCertificate } from "../../../src/balance/solver/exit_certificate.ts";
import { onTarget } from "../../../src/balance/solver/on_target.ts";
import { factor, solveFactored } from "../../../src/balance/solver/positive_definite.ts";
import { branchAndBound } from "../../../src/balance/solver/branch_and_bound.ts";
import { orderedProblem } from "../../../src/balance/solver/ordered_problem.ts";
import { intervalGap, multiplierGap } from "../../../src/balance/solver/proved_gap.ts";
import { pairwiseBalances } from "../../../src/balance/solver/reachable_range.ts";
import { scaledProblem, surplus } from "../../../src/balance/solver/scaled_problem.ts";
import { solveBalance } from "../../../src/balance/solver/solve_balance.ts";
import { exactOptimum } from "../../../src/balance/supports/exact_optimum.ts";
import { fractionValue } from "../../../src/decimals/fraction.ts";
import { collision, instances, problemOf } from "../random_pool.ts";
import { provedGap } from "../rational_proof.ts";

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

Deno.test("weights that are put on their target sum to one, whatever they summed to", () => {
  fc.assert(
    fc.property(instances(5, false), fc.constantFrom(0.5, 0.999, 1.001, 3), (one, by) => {
      const { adequacy, fluency, size } = one.pool;
      const problem = scaledProblem(problemOf(adequacy, fluency, one.target));
      const weights = onTarget(problem, new Float64Array(size).fill(by / size));
      assertAlmostEquals(mean([...weights]) * size, 1, 1e-14);
    }),
    { numRuns: 60, seed: 70 },
  );
});

Deno.test("systems of equations of any scale are solved, and a direction that the matrix does not see stays zero", () => {
  const entry = fc.integer({ min: -4, max: 4 });
  const rows = fc.integer({ min: 1, max: 4 }).chain((size) =>
    fc.array(fc.array(entry, { minLength: size, maxLength: size }), { minLength: 1, maxLength: 6 })
  );
  const scale = fc.constantFrom(1e-12, 1e-6, 1, 1e6, 1e12);
  fc.assert(
    fc.property(rows, fc.array(entry, { minLength: 4, maxLength: 4 }), scale, (rows, x, scale) => {
      const size = rows[0].length;
      // Σ r rᵀ sees the combinations of the rows alone.
      const matrix = Float64Array.from(
        { length: size * size },
        (_, at) =>
          scale * rows.reduce((sum, row) => sum + row[Math.floor(at / size)] * row[at % size], 0),
      );
      const times = (values: ArrayLike<number>) =>
        Float64Array.from(
          { length: size },
          (_, i) =>
            Array.from({ length: size }, (_, j) => matrix[i * size + j] * values[j])
              .reduce((sum, one) => sum + one, 0),
        );
      const given = times(x);
      const lower = matrix.slice();
      factor(lower, size);
      const found = given.slice();
      solveFactored(lower, found);
      times(found).forEach((value, i) => assertAlmostEquals(value, given[i], 1e-6 * scale));
      found.forEach((value, i) => {
        if (lower[i * size + i] === Infinity) assertEquals(Math.abs(value), 0);
      });
    }),
    { numRuns: 300, seed: 71 },
  );
});

Deno.test("multipliers of a wrong sign bound nothing", () => {
  const problem = scaledProblem(problemOf([0, 3, 0, 2], [0, 0, 1, 1], 0.5));
  const right = { lambda: -0.25, eta: 0.1, rho: 0.1, upper: 0.1, lower: 0.1 };
  const of = (wrong: Partial<typeof right>) =>
    dualBound(problem, chordStrip(-1, 1), { ...right, ...wrong });
  assertEquals(Number.isFinite(of({})), true);
  for (const wrong of [{ eta: -0.1 }, { upper: -0.1 }, { lower: -0.1 }, { eta: 0 }]) {
    assertEquals(of(wrong), -Infinity);
  }
});

Deno.test("the two curvatures of a problem have the sum and the product of the eigenvalues of f fᵀ − a aᵀ", () => {
  fc.assert(
    fc.property(instances(6, true), ({ pool: { adequacy, fluency }, target }) => {
      const problem = scaledProblem(problemOf(adequacy, fluency, target));
      const { positive, negative } = curvatureOf(problem);
      const [a, f] = [problem.a, problem.f];
      assertAlmostEquals(positive + negative, dot(f, f) - dot(a, a), 1e-12);
      assertAlmostEquals(positive * negative, dot(a, f) ** 2 - dot(a, a) * dot(f, f), 1e-12);
    }),
    { numRuns: 100, seed: 71 },
  );
});

Deno.test("no multiplier proves more than is true, and those of the solver prove their optimum", () => {
  const multiplier = fc.double({ min: -2, max: 2, noNaN: true });
  let proofs = 0;
  fc.assert(
    fc.property(instances(5, false), multiplier, ({ pool, target }, multiplier) => {
      const problem = problemOf(pool.adequacy, pool.fluency, target);
      const least = collision(exactOptimum(problem)!.weights);
      const uniform = new Float64Array(pool.size).fill(1 / pool.size);
      const whole = 1 - least / collision(uniform);
      assert(multiplierGap(problem, uniform, multiplier) >= whole - 1e-12);
      const { proof, gap } = solveBalance(pool, target);
      if (proof.kind !== "multiplier") return;
      assert(gap >= 0 && gap < 1e-9, `${gap}`);
      proofs++;
    }),
    { numRuns: 60, seed: 72 },
  );
  assert(proofs > 10, `${proofs}`);
});

Deno.test("intervals prove, up to rounding, the gap that fractions prove of them, whatever their multipliers", () => {
  const share = fc.constantFrom(0, 0, 1e-9, -1e-9, 0.02, -0.02, -1.5);
  const changed = fc.constantFrom("lambda" as const, "eta", "rho", "upper", "lower");
  let [closed, between, none] = [0, 0, 0];
  fc.assert(
    fc.property(
      instances(5, false),
      changed,
      share,
      fc.nat(30),
      ({ pool, range, target }, name, share, left) => {
        const { exact, anchor, order, end } = orderedProblem(pool, target, range);
        if (end !== null || exact.atUniform === 0n) return;
        const { optimum, proof } = branchAndBound(scaledProblem(exact), anchor);
        // One interval in 31 is left out, and one multiplier is changed.
        const intervals = proof.filter((_, i) => i !== left - 25).map((one) => ({
          ...one,
          dual: { ...one.dual, [name]: one.dual[name] * (1 + share) },
        }));
        if (intervals.length === 0) return;
        const told = intervalGap(exact, optimum.weights, intervals);
        const weights = new Float64Array(pool.size);
        order.forEach((k, i) => weights[k] = optimum.weights[i]);
        const solution = { ...solveBalance(pool, target, range), weights };
        const proved = provedGap(pool, { ...solution, proof: { kind: "intervals", intervals } });
        const gap = proved === null ? 1 : Math.min(1, Math.max(0, fractionValue(proved)));
        assert(told >= gap && told - gap < 1e-15, `${told} for ${gap}`);
        if (told < 1e-9) closed++;
        else if (told < 1) between++;
        else none++;
      },
    ),
    { numRuns: 45, seed: 73 },
  );
  assert(closed > 10 && between > 3 && none > 5, `${closed}, ${between}, ${none}`);
});

Deno.test("an optimum that a multiplier proves has a certificate, also where some systems weigh nothing", () => {
  let unweighted = 0;
  fc.assert(
    fc.property(instances(6, false), ({ pool, target }) => {
      const { weights, proof } = solveBalance(pool, target);
      if (proof.kind !== "multiplier") return;
      const problem = scaledProblem(problemOf(pool.adequacy, pool.fluency, target));
      const { stationarity, inactive, curvature } = exitCertificate(
        problem,
        weights,
        proof.multiplier,
        curvatureOf(problem),
      );
      assert(stationarity < 1e-10 && inactive < 1e-10 && curvature > -1e-10);
      // A second multiplier proves nothing.
      const wrong = exitCertificate(problem, weights, 2 * proof.multiplier, curvatureOf(problem));
      assert(wrong.stationarity > 1e-10);
      if (weights.some((w) => w === 0)) unweighted++;
    }),
    { numRuns: 150, seed: 74 },
  );
  assert(unweighted > 1, `${unweighted}`);
});

Deno.test("sums and differences of scaled aspects keep all their digits, also where the two aspects nearly cancel", () => {
  const value = fc.integer({ min: -1000, max: 1000 });
  const pools = fc.uniqueArray(fc.tuple(value, fc.integer({ min: -3, max: 3 }), fc.boolean()), {
    minLength: 2,
    maxLength: 6,
    selector: String,
  });
  const half = { numerator: 1n, denominator: 2n };
  let cancelled = 0;
  fc.assert(
    fc.property(pools, (places) => {
      const adequacy = places.map(([a]) => a * 1e9);
      const fluency = places.map(([a, off, same]) => (same ? a : -a) * 1e9 + off);
      const problem = exactProblem(exactPoints(adequacy, fluency), half);
      if (problem.largest === 0n) return;
      const { a, f, g, sum, difference } = scaledProblem(problem);
      const unit = Math.sqrt(Number(problem.strong)) / Math.sqrt(Number(problem.largest));
      problem.a.forEach((own, k) => {
        const pairs: [number, bigint][] = [
          [a[k], own],
          [f[k], problem.f[k]],
          [sum[k], own + problem.f[k]],
          [difference[k], own - problem.f[k]],
        ];
        for (const [found, exact] of pairs) {
          const expected = Number(exact) * unit;
          assertAlmostEquals(found, expected, 4e-15 * Math.abs(expected));
        }
        assertAlmostEquals(sum[k] * difference[k], g[k], 1e-15 * Math.abs(g[k]));
        if (Math.abs(difference[k]) < 1e-6 || Math.abs(sum[k]) < 1e-6) cancelled++;
      });
    }),
    { numRuns: 100, seed: 75 },
  );
  assert(cancelled > 20, `${cancelled}`);
});
