import { assert, assertAlmostEquals, assertEquals } from "@std/assert";
import fc from "fast-check";
import { exactOptimum } from "../../../src/balance/supports/exact_optimum.ts";
import {
  type Pruning,
  searchSupports,
  supportCount,
} from "../../../src/balance/supports/search_supports.ts";
import { curvatureOf, exitCertificate } from "../../../src/balance/solver/exit_certificate.ts";
import { scaledProblem, surplus } from "../../../src/balance/solver/scaled_problem.ts";
import {
  stationaryPoints,
  stationaryRoom,
} from "../../../src/balance/supports/stationary_points.ts";
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
          searchSupports(problemOf(pool.adequacy, pool.fluency, target), [pruning])[0],
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
      assertEquals(supportCount(pool.size), whole.supports);
      assertEquals(whole.fired, { bracket: 0, size: 0, exit: 0 });
    }),
    { numRuns: 50, seed: 62 },
  );
});

Deno.test("the theorem of brackets passes over supports whose pairs all lie on one side of the target, the theorem of sizes over those of fewer systems than the optimum's ESS", () => {
  const byBracket = { bracket: true, size: false, exit: false };
  let [passed, onTarget] = [0, 0];
  const cases = fc.tuple(fc.boolean().chain((grid) => instances(5, grid)), fc.nat(), fc.nat());
  fc.assert(
    fc.property(cases, ([{ pool, range }, first, step]) => {
      const { size, points: { adequacy, fluency } } = pool;
      const squares = (k: number, l: number) => [
        (adequacy[k] - adequacy[l]) ** 2n,
        (fluency[k] - fluency[l]) ** 2n,
      ];
      const [from, to] = [first % size, (first + 1 + step % (size - 1)) % size];
      const [own, other] = squares(from, to);
      const target = Number(own) / Number(own + other);
      fc.pre(target > range.low && target < range.high);
      const crossing: number[] = [];
      let sides = 0;
      for (let mask = 1; mask < 2 ** size; mask++) {
        const support = Array.from({ length: size }, (_, k) => k).filter((k) => mask >> k & 1);
        const pairs = support.flatMap((k, i) =>
          support.slice(i + 1).map((l) => {
            const [a, f] = squares(k, l);
            return a * other - own * f;
          })
        );
        if (pairs.length === 0) continue;
        if (pairs.some((side) => side >= 0n) && pairs.some((side) => side <= 0n)) {
          crossing.push(support.length);
        } else sides++;
        if (pairs.length === 1 && pairs[0] === 0n) onTarget++;
      }
      const problem = problemOf(pool.adequacy, pool.fluency, target);
      const [{ supports, fired }, both] = searchSupports(problem, [
        byBracket,
        { ...byBracket, size: true },
      ]);
      assertEquals([supports, fired.bracket], [crossing.length, sides]);
      // Theorem 4 ends the list where no support left has as many systems as the effective sample size found.
      const wide = exactOptimum(problem)!;
      const ess = 1 / wide.weights.reduce((sum, w) => sum + w * w, 0);
      const listed = crossing.filter((count) => count > ess - 1e-9).length;
      assertEquals(wide.supports, listed);
      if (Math.abs(ess - Math.round(ess)) > 1e-9) assertEquals(both.supports, listed);
      passed += sides;
    }),
    { numRuns: 40, seed: 80 },
  );
  assert(passed > 80 && onTarget >= 40, `${passed}, ${onTarget}`);
});

Deno.test("the theorem of brackets tells the side of two systems however near they are", () => {
  const byBracket = { bracket: true, size: false, exit: false };
  const sides = fc.tuple(fc.integer({ min: 2, max: 9 }), fc.integer({ min: 3, max: 9 }));
  fc.assert(
    fc.property(sides, ([times, power]) => {
      const near = 10 ** -power;
      const exact = problemOf([0, times * near, 1, 0.2], [0, near, 0.4, 1], 0.5);
      const [{ fired }] = searchSupports(exact, [byBracket]);
      // All six pairs, and the three systems whose pairs all lie above the target.
      assertEquals(fired.bracket, 7);
    }),
    { numRuns: 40, seed: 65 },
  );
});

