import { assert, assertAlmostEquals, assertEquals, assertThrows } from "@std/assert";
import fc from "fast-check";
import { exactPoints } from "../../src/balance/exact_points.ts";
import { searchSupports } from "../../src/balance/supports/search_supports.ts";
import { latticeSearch } from "../../src/balance/supports/lattice_search.ts";
import { reachableRange } from "../../src/balance/solver/reachable_range.ts";
import {
  type ScaledProblem,
  scaledProblem,
  surplus,
} from "../../src/balance/solver/scaled_problem.ts";
import { stationaryPoints, stationaryRoom } from "../../src/balance/supports/stationary_points.ts";
import { surplusGradient } from "../../src/balance/solver/exit_certificate.ts";
import { buildKernel } from "../../tasks/kernels.ts";
import { UserError } from "../../src/user_error.ts";
import { collision, instances, problemOf } from "./random_pool.ts";

/** One room for all, as the search has it: what a polynomial or a support left there must not reach the next. */
const bytes = await buildKernel("../tests/balance/real_roots_under_test");
const { instance } = await WebAssembly.instantiate(Uint8Array.from(bytes));
const kernel = instance.exports as Record<"coefficientsAt" | "rootsAt" | "rootCount", () => number>;
const { buffer } = instance.exports.memory as WebAssembly.Memory;
const stationary = stationaryRoom(8);

function rootsOf(coefficients: readonly number[]): number[] {
  const given = new Float64Array(buffer, kernel.coefficientsAt(), 6);
  given.fill(0);
  given.set(coefficients);
  return [...new Float64Array(buffer, kernel.rootsAt(), kernel.rootCount())];
}

function pointsOf(problem: ScaledProblem, support: readonly number[]) {
  const count = stationaryPoints(problem, support, support.length, stationary);
  return stationary.points.slice(0, count).map(({ weights, multiplier }) => ({
    weights: weights.slice(0, support.length),
    multiplier,
  }));
}

Deno.test("the real roots found are those that a polynomial was made of", () => {
  const integers = fc.uniqueArray(fc.integer({ min: -9, max: 9 }), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(integers, (made) => {
      let coefficients = [1];
      for (const root of made) {
        coefficients = [0, ...coefficients].map((c, i) => c - root * (coefficients[i] ?? 0));
      }
      const found = rootsOf(coefficients);
      const expected = made.toSorted((x, y) => x - y);
      assertEquals(found.length, expected.length);
      found.forEach((root, i) => assertAlmostEquals(root, expected[i], 1e-6));
    }),
    { numRuns: 300, seed: 61 },
  );
});

Deno.test("a simple root is found beyond four that nearly coincide, however many they count as", () => {
  // Thirteen roots of this polynomial are found, of which its last, at 0.2534, is one.
  const [c0, c1] = [-0.013763309133830209, -0.05970840795490117];
  const [c2, c3] = [0.09579961842873658, 0.909213707359416];
  const crowded = rootsOf([c0, c1, c2, c3, 1.6777735639015732, 1]);
  assertAlmostEquals(crowded.at(-1) ?? NaN, 0.25335063829930116, 1e-9);
  const near = fc.double({ min: -0.5, max: 0.5, noNaN: true });
  const made = fc.record({
    cluster: fc.double({ min: -0.9, max: 0.5, noNaN: true }),
    step: fc.double({ min: 0.1, max: 0.4, noNaN: true }),
    size: fc.integer({ min: 1, max: 9 }),
    offsets: fc.tuple(near, near, near, near),
  });
  fc.assert(
    fc.property(made, ({ cluster, step, size, offsets }) => {
      const simple = cluster + step;
      let coefficients = [1];
      for (const root of [...offsets.map((one) => cluster + one * 10 ** -size), simple]) {
        coefficients = [0, ...coefficients].map((c, i) => c - root * (coefficients[i] ?? 0));
      }
      const found = rootsOf(coefficients);
      assert(found.some((root) => Math.abs(root - simple) < 1e-3), `${found}`);
      assert(found.every((root, i) => i === 0 || found[i - 1] < root), `${found}`);
    }),
    { numRuns: 3000, seed: 62 },
  );
});

Deno.test("a root where the curve only touches zero counts once", () => {
  assertEquals(rootsOf([1, -2, 1]).map((root) => root.toFixed(6)), ["1.000000"]);
  assertEquals(rootsOf([1, 0, 1]), []);
});

Deno.test("every stationary point meets b = 0 and the stationarity condition, five at most", () => {
  for (const grid of [false, true]) {
    fc.assert(
      fc.property(instances(8, grid), ({ pool, target }) => {
        const problem = scaledProblem(problemOf(pool.adequacy, pool.fluency, target));
        const all = Array.from({ length: pool.size }, (_, k) => k);
        const points = pointsOf(problem, all);
        assert(points.length <= 5);
        for (const { weights, multiplier } of points) {
          const size = 1 + weights.reduce((most, w) => Math.max(most, Math.abs(w)), 0) ** 2;
          assertAlmostEquals(weights.reduce((sum, w) => sum + w, 0), 1, 1e-11 * size);
          assert(Math.abs(surplus(problem, weights)) < 1e-9 * size);
          const gradient = surplusGradient(problem, weights);
          const slopes = weights.map((w, k) => w + multiplier * gradient[k]);
          const spread = Math.max(...slopes) - Math.min(...slopes);
          assert(spread < 1e-8 * size * (1 + Math.abs(multiplier)));
        }
      }),
      { numRuns: 500, seed: 62 },
    );
  }
});

