import { assert, assertAlmostEquals, assertEquals } from "@std/assert";
import fc from "fast-check";
import { organisersTest } from "../../../src/agreement/shared_task/organisers_tests.ts";
import { normalPValues, spaCellSwaps } from "../../../src/agreement/shared_task/spa_cell_swaps.ts";
import { spaValues } from "../../../src/agreement/shared_task/spa_values.ts";
import { taskResults } from "../../../src/agreement/shared_task/task_results.ts";
import type { SharedTask } from "../../../src/agreement/shared_task/tasks.ts";
import { normalCdf } from "../../../src/resampling/bootstrap/standard_normal.ts";
import { allSigns, signMatrix } from "../../../src/resampling/permutation/sign_matrix.ts";
import { standardised } from "../../../src/scores/moments.ts";
import {
  A,
  agrees,
  CAMPAIGNS,
  DRAWS,
  type Grid,
  mean,
  NAMES,
  organisersP,
  PAIRS,
  sums,
  swapShare,
  taskCampaign,
} from "./made_up_tasks.ts";

const [SYSTEMS, SEGMENTS] = [3, 4];
const SYSTEM_PAIRS = [[0, 1], [0, 2], [1, 2]] as const;
const SPA: SharedTask = { campaigns: ["x/a"], level: "sys", measure: "spa", weight: 1 };

/** Differences of two systems on each segment. */
function differences(list: readonly number[], [k, l]: readonly [number, number]): number[] {
  return Array.from(
    { length: SEGMENTS },
    (_, i) => list[k * SEGMENTS + i] - list[l * SEGMENTS + i],
  );
}

const total = (list: readonly number[]) => list.reduce((sum, value) => sum + value, 0);
const squaresOf = (list: readonly number[]) =>
  SYSTEM_PAIRS.map((pair) => total(differences(list, pair).map((one) => one ** 2)));

/** p-values of all pairs of systems by the normal limit; 1 where the systems have the same scores. */
function limitPValues(list: readonly number[], squares = squaresOf(list)): number[] {
  return SYSTEM_PAIRS.map((pair, at) =>
    squares[at] === 0 ? 1 : normalCdf(-total(differences(list, pair)) / Math.sqrt(squares[at]))
  );
}

const standard = (grid: Grid) => [...standardised(grid.flat())];
const PEOPLE = limitPValues(standard(A.human));
const limitSpa = (list: readonly number[], squares = squaresOf(list)) =>
  1 - mean(limitPValues(list, squares).map((one, at) => Math.abs(PEOPLE[at] - one)));

Deno.test("soft pairwise accuracy is one less the mean distance of people's and the metric's shares of permutations", async () => {
  const row = fc.array(fc.integer({ min: -3, max: 3 }), { minLength: 5, maxLength: 5 });
  const grid = fc.array(row, { minLength: 4, maxLength: 4 });
  const signs = signMatrix({ source: "numpy-float32", seed: 4, to: 1000, segments: 5 });
  const shares = (scores: Grid) =>
    scores.flatMap((own, k) =>
      scores.slice(k + 1).map((other) => {
        const apart = own.map((value, i) => value - other[i]);
        const reached = Array.from(
          { length: signs.permutations },
          (_, p) => total(apart.map((value, i) => (signs.bytes[p] >>> i) & 1 ? value : -value)),
        ).filter((sum) => sum >= total(apart));
        return reached.length / signs.permutations;
      })
    );
  await fc.assert(
    fc.asyncProperty(grid, grid, grid, async (human, M, N) => {
      const people = shares(human);
      const campaign = taskCampaign("x/a", { human, M, N }, null);
      const found = await spaValues(campaign, ["N", "Q", "M"], sums);
      const expected = [N, null, M].map((metric) =>
        metric === null
          ? null
          : 1 - mean(shares(metric).map((share, pair) => Math.abs(share - people[pair])))
      );
      assertEquals(found[1], null);
      for (const m of [0, 2]) assertAlmostEquals(found[m] ?? NaN, expected[m] ?? NaN, 1e-12);
    }),
    { seed: 102, numRuns: 15 },
  );
});

