import { assert } from "@std/assert";
import { organisersTest } from "../../src/agreement/shared_task/organisers_tests.ts";
import { reachedCount } from "../../src/resampling/significance/swap_test.ts";
import { type Grid, sums, taskCampaign } from "../agreement/shared_task/made_up_tasks.ts";
import fixture from "./fixtures/spa-significance.json" with { type: "json" };

Deno.test("p-values of soft pairwise accuracy on 7, 15 and 31 segments are mt-metrics-eval's, within the error of its draws and ours", async () => {
  const permutations = 2000;
  const names = ["A", "B", "C", "D"];
  for (const { human, metrics, p } of fixture.campaigns) {
    const grids: Record<string, Grid> = { human, ...metrics };
    const { differences } = await organisersTest(
      { campaigns: ["x/a"], level: "sys", measure: "spa", weight: 1 },
      [taskCampaign("x/a", grids, null)],
      names,
      { permutations, seed: 1, sums },
    );
    for (const [first, second, theirs] of p) {
      const [i, j] = [first, second].map((name) => names.indexOf(`${name}`));
      const ours = reachedCount(differences(i, j), "one-sided");
      const both = (ours + Number(theirs)) / (permutations + fixture.draws);
      const error = Math.sqrt(both * (1 - both) * (1 / permutations + 1 / fixture.draws));
      const apart = ours / permutations - Number(theirs) / fixture.draws;
      assert(Math.abs(apart) < 3 * error, `${human[0].length} ${first} ${second}: ${apart}`);
    }
  }
});
