import {
  assert,
  assertAlmostEquals,
  assertEquals,
  assertStringIncludes,
  assertThrows,
} from "@std/assert";
import fc from "fast-check";
import { canonicalOrder, exactPoints } from "../../../src/balance/exact_points.ts";
import { exactProblem } from "../../../src/balance/solver/exact_problem.ts";
import { exactTarget } from "../../../src/balance/solver/exact_target.ts";
import { pairwiseBalances, reachableRange } from "../../../src/balance/solver/reachable_range.ts";
import { sharedOptimum } from "../../../src/balance/solver/shared_optimum.ts";
import {
  type BalanceSolution,
  listInside,
  solveBalance,
} from "../../../src/balance/solver/solve_balance.ts";
import { exactOptimum } from "../../../src/balance/supports/exact_optimum.ts";
import { listBalance } from "../../../src/balance/supports/list_balance.ts";
import { type SystemPool, systemPool, systemWeights } from "../../../src/balance/system_pool.ts";
import { UserError } from "../../../src/user_error.ts";
import { exactJudge } from "../exact_judge.ts";
import { multiStart } from "../multi_start.ts";
import { collision, type Instance, instances, problemOf } from "../random_pool.ts";
import { exactly, provedGap } from "../rational_proof.ts";
import { compareFractions } from "../../../src/decimals/fraction.ts";
import { parseScores } from "../../../src/decimals/parsing/parse_scores.ts";
import { HARD_POOLS, poolOf } from "../hard_pools.ts";

/** Whether a solution holds: weights that sum to one and meet the target, and a closed gap. */
function holds(solution: BalanceSolution): void {
  const { weights, achieved, target, gap } = solution;
  assertAlmostEquals(weights.reduce((sum, w) => sum + w, 0), 1, 1e-12);
  assert(weights.every((w) => w >= 0));
  assert(Math.abs(achieved - target) <= 1e-11 * Math.min(target, 1 - target) + 1e-16);
  assert(gap >= 0 && gap < 1e-9, `gap ${gap}`);
}

/** Whether a solution holds and its proof proves the gap that it tells. */
function proves(pool: SystemPool, solution: BalanceSolution): void {
  holds(solution);
  const { proof, gap } = solution;
  if (proof.kind !== "multiplier" && proof.kind !== "intervals") return;
  const proved = provedGap(pool, solution);
  assert(proved !== null && compareFractions(proved, exactly(gap)) <= 0, "the proof proves less");
}

function agree({ pool, range, target }: Instance): void {
  const solution = solveBalance(pool, target, range);
  holds(solution);
  const listed = listBalance(pool, target, range);
  assertAlmostEquals(listed.ess, solution.ess, 1e-9 * solution.ess);
}

Deno.test("in any order of rows, solveBalance() and listBalance() find the exact optimum of lines, near-duplicates, outliers, offsets, lattices and scales", () => {
  for (const [name, pools] of Object.entries(HARD_POOLS)) {
    fc.assert(
      fc.property(pools, fc.integer({ min: 1, max: 999 }), fc.nat(), (points, share, turn) => {
        const pool = poolOf(points);
        const range = reachableRange(pool.points);
        const target = range.low + share / 1000 * (range.high - range.low);
        const solution = solveBalance(pool, target, range);
        proves(pool, solution);
        const { balance, end } = exactTarget(pool.points, target, range);
        const listed = listBalance(pool, target, range);
        holds(listed);
        assertAlmostEquals(listed.ess, solution.ess, 1e-9 * solution.ess);
        // The judge is slow: it sees every second pool.
        if (share % 2 === 0 && end === null && solution.proof.kind !== "uniform") {
          const least = exactJudge(pool.points, balance);
          assertAlmostEquals(least * solution.ess, 1, 2e-9, `${name} ${target}`);
        }
        const turned = points.map((_, k) => points[(k + turn) % points.length]);
        const again = solveBalance(poolOf(turned), target);
        turned.forEach((_, k) => {
          assertEquals(again.weights[k], solution.weights[(k + turn) % points.length]);
        });
      }),
      { numRuns: 8, seed: 71 },
    );
  }
});

