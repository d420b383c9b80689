import { assert, assertAlmostEquals, assertEquals } from "@std/assert";
import fc from "fast-check";
import { exactPoints } from "../../../src/balance/exact_points.ts";
import { type ExactProblem, exactProblem } from "../../../src/balance/solver/exact_problem.ts";
import { reachableRange } from "../../../src/balance/solver/reachable_range.ts";
import { scaledProblem } from "../../../src/balance/solver/scaled_problem.ts";
import { exactStationary } from "../../../src/balance/supports/exact_stationary.ts";
import {
  stationaryPoints,
  stationaryRoom,
} from "../../../src/balance/supports/stationary_points.ts";
import { wideRoots } from "../../../src/balance/supports/wide_roots.ts";
import { instances, problemOf } from "../random_pool.ts";

const BITS = 400n;
const room = stationaryRoom(6);

function inDoubles(problem: ExactProblem, support: readonly number[]): number[][] {
  const count = stationaryPoints(scaledProblem(problem), support, support.length, room);
  return room.points.slice(0, count).map(({ weights }) => [...weights.slice(0, support.length)]);
}

function inWideNumbers(problem: ExactProblem, support: readonly number[]): number[][] {
  return exactStationary(problem, support, BITS).map((weights) =>
    weights.map((w) => Number(w >> (BITS - 60n)) / 2 ** 60)
  );
}

function holds(points: readonly number[][], point: readonly number[], near: number): boolean {
  return points.some((other) => other.every((w, k) => Math.abs(w - point[k]) <= near));
}

Deno.test("on every support stationary points in doubles are those in wide numbers, none more and none fewer", () => {
  const near = (weights: readonly number[]) => weights.every((w) => Math.abs(w) < 5);
  let compared = 0;
  fc.assert(
    fc.property(instances(6, false), fc.nat(63), ({ pool, target }, mask) => {
      const problem = problemOf(pool.adequacy, pool.fluency, target);
      const support = Array.from({ length: pool.size }, (_, k) => k).filter((k) => mask >> k & 1);
      if (support.length < 2) return;
      const [doubles, wide] = [inDoubles(problem, support), inWideNumbers(problem, support)];
      for (const point of wide.filter(near)) {
        assert(holds(doubles, point, 1e-8), `${point} is missing among ${doubles.join("; ")}`);
        compared++;
      }
      for (const point of doubles.filter(near)) {
        assert(holds(wide, point, 1e-8), `${point} is too many beside ${wide.join("; ")}`);
      }
    }),
    { numRuns: 600, seed: 65 },
  );
  assert(compared > 400, `${compared}`);
});

Deno.test("a support has the same points in doubles and in wide numbers however many systems the pool has", () => {
  for (const size of [900, 930, 1200]) {
    const [x, y] = [7919, 104729].map((step) =>
      Array.from({ length: size }, (_, k) => (k * step) % 1009)
    );
    const problem = problemOf(x, y, 0.4);
    const support = [0, 1, size - 2, size - 1];
    const [doubles, wide] = [inDoubles(problem, support), inWideNumbers(problem, support)];
    assertEquals(doubles.length, wide.length);
    assert(wide.length > 0);
    for (const point of wide) assert(holds(doubles, point, 1e-8), `${size}`);
  }
});

Deno.test("supports along an axis, and those that cross on one, are told from lines that meet the target", () => {
  // Along one axis no weighting meets a balance of one half.
  const problem = problemOf([0, 1, 2, 0], [0, 0, 0, 1], 0.5);
  assertEquals(exactStationary(problem, [0, 1, 2], BITS), []);
  const cross = problemOf([2, -2, 0, 0], [0, 0, 1, -1], 0.6);
  const all = [0, 1, 2, 3];
  // At uniform weights a square at its own balance has b = 0 without a slope, so they are the only candidate.
  const square = problemOf([0, 1, 0, 1], [0, 0, 1, 1], 0.5);
  assertEquals(exactStationary(square, all, BITS), [all.map(() => 1n << (BITS - 2n))]);
  const [doubles, wide] = [inDoubles(cross, all), inWideNumbers(cross, all)];
  assert(wide.length > 0);
  for (const point of wide) assert(holds(doubles, point, 1e-8));
});

