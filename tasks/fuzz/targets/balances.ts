import { assert, assertAlmostEquals, assertEquals } from "@std/assert";
import fc from "fast-check";
import { exactTarget } from "../../../src/balance/solver/exact_target.ts";
import { reachableRange } from "../../../src/balance/solver/reachable_range.ts";
import { solveBalance } from "../../../src/balance/solver/solve_balance.ts";
import { listBalance } from "../../../src/balance/supports/list_balance.ts";
import { exactJudge } from "../../../tests/balance/exact_judge.ts";
import { HARD_POOLS, poolOf } from "../../../tests/balance/hard_pools.ts";
import { fuzzTarget } from "../target.ts";

const cases = fc.record({
  points: fc.constantFrom(...Object.values(HARD_POOLS)).chain((pools) => pools),
  share: fc.integer({ min: 1, max: 999 }).map((n) => n / 1000),
  turn: fc.nat(),
});

/** Weightings of a target balance against brute force in exact arithmetic. */
export const balances = fuzzTarget(
  "balances",
  "a weighting of a target balance is the best one, in any order of rows",
  cases,
  ({ points, share, turn }) => {
    const pool = poolOf(points);
    const range = reachableRange(pool.points);
    const target = range.low + share * (range.high - range.low);
    const solution = solveBalance(pool, target, range);
    const { weights, achieved, gap, proof } = solution;
    assertAlmostEquals(weights.reduce((sum, w) => sum + w, 0), 1, 1e-12);
    assert(weights.every((w) => w >= 0), "a weight below 0");
    assert(Math.abs(achieved - target) <= 1e-11 * Math.min(target, 1 - target) + 1e-16, "target");
    assert(gap >= 0 && gap < 1e-9, `gap ${gap}`);
    assertAlmostEquals(listBalance(pool, target, range).ess / solution.ess, 1, 1e-9);
    const { balance, end } = exactTarget(pool.points, target, range);
    if (end === null && proof.kind !== "uniform") {
      assertAlmostEquals(exactJudge(pool.points, balance) * solution.ess, 1, 2e-9);
    }
    const turned = points.map((_, k) => points[(k + turn) % points.length]);
    const again = solveBalance(poolOf(turned), target);
    turned.forEach((_, k) => assertEquals(again.weights[k], weights[(k + turn) % points.length]));
  },
  5,
);