Deno.test("a line of decimals reaches one balance and weighs all systems alike", () => {
  for (const decimals of [2, 4]) {
    const unit = 10 ** decimals;
    const numbers = fc.uniqueArray(fc.integer({ min: 0, max: 200 * unit }), {
      minLength: 2,
      maxLength: 9,
    });
    fc.assert(
      fc.property(numbers, fc.integer({ min: -100 * unit, max: 100 * unit }), (places, offset) => {
        const pool = poolOf(places.map((place) => [place / unit, (place + offset) / unit]));
        const range = reachableRange(pool.points);
        assertEquals([range.low, range.high], [0.5, 0.5]);
        assertEquals(solveBalance(pool, 0.5, range).ess, pool.size);
        assertEquals(listBalance(pool, 0.5, range).ess, pool.size);
      }),
      { numRuns: 150, seed: 72 },
    );
  }
});

Deno.test("near-duplicates on a line reach its balance alone", () => {
  const pool = poolOf([[3, 1], [3.000000003, 1.000000001], [6, 2]]);
  const { low, high } = reachableRange(pool.points);
  assertEquals([low, high], [0.9, 0.9]);
});

Deno.test("a target far smaller than rounding errors of scores is met in its own digits", () => {
  const pool = poolOf([[0, 0], [0, 3], [1e-7, 1], [3e-7, 2], [2e-7, 5]]);
  const solution = solveBalance(pool, 4.594594594594572e-15);
  assertAlmostEquals(solution.ess, 5, 1e-9);
  proves(pool, solution);
});

Deno.test("a system far off leaves the others their weights", () => {
  for (const far of [-1000, -375000, -375e9]) {
    const pool = poolOf([[-0.2, -1.9], [far, -1.5], [-0.18, -3.3], [-0.16, -4.3]]);
    const solution = solveBalance(pool, 0.00025);
    proves(pool, solution);
    assertAlmostEquals(solution.ess, 2.518, 5e-4);
    assertEquals([...solution.weights].map((w) => w.toFixed(4)), [
      "0.4354",
      "0.0000",
      "0.4375",
      "0.1271",
    ]);
  }
});

Deno.test("of equally good weightings the same is chosen in any order of rows, and the others are known", () => {
  const cases: [[number, number][], number][] = [
    [[[0, 0], [0, 2], [1, 1]], 0.5],
    [[[0, 0], [0, 1], [2, 0], [2, 1]], 0.5],
    [[[0, 3], [1, 1], [0, 2], [0, 1], [1, 3]], 0.3604],
  ];
  for (const [points, target] of cases) {
    const chosen = new Set<string>();
    for (const rows of [points, points.toReversed(), [...points.slice(1), points[0]]]) {
      const pool = poolOf(rows);
      const solution = solveBalance(pool, target);
      assertEquals(sharedOptimum(pool, solution), true);
      chosen.add(rows.map((row, k) => `${row} ${solution.weights[k]}`).sort().join(" "));
    }
    assertEquals(chosen.size, 1);
  }
});

Deno.test("a single best weighting is not called one of several", () => {
  fc.assert(
    fc.property(instances(7, false), ({ pool, range, target }) => {
      assertEquals(sharedOptimum(pool, solveBalance(pool, target, range), range), false);
    }),
    { numRuns: 60, seed: 73 },
  );
});

