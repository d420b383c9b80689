import { assert, assertAlmostEquals, assertEquals, assertThrows } from "@std/assert";
import fc from "fast-check";
import { branchAndBound } from "../../../src/balance/solver/branch_and_bound.ts";
import { orderedProblem } from "../../../src/balance/solver/ordered_problem.ts";
import { reachableRange } from "../../../src/balance/solver/reachable_range.ts";
import { scaledProblem } from "../../../src/balance/solver/scaled_problem.ts";
import { solveBalance } from "../../../src/balance/solver/solve_balance.ts";
import { listBalance } from "../../../src/balance/supports/list_balance.ts";
import { searchSupports } from "../../../src/balance/supports/search_supports.ts";
import { UserError } from "../../../src/user_error.ts";
import { poolOf } from "../hard_pools.ts";
import { instances } from "../random_pool.ts";

Deno.test("listBalance() tells how many supports it examined beside the solver's proof, and the solver how many relaxed problems it took", () => {
  let [listed, bounded] = [0, 0];
  fc.assert(
    fc.property(instances(7, false), ({ pool, range, target }) => {
      const solved = solveBalance(pool, target, range);
      const { kind } = solved.proof;
      const found = listBalance(pool, target, range);
      assertEquals([found.proof, found.gap], [solved.proof, solved.gap]);
      const { exact, anchor } = orderedProblem(pool, target, range);
      if (kind === "uniform" || kind === "range end") {
        return assertEquals([found.nodes, solved.nodes], [0, 0]);
      }
      assertEquals(found.nodes, searchSupports(exact, [{}])[0].supports);
      found.weights.forEach((w, k) => assertAlmostEquals(w, solved.weights[k], 1e-8));
      listed++;
      if (kind === "multiplier") return assertEquals(solved.nodes, 1);
      assertEquals(solved.nodes, branchAndBound(scaledProblem(exact), anchor).nodes);
      bounded++;
    }),
    { numRuns: 60, seed: 85 },
  );
  assert(listed > 40 && bounded > 5, `${listed}, ${bounded}`);
});

Deno.test("listBalance() lists twelve systems for which doubles do not suffice, and refuses thirteen", () => {
  for (const size of [12, 13]) {
    const pool = poolOf(
      Array.from({ length: size }, (_, k) => [k * k, k === 1 ? 1e13 : 3 * k + 1]),
    );
    const range = reachableRange(pool.points);
    const list = () => listBalance(pool, 0.5, range);
    if (size > 12) assertThrows(list, UserError, "too small for double precision");
    else assertEquals(list().proof, { kind: "listed", shared: false });
  }
});