Deno.test("soft pairwise accuracy is taken on the segments that people rated for every system", async () => {
  const names = ["M", "N"];
  const campaign = taskCampaign("x/a", A, null);
  const segments = campaign.human.segments!;
  for (const [system, segment] of [[0, 0], [1, 3], [2, 1], [2, 3]]) {
    const present = new Uint8Array(12).fill(1);
    present[4 * system + segment] = 0;
    const sparse = {
      ...campaign,
      human: { ...campaign.human, segments: { ...segments, present } },
    };
    const cut = (grid: Grid) => grid.map((row) => row.filter((_, i) => i !== segment));
    const smaller = taskCampaign(
      "x/a",
      { human: cut(A.human), M: cut(A.M), N: cut(A.N) },
      null,
    );
    assertEquals(await spaValues(sparse, names, sums), await spaValues(smaller, names, sums));
  }
});

Deno.test("soft pairwise accuracy under swaps of cells has p-values by the normal limit, with the mean spread of swaps", async () => {
  const [campaign] = CAMPAIGNS;
  const all = allSigns(SYSTEMS * SEGMENTS);
  const aligned = NAMES.map((name) => campaign.metrics.get(name)!.segments!);
  const swaps = await spaCellSwaps(campaign.human.segments!, aligned, () => all, sums);
  normalPValues(campaign.human.segments!.values, SYSTEMS)
    .forEach((one, at) => assertAlmostEquals(one, PEOPLE[at], 1e-5));
  assertEquals(normalPValues(Float64Array.of(1, 2, 3, 5, 1, 2), 3)[1], 1);
  const test = await organisersTest(SPA, [campaign], NAMES, DRAWS);
  const masks = Array.from({ length: all.permutations }, (_, mask) => mask);
  for (const [i, j] of PAIRS) {
    const [a, b] = [standard(A[NAMES[i]]), standard(A[NAMES[j]])];
    const swapped = (mask: number, keep: number) =>
      a.map((value, at) => ((mask >>> at) & 1) === keep ? value : b[at]);
    const spreads = masks.map((mask) => squaresOf(swapped(mask, 1)));
    const mixed = SYSTEM_PAIRS.map((_, at) => mean(spreads.map((one) => one[at])));
    const found = swaps(i, j);
    const observed = limitSpa(a) - limitSpa(b);
    assertAlmostEquals(found.observed, observed, 1e-4);
    const expected = masks.map((mask) =>
      limitSpa(swapped(mask, 1), mixed) - limitSpa(swapped(mask, 0), mixed)
    );
    const sorted = (list: Iterable<number>) => Array.from(list).sort((x, y) => x - y);
    const [ours, theirs] = [sorted(found.swapped), sorted(expected)];
    theirs.forEach((value, at) => assertAlmostEquals(ours[at], value, 1e-4));
    const exact = expected.filter((value) => value >= observed - 1e-9).length / masks.length;
    agrees(organisersP(test, i, j), exact, DRAWS.permutations, `${NAMES[i]} and ${NAMES[j]}`);
  }
});

Deno.test("exchanges of documents take soft pairwise accuracy anew, with the spread of what was exchanged", async () => {
  const byName = new Map(CAMPAIGNS.map((campaign) => [campaign.name, campaign]));
  const unitOf = A.human.flatMap(() => [0, 0, 1, 2]);
  const shares: number[] = [];
  for (const names of [["M", "N"], ["M", "P"], ["N", "P"]] as const) {
    const { documents } = await taskResults([SPA], byName, names, DRAWS);
    const lists = names.map((name) => standard(A[name]));
    const exact = swapShare(lists, unitOf, limitSpa, true);
    agrees(documents!.tasks[0]!.p[0][1], exact, DRAWS.permutations, names.join());
    shares.push(exact);
  }
  assert(shares.some((share) => share < 1), `${shares}`);
});