Deno.test("in pools of any size a lopsided weighting is as good as its mirror image until one system moves", () => {
  const half = fc.uniqueArray(fc.tuple(fc.integer({ min: 4, max: 9 }), fc.nat(30)), {
    minLength: 2,
    maxLength: 8,
    selector: String,
  });
  let [lopsided, even] = [0, 0];
  fc.assert(
    fc.property(
      half,
      fc.double({ min: 0.05, max: 0.9, noNaN: true }),
      fc.nat(7),
      (right, at, pick) => {
        const rows = [...right, ...right.map(([a, f]) => [-a, f] as const)];
        const pool = poolOf(rows);
        const range = reachableRange(pool.points);
        const target = range.low + at * (range.high - range.low);
        const solution = solveBalance(pool, target, range);
        const { weights } = solution;
        const side = right.length;
        const k = pick % side;
        const differ = right.some((_, i) => Math.abs(weights[i] - weights[i + side]) > 1e-6);
        assertEquals(sharedOptimum(pool, solution, range), differ);
        if (!differ) return void even++;
        lopsided++;
        if (weights[k] < 1e-6 && weights[k + side] < 1e-6) return;
        const moved = poolOf(rows.map(([a, f], i) => i === k ? [a + 0.01, f] : [a, f]));
        assertEquals(sharedOptimum(moved, solveBalance(moved, target)), false);
      },
    ),
    { numRuns: 40, seed: 75 },
  );
  assert(lopsided > 10 && even > 2, `${lopsided}, ${even}`);
});

Deno.test("listing supports in wide numbers agrees with branch and bound", () => {
  fc.assert(
    fc.property(instances(6, true), ({ pool, range, target }) => {
      const { ess, proof } = solveBalance(pool, target, range);
      if (proof.kind === "uniform" || proof.kind === "range end") return;
      const order = canonicalOrder(pool.points);
      const found = exactOptimum(problemOf(
        Array.from(order, (k) => pool.adequacy[k]),
        Array.from(order, (k) => pool.fluency[k]),
        target,
      ));
      assertAlmostEquals(collision(found?.weights ?? null), 1 / ess, 1e-9);
    }),
    { numRuns: 60, seed: 74 },
  );
});

Deno.test("solveBalance() and the search over supports agree on random systems", () => {
  fc.assert(fc.property(instances(8, false), agree), { numRuns: 100, seed: 51 });
});

Deno.test("solveBalance() and the search over supports agree on grids, where poles and lines abound", () => {
  fc.assert(fc.property(instances(8, true), agree), { numRuns: 100, seed: 52 });
});

Deno.test("solveBalance() and the search agree at pairwise balances, where whole lines of systems meet the target", () => {
  fc.assert(
    fc.property(instances(8, true), fc.nat(), ({ pool, range }, choice) => {
      const within = pairwiseBalances(pool.points)
        .filter((balance) => balance > range.low + 1e-9 && balance < range.high - 1e-9);
      if (within.length === 0) return;
      agree({ pool, range, target: within[choice % within.length] });
    }),
    { numRuns: 100, seed: 58 },
  );
});

Deno.test("numerical descent from several starts finds nothing better", () => {
  fc.assert(
    fc.property(instances(8, false), ({ pool, range, target }) => {
      const starts = Array.from({ length: 4 }, (_, i) => {
        const raw = Float64Array.from({ length: pool.size }, (_, k) => 1 + ((7 * k + 3 * i) % 5));
        const sum = raw.reduce((total, w) => total + w, 0);
        return raw.map((w) => w / sum);
      });
      const found = multiStart(problemOf(pool.adequacy, pool.fluency, target), starts);
      assert(collision(found) > 1 / solveBalance(pool, target, range).ess - 1e-8);
    }),
    { numRuns: 15, seed: 55 },
  );
});

Deno.test("the optimum does not depend on the order, the unit or the origin of the scores", () => {
  fc.assert(
    fc.property(instances(8, false), ({ pool, target }) => {
      const ess = solveBalance(pool, target).ess;
      const moved = systemPool(
        pool.systems.slice(0, pool.size).toReversed(),
        pool.adequacy.toReversed().map((a) => 8 * a - 40),
        pool.fluency.toReversed().map((f) => 8 * f + 16),
      );
      assertAlmostEquals(solveBalance(moved, target).ess, ess, 1e-7);
    }),
    { numRuns: 50, seed: 56 },
  );
});

Deno.test("adequacy and fluency change places with β and 1 − β", () => {
  fc.assert(
    fc.property(instances(8, false), ({ pool, target }) => {
      const names = pool.systems.slice(0, pool.size);
      const mirrored = systemPool(names, pool.fluency, pool.adequacy);
      const ess = solveBalance(pool, target).ess;
      assertAlmostEquals(solveBalance(mirrored, 1 - target).ess, ess, 1e-7);
    }),
    { numRuns: 50, seed: 57 },
  );
});

