import { assert, assertAlmostEquals, assertEquals } from "@std/assert";
import { balanceOf } from "../../src/balance/balance_of.ts";
import { searchSupports } from "../../src/balance/supports/search_supports.ts";
import { reachableRange } from "../../src/balance/solver/reachable_range.ts";
import { solveBalance } from "../../src/balance/solver/solve_balance.ts";
import { systemPool } from "../../src/balance/system_pool.ts";
import { problemOf } from "../balance/random_pool.ts";
import zhen23 from "./fixtures/balance-zhen23.json" with { type: "json" };

const pool = systemPool(zhen23.systems, zhen23.adequacy, zhen23.fluency);
const range = reachableRange(pool.points);

Deno.test("zhen23 has the natural balance and range that the peers found", () => {
  assertAlmostEquals(balanceOf(pool.adequacy, pool.fluency), zhen23.beta_natural, 1e-14);
  assertAlmostEquals(range.low, zhen23.beta_min, 1e-14);
  assertAlmostEquals(range.high, zhen23.beta_max, 1e-14);
});

Deno.test("zhen23: the thirteen optima of two independent solvers, by both of ours", () => {
  assertEquals(zhen23.solutions.length, 13);
  for (const { beta, ess, weights } of zhen23.solutions) {
    const solution = solveBalance(pool, beta, range);
    const [listed] = searchSupports(problemOf(zhen23.adequacy, zhen23.fluency, beta), [{}]);
    assertAlmostEquals(solution.ess, ess, 1e-9);
    assert(listed.weights !== null);
    const expected: Record<string, number> = weights;
    zhen23.systems.forEach((system, k) => {
      assertAlmostEquals(solution.weights[k], expected[system], 1e-7);
      assertAlmostEquals(listed.weights![k], expected[system], 1e-7);
    });
    assert(solution.gap < 1e-9);
  }
});

Deno.test("zhen23: branch and bound and the search over supports agree on both sweeps of 50 targets", () => {
  const natural = zhen23.beta_natural;
  const sweeps = [
    [Math.max(range.low, natural - 0.05), Math.min(range.high, natural + 0.05)],
    [range.low, range.high],
  ];
  for (const [low, high] of sweeps) {
    for (let i = 0; i < 50; i++) {
      const target = Math.min(range.high, low + (high - low) * i / 49);
      const solution = solveBalance(pool, target, range);
      assert(solution.gap < 1e-9 && Math.abs(solution.achieved - target) < 1e-12);
      if (target === range.low || target === range.high) continue;
      const problem = problemOf(zhen23.adequacy, zhen23.fluency, target);
      const [{ weights }] = searchSupports(problem, [{}]);
      assertAlmostEquals(1 / weights!.reduce((sum, w) => sum + w * w, 0), solution.ess, 1e-9);
    }
  }
});