Deno.test("a live pole gives the two mirrored points of a symmetric square", () => {
  // Rectangle: adequacy varies by 2, fluency by 1; β₀ = 0.8 and the target asks for less adequacy.
  const problem = scaledProblem(problemOf([0, 0, 2, 2], [0, 1, 0, 1], 0.5));
  const points = pointsOf(problem, [0, 1, 2, 3]).filter(({ weights }) =>
    weights.every((w) => w >= 0)
  );
  const best = Math.min(...points.map(({ weights }) => collision(weights)));
  const mirrored = points.filter(({ weights }) => collision(weights) < best + 1e-12);
  assertEquals(mirrored.length, 2);
  mirrored[0].weights.forEach((w, k) => assertAlmostEquals(w, mirrored[1].weights[3 - k], 1e-12));
});

Deno.test("a support on a line gives the uniform weighting at its own balance and nothing else", () => {
  const a = [0, 1, 2, 4];
  const f = [0, 2, 4, 0];
  assertEquals(pointsOf(scaledProblem(problemOf(a, f, 0.2)), [0, 1, 2]).length, 1);
  assertEquals(pointsOf(scaledProblem(problemOf(a, f, 0.3)), [0, 1, 2]).length, 0);
});

Deno.test("Φ ≡ 0 leaves the uniform weighting alone", () => {
  const problem = scaledProblem(problemOf([0, 1, 0, 1], [0, 0, 1, 1], 0.5));
  const points = pointsOf(problem, [0, 1, 2, 3]);
  assertEquals(points.map(({ weights }) => [...weights]), [[0.25, 0.25, 0.25, 0.25]]);
  assertEquals(points.map(({ multiplier }) => multiplier), [0]);
});

Deno.test("no pruning theorem loses the optimum", () => {
  const choices = [true, false];
  fc.assert(
    fc.property(instances(7, false), ({ pool, target }) => {
      const { adequacy, fluency } = pool;
      const problem = problemOf(adequacy, fluency, target);
      const [all] = searchSupports(problem, [{ bracket: false, size: false, exit: false }]);
      for (const bracket of choices) {
        for (const size of choices) {
          for (const exit of choices) {
            const [pruned] = searchSupports(problem, [{ bracket, size, exit }]);
            assertAlmostEquals(collision(pruned.weights), collision(all.weights), 1e-11);
            assert(pruned.supports <= all.supports);
          }
        }
      }
    }),
    { numRuns: 60, seed: 63 },
  );
});

Deno.test("the search counts its supports, candidates and operations", () => {
  const a = [0, 3, 0, 2, 5];
  const f = [0, 0, 1, 1, 2];
  const none = { bracket: false, size: false, exit: false };
  const [all] = searchSupports(problemOf(a, f, 0.4), [none]);
  assertEquals(all.supports, 26); // 2⁵ less the empty set and five single systems
  assertEquals(all.fired, { bracket: 0, size: 0, exit: 0 });
  const [pruned] = searchSupports(problemOf(a, f, 0.4), [{ ...none, bracket: true }]);
  assertEquals(pruned.supports + pruned.fired.bracket, 26);
  assert(pruned.operations < all.operations);
});

Deno.test("the search refuses more systems than it can list", () => {
  const many = Array.from({ length: 25 }, (_, k) => k);
  assertThrows(
    () => searchSupports(problemOf(many, many.map((k) => k * k), 0.3), [{}]),
    UserError,
    "branch and bound",
  );
});

Deno.test("the lattice has as many points as there are ways to spread its units", () => {
  const a = Array.from({ length: 16 }, (_, k) => k);
  const f = a.map((k) => (k * k) % 7);
  assertEquals(latticeSearch(a, f, 0.9, 2, 1e-3).points, 136);
  assertEquals(latticeSearch(a, f, 0.9, 3, 1e-3).points, 816);
  assertThrows(() => latticeSearch(a, f, 0.9, 12, 1e-3), UserError, "fewer units");
});

Deno.test("no pair reaches beyond the range, and weightings stay inside", () => {
  fc.assert(
    fc.property(instances(8, true), ({ pool }) => {
      const { low, high, lowPair, highPair } = reachableRange(pool.points);
      assert(low >= 0 && high <= 1 && low <= high);
      assert(lowPair[0] !== lowPair[1] && highPair[0] !== highPair[1]);
    }),
    { numRuns: 200, seed: 64 },
  );
});

Deno.test("copies of systems change no end of the reachable range, wherever they are", () => {
  fc.assert(
    fc.property(instances(6, true), fc.infiniteStream(fc.nat()), ({ pool, range }, picks) => {
      const rows = Array.from(pool.adequacy, (a, k) => [a, pool.fluency[k]]);
      const copies = Array.from({ length: 4 }, () => rows[picks.next().value % rows.length]);
      for (const all of [[...copies, ...rows], [...rows, ...rows], [...rows, ...copies]]) {
        const { low, high } = reachableRange(
          exactPoints(all.map(([a]) => a), all.map(([, f]) => f)),
        );
        assertEquals([low, high], [range.low, range.high]);
      }
    }),
    { seed: 47, numRuns: 100 },
  );
});