Deno.test("systems with equal points share one weight, and the others weigh what they do beside one of them", () => {
  const point = fc.tuple(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 3 }));
  const pools = fc.uniqueArray(point, { minLength: 3, maxLength: 5, selector: String });
  const copies = fc.array(fc.nat(4), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(pools, copies, fc.integer({ min: 1, max: 99 }), (points, again, share) => {
      const all = [...points, ...again.map((k) => points[k % points.length])];
      const poolOfAll = (some: typeof points) =>
        systemPool(
          some.map((_, k) => `S${k}`),
          some.map(([a]) => a),
          some.map(([, f]) => f),
        );
      const pool = poolOfAll(all);
      assertEquals(pool.size, points.length);
      const range = reachableRange(pool.points);
      fc.pre(range.high - range.low > 1e-6);
      const target = range.low + share / 100 * (range.high - range.low);
      const weights = systemWeights(pool, solveBalance(pool, target).weights);
      const single = solveBalance(poolOfAll(points), target).weights;
      points.forEach((point, k) => {
        const places = [...all.keys()].filter((at) => String(all[at]) === String(point));
        for (const at of places) assertEquals(weights[at], single[k] / places.length);
      });
    }),
    { seed: 82, numRuns: 60 },
  );
});

Deno.test("a line of systems with the target's slope keeps equal weights, whatever rounding leaves of b", () => {
  const cases: [number[], number[], number, number][] = [
    [[9, 7, 1, 3, 4, 4, 6], [-7, -5, 7, -1, 5, -2, -4], 0.5, 5],
    [[0, 0, 2, 2, 1, 3, 1], [3, 0, 1, 2, 3, 0, 0], 0.09999999999999999, 4],
    [[247, 240, 248, 245, 239], [9, 2, 10, 7, 6], 0.5, 4],
    [[9, 3, 0, 5, 6], [-8, 5, 1, 6, -5], 0.5, 3],
    [[0, 1, 7, 7], [2, 3, 7, 9], 0.5, 3],
  ];
  for (const [a, f, target, ess] of cases) {
    const pool = systemPool(a.map((_, k) => `S${k}`), a, f);
    const solution = solveBalance(pool, target);
    assertAlmostEquals(solution.ess, ess, 1e-9);
    proves(pool, solution);
  }
});

Deno.test("weights sum to one and meet the target where one aspect is far smaller than the other", () => {
  const cases: [number[], number[], number][] = [
    [[0, 0, 1, 1], [-10000, 0, -10000, 0], 0.6369250433053821],
    [[0.0305, 0.0307, 0.0307, 0.0306, 0.031], [30, 30, 40, 30, 40], 0.7410806785337627],
    [[7, 6, 0, 6, 8, 2, 3], [-0.007, -0.006, 0, 0.002, -0.008, -0.002, -0.003], 0.9999990000010001],
  ];
  for (const [a, f, target] of cases) {
    const pool = systemPool(a.map((_, k) => `S${k}`), a, f);
    const { weights, achieved } = solveBalance(pool, target);
    assertAlmostEquals(achieved, target, 1e-9);
    assertAlmostEquals(weights.reduce((sum, w) => sum + w, 0), 1, 1e-12);
  }
});

Deno.test("the ends of the range give the longest line of systems", () => {
  const pool = systemPool(["A", "B", "C", "D"], [0, 0, 1, 2], [0, 1, 3, 0]);
  const low = solveBalance(pool, 0);
  assertEquals([...low.weights], [0.5, 0.5, 0, 0]);
  assertEquals([low.gap, low.achieved], [0, 0]);
  assertEquals(solveBalance(pool, 1).support, [0, 3]);
});

Deno.test("the natural balance gives uniform weights", () => {
  const pool = systemPool(["A", "B", "C"], [0, 1, 0], [0, 0, 1]);
  assertEquals([...solveBalance(pool, 0.5).weights], [1 / 3, 1 / 3, 1 / 3]);
});