Deno.test("the theorem of sizes ends a search once where the best weighting has an ESS above two, and else never", () => {
  const bySize = { bracket: false, size: true, exit: false };
  fc.assert(
    fc.property(instances(8, false), ({ pool, target }) => {
      const [{ weights, fired }] = searchSupports(
        problemOf(pool.adequacy, pool.fluency, target),
        [bySize],
      );
      fc.pre(weights !== null);
      const squares = weights!.reduce((sum, w) => sum + w * w, 0);
      fc.pre(Math.abs(squares - 0.5) > 1e-9);
      assertEquals(fired, { bracket: 0, size: squares < 0.5 ? 1 : 0, exit: 0 });
    }),
    { seed: 79, numRuns: 60 },
  );
});

Deno.test("searchSupports() counts preparation, the points of each support, and what is asked of each weighting", () => {
  let exits = 0;
  fc.assert(
    fc.property(instances(5, false), ({ pool, target }) => {
      const exact = problemOf(pool.adequacy, pool.fluency, target);
      const problem = scaledProblem(exact);
      const room = stationaryRoom(pool.size);
      const cost = { operations: 12 * pool.size };
      // Theorem 3 passes over supports without a pair on each side of the target.
      const side = (k: number, l: number) => {
        const square = (pool.adequacy[k] - pool.adequacy[l]) ** 2;
        return square / (square + (pool.fluency[k] - pool.fluency[l]) ** 2) - target;
      };
      let [candidates, feasible, passedOver] = [0, 0, 0];
      for (let mask = 1; mask < 2 ** pool.size; mask++) {
        const support = Array.from({ length: pool.size }, (_, k) => k).filter((k) => mask >> k & 1);
        if (support.length < 2) continue;
        const before = cost.operations;
        const count = stationaryPoints(problem, support, support.length, room, cost);
        candidates += count;
        for (const { weights } of room.points.slice(0, count)) {
          const own = weights.subarray(0, support.length);
          if (own.every((w) => w >= -1e-13)) {
            feasible++;
            cost.operations += 2 * support.length + 10 * pool.size;
          }
        }
        const sides = support.flatMap((k, i) => support.slice(i + 1).map((l) => side(k, l)));
        if (Math.min(...sides) * Math.max(...sides) > 0) passedOver += cost.operations - before;
      }
      const none = { bracket: false, size: false, exit: false };
      const prunings = [none, { ...none, exit: true }, { ...none, bracket: true }];
      const [whole, certified, bracketed] = searchSupports(exact, prunings);
      assertEquals([whole.operations, whole.candidates], [cost.operations, candidates]);
      exits += certified.fired.exit;
      // A certificate is asked of each feasible weighting.
      if (certified.fired.exit === 0) {
        assertEquals(certified.operations, whole.operations + 12 * pool.size * feasible);
      }
      const prepared = 7 * pool.size ** 2 / 2;
      assertEquals(bracketed.operations, whole.operations - passedOver + prepared);
    }),
    { numRuns: 60, seed: 63 },
  );
  assert(exits > 10 && exits < 60, `${exits}`);
});