Deno.test("on supports that mirror themselves in a point or an axis, whole lines of candidates leave the same points", () => {
  const coordinate = fc.integer({ min: -5, max: 5 });
  const halves = fc.array(fc.tuple(coordinate, coordinate), { minLength: 2, maxLength: 3 });
  const share = fc.integer({ min: 1, max: 19 });
  const others = fc.array(fc.tuple(coordinate, coordinate), { maxLength: 2 });
  const near = (weights: readonly number[]) => weights.every((w) => Math.abs(w) < 5);
  let compared = 0;
  fc.assert(
    fc.property(halves, fc.constantFrom(-1, 0, 1), others, share, (half, mirror, others, share) => {
      const signs = [[-1, -1], [-1, 1], [1, -1]][mirror + 1];
      const both = [...half, ...half.map(([x, y]) => [signs[0] * x, signs[1] * y])];
      const points = [...both, ...others];
      const [x, y] = [0, 1].map((axis) => points.map((point) => point[axis]));
      if (new Set(points.map(String)).size < points.length) return;
      const range = reachableRange(exactPoints(x, y));
      if (range.high - range.low < 1e-6) return;
      const problem = problemOf(x, y, range.low + share / 20 * (range.high - range.low));
      const support = both.map((_, k) => k);
      const [doubles, wide] = [inDoubles(problem, support), inWideNumbers(problem, support)];
      for (const point of wide.filter(near)) {
        assert(holds(doubles, point, 1e-7), `${point} is missing among ${doubles.join("; ")}`);
        compared++;
      }
      // Beside other systems b may have no slope at a point of b = 0, which only doubles take for stationary.
      if (others.length > 0) return;
      for (const point of doubles.filter(near)) {
        assert(holds(wide, point, 1e-7), `${point} is too many beside ${wide.join("; ")}`);
      }
    }),
    { numRuns: 200, seed: 66 },
  );
  assert(compared > 100, `${compared}`);
});

Deno.test("at one half a change of both aspects that keeps a² − f² keeps the stationary points, also where it tilts a line of candidates", () => {
  const half = { numerator: 1n, denominator: 2n };
  const coordinate = fc.integer({ min: -5, max: 5 });
  const halves = fc.array(fc.tuple(coordinate, coordinate), { minLength: 2, maxLength: 3 });
  let compared = 0;
  fc.assert(
    fc.property(halves, fc.boolean(), (points, along) => {
      const both = [...points, ...points.map(([x, y]) => along ? [-x, y] : [x, -y])];
      fc.pre(new Set(both.map(String)).size === both.length);
      const support = [...both.keys()];
      const pointsOf = (a: number[], f: number[]) =>
        inWideNumbers(exactProblem(exactPoints(a, f), half), support);
      const plain = pointsOf(both.map(([x]) => x), both.map(([, y]) => y));
      const tilted = pointsOf(
        both.map(([x, y]) => 5 * x + 3 * y),
        both.map(([x, y]) => 3 * x + 5 * y),
      );
      assertEquals(tilted.length, plain.length);
      for (const point of plain) assert(holds(tilted, point, 1e-9));
      compared += plain.length;
    }),
    { numRuns: 60, seed: 67 },
  );
  assert(compared > 100, `${compared}`);
});

Deno.test("a root where a polynomial only touches zero counts once, wherever it is and whatever the polynomial's scale", () => {
  const bits = 300n;
  const one = 1n << bits;
  const share = fc.integer({ min: -99, max: 99 });
  fc.assert(
    fc.property(share, fc.constantFrom(0n, 5n, 60n), (share, scale) => {
      const root = BigInt(share) * one / 101n;
      const square = [root * root >> bits, -2n * root, one].map((c) => c >> scale);
      const found = wideRoots(square, bits);
      assertEquals(found.length, 1, `${share}`);
      assertAlmostEquals(Number(found[0]) / Number(one), share / 101, 1e-12);
    }),
    { numRuns: 60, seed: 68 },
  );
});

Deno.test("roots that are far closer than doubles tell apart are found in their own digits", () => {
  const bits = 300n;
  const one = 1n << bits;
  for (const apart of [20n, 61n, 90n, 110n]) {
    for (const shift of [0n, one / 2n, one]) {
      const roots = [one / 3n, one / 3n + (one >> apart), one - (one >> 130n)].map((root) =>
        root - shift
      );
      // The polynomial with these roots, from Vieta.
      const [p, q, r] = roots;
      const pairs = (p * q + p * r + q * r) >> bits;
      const found = wideRoots([-((p * q >> bits) * r >> bits), pairs, -(p + q + r), one], bits);
      assertEquals(found.length, 3);
      found.forEach((root, i) => {
        const off = root - roots[i];
        assert(
          off * off < one >> 40n,
          `${apart}: root ${i} is off by ${Number(off) / Number(one)}`,
        );
      });
    }
  }
});