Deno.test("a constant aspect leaves one balance, and says so", () => {
  const pool = systemPool(["A", "B", "C"], [1, 2, 4], [3, 3, 3]);
  assertEquals([...solveBalance(pool, 1).weights], [1 / 3, 1 / 3, 1 / 3]);
  assertThrows(() => solveBalance(pool, 0.5), UserError, "only 1");
});

Deno.test("a target out of reach is refused with what is in reach", () => {
  const pool = systemPool(["A", "B", "C"], [0, 1, 1], [0, 1, 3]);
  assertThrows(() => solveBalance(pool, 0.9), UserError, "0 to 0.5");
  for (const target of [-0.1, 1.1, NaN, Infinity]) {
    assertThrows(() => solveBalance(pool, target), UserError, "from 0 to 1");
  }
});

Deno.test("systemPool() refuses tables without a balance", () => {
  assertThrows(() => systemPool(["A"], [1], [2]), UserError, "at least two");
  assertThrows(() => systemPool(["A", "B"], [1, 1], [2, 2]), UserError, "all 2 systems");
  assertThrows(() => systemPool(["A", "B"], [1, NaN], [2, 2]), UserError, "'B' is NaN");
  assertThrows(() => systemPool(["A", "A"], [1, 2], [2, 2]), UserError, "appears twice");
  assertThrows(() => systemPool(["A", "B"], [1, 2], [2]), UserError, "1 fluency");
});

Deno.test("a weighting is on its target or refused, however far a system stands off", () => {
  for (const power of [20, 150, 160]) {
    // Up to twelve systems are listed in wide numbers, and more are not.
    for (const more of [0, 9]) {
      const others = Array.from({ length: more }, (_, k) => k);
      const pool = systemPool(
        [..."ABCD", ...others.map((k) => `S${k}`)],
        parseScores(["1", "2", "3", "7", ...others.map((k) => `${k * k}`)]),
        parseScores(["2", `1e${power}`, "1", "5", ...others.map((k) => `${3 * k + 1}`)]),
      );
      try {
        const { achieved } = solveBalance(pool, 0.5);
        assertAlmostEquals(achieved, 0.5, 1e-12);
        assert(power <= 150 && more === 0, `a weight of 1e-${2 * power}`);
      } catch (error) {
        assert(error instanceof UserError && (power > 150 || more > 0), String(error));
        assertStringIncludes(error.message, "too small for double precision");
      }
    }
  }
});

Deno.test("listing refuses distances of which some are 300 digits longer than others, not those that are all 160 digits long", () => {
  const half = { numerator: 1n, denominator: 2n };
  const problem = (adequacy: number[], fluency: number[]) =>
    exactProblem(exactPoints(adequacy, fluency), half);
  const [own, other] = [[0, 3, 3], [1, 2, 6]];
  const expected = listInside(problem(own, other), 0.5, 0);
  // The first system's last digit makes the unit 160 digits shorter than any distance.
  const long = [1e-80, 3e80, 3e80];
  const found = listInside(problem(long, other.map((x) => x * 1e80)), 0.5, 5);
  found.weights.forEach((w, k) => assertAlmostEquals(w, expected.weights[k], 1e-12));
  assertEquals([found.nodes, found.gap], [expected.nodes + 5, expected.gap]);
  const mixed = [0, 1e-150, 1e160];
  for (const [a, f] of [[mixed, other], [own, mixed]]) {
    assertThrows(() => listInside(problem(a, f), 0.5, 0), UserError, "too small for double");
  }
});

Deno.test("where doubles do not suffice to list supports, wide numbers list them", () => {
  const scores = [["90", "3e9", "30"], ["0", "5e5", "60"]].map((texts) => parseScores(texts));
  const pool = systemPool(["A", "B", "C"], scores[0], scores[1]);
  const target = 0.6483498301113089;
  const { ess, nodes } = listBalance(pool, target, reachableRange(pool.points));
  assertAlmostEquals(ess, solveBalance(pool, target).ess, 1e-9);
  // Only the two systems that are far apart reach the target, as one support.
  assertEquals(nodes, 1);
});