Deno.test("a search that a certificate ends visits no further support, from the largest on and in the order of masks", () => {
  const exit = { bracket: false, size: false, exit: true };
  let inside = 0;
  fc.assert(
    fc.property(instances(7, false), ({ pool, target }) => {
      const exact = problemOf(pool.adequacy, pool.fluency, target);
      const problem = scaledProblem(exact);
      const room = stationaryRoom(pool.size);
      const certifies = (support: readonly number[]) => {
        const count = stationaryPoints(problem, support, support.length, room);
        return room.points.slice(0, count).some(({ weights, multiplier }) => {
          const full = new Float64Array(pool.size);
          support.forEach((k, i) => full[k] = weights[i]);
          if (full.some((w) => w < -1e-13)) return false;
          const proof = exitCertificate(problem, full, multiplier, curvatureOf(problem));
          return proof.stationarity < 1e-12 && proof.inactive < 1e-13 && proof.curvature > -1e-13;
        });
      };
      const supports = Array.from(
        { length: 2 ** pool.size },
        (_, mask) => Array.from({ length: pool.size }, (_, k) => k).filter((k) => mask >> k & 1),
      ).filter(({ length }) => length >= 2).sort((one, other) => other.length - one.length);
      const last = supports.findIndex(certifies);
      const [search] = searchSupports(exact, [exit]);
      assertEquals(search.fired.exit, last < 0 ? 0 : 1);
      assertEquals(search.supports, last < 0 ? supports.length : last + 1);
      if (last >= 0 && supports[last].length === supports[last + 1]?.length) inside++;
    }),
    { numRuns: 200, seed: 64 },
  );
  assert(inside > 3, `${inside}`);
});

Deno.test("on grids no search takes a stationary point for a weighting that is off the target", () => {
  const none = { bracket: false, size: false, exit: false };
  let off = 0;
  fc.assert(
    fc.property(instances(6, true), ({ pool, target }) => {
      const exact = problemOf(pool.adequacy, pool.fluency, target);
      const problem = scaledProblem(exact);
      const room = stationaryRoom(pool.size);
      const cost = { operations: 12 * pool.size };
      for (let mask = 1; mask < 2 ** pool.size; mask++) {
        const support = Array.from({ length: pool.size }, (_, k) => k).filter((k) => mask >> k & 1);
        if (support.length < 2) continue;
        const count = stationaryPoints(problem, support, support.length, room, cost);
        for (const { weights } of room.points.slice(0, count)) {
          const own = weights.subarray(0, support.length);
          if (own.some((w) => w < -1e-13)) continue;
          const full = new Float64Array(pool.size);
          support.forEach((k, i) => full[k] = Math.max(0, own[i]));
          if (Math.abs(surplus(problem, full)) > 1e-12) off++;
          else cost.operations += 2 * support.length + 10 * pool.size;
        }
      }
      assertEquals(searchSupports(exact, [none])[0].operations, cost.operations);
    }),
    { numRuns: 400, seed: 3 },
  );
  assert(off > 0, `${off}`);
});

Deno.test("two systems that meet the target alone are one optimum, also as part of larger supports, lines that meet it too, and systems that cannot meet it have none", () => {
  // Along one axis no weighting meets a balance of one half.
  assertEquals(exactOptimum(problemOf([0, 1, 2, 0], [0, 0, 0, 1], 0.5), [0, 1, 2]), null);
  const cases: [number[], number[], number, number[]][] = [
    [[2, 3, 0, 4], [0, 2, 2, 2], 0.2, [0.5, 0.5, 0, 0]],
    [[2, 0, 3, 0], [1, 4, 2, 0], 0.8, [0.5, 0, 0, 0.5]],
    [[2, 4, 1], [2, 3, 0], 0.8, [0.5, 0.5, 0]],
    // A line of systems at the target weighs all alike.
    [[0, 1, 3], [4, 3, 1], 0.5, [1 / 3, 1 / 3, 1 / 3]],
  ];
  for (const [adequacy, fluency, target, weights] of cases) {
    const problem = problemOf(adequacy, fluency, target);
    const optimum = exactOptimum(problem);
    assertEquals([[...optimum!.weights], optimum!.shared], [weights, false]);
    for (const found of searchSupports(problem, PRUNINGS)) {
      found.weights!.forEach((w, k) => assertAlmostEquals(w, weights[k], 1e-9));
    }
  }
});
