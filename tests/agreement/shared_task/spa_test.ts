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

Deno.test("soft pairwise accuracy and its tests are taken on the segments that people rated for every system", async () => {
  const names = ["M", "N"];
  const documents = [0, 0, 1, 1];
  const campaign = taskCampaign("x/a", A, documents);
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
      documents.filter((_, i) => i !== segment),
    );
    assertEquals(await spaValues(sparse, names, sums), await spaValues(smaller, names, sums));
    const [found, expected] = await Promise.all(
      [sparse, smaller].map((one) => taskResults([SPA], new Map([["x/a", one]]), names, DRAWS)),
    );
    assertEquals(found.organisers!.tasks[0]!.p, expected.organisers!.tasks[0]!.p);
    assertEquals(found.documents!.tasks[0]!.p, expected.documents!.tasks[0]!.p);
  }
  const nobody = { ...segments, present: new Uint8Array(12).fill(1).fill(0, 0, 4) };
  const unrated = { ...campaign, human: { ...campaign.human, segments: nobody } };
  const { documents: none } = await taskResults([SPA], new Map([["x/a", unrated]]), names, DRAWS);
  assertEquals(none?.tasks[0] ?? null, null);
});

Deno.test("soft pairwise accuracy under swaps of cells is drawn anew where segments are few", async () => {
  const [campaign] = CAMPAIGNS;
  const all = allSigns(SYSTEMS * SEGMENTS);
  const aligned = NAMES.map((name) => campaign.metrics.get(name)!.segments!);
  const swaps = await spaCellSwaps(campaign.human.segments!, aligned, () => all, sums);
  const values = await spaValues(campaign, NAMES, sums);
  const test = await organisersTest(SPA, [campaign], NAMES, DRAWS);
  const signs = signMatrix({ source: "numpy-float32", seed: 4, to: 1000, segments: SEGMENTS });
  const often = Array.from(
    { length: 2 ** SEGMENTS },
    (_, taken) => signs.bytes.filter((one) => one === taken).length,
  );
  const drawnPValues = (list: readonly number[]) =>
    SYSTEM_PAIRS.map((pair) => {
      const apart = differences(list, pair);
      const reached = often.filter((_, taken) =>
        total(apart.filter((_, i) => ((taken >>> i) & 1) === 0)) <= 1e-9
      );
      return total(reached) / 1000;
    });
  const people = drawnPValues(A.human.flat());
  const spa = (list: readonly number[]) =>
    1 - mean(drawnPValues(list).map((one, at) => Math.abs(people[at] - one)));
  const masks = Array.from({ length: all.permutations }, (_, mask) => mask);
  for (const [i, j] of PAIRS) {
    const [a, b] = [standard(A[NAMES[i]]), standard(A[NAMES[j]])];
    const found = swaps(i, j);
    const expected = masks.map((mask) => spa(swapped(a, b, mask, 1)) - spa(swapped(a, b, mask, 0)));
    assertAlmostEquals(found.observed, values[i]! - values[j]!, 1e-12);
    expected.forEach((value, at) => assertAlmostEquals(found.swapped[at], value, 1e-12));
    const exact = expected.filter((one) => one >= found.observed - 1e-9).length / masks.length;
    agrees(organisersP(test, i, j), exact, DRAWS.permutations, `${NAMES[i]} and ${NAMES[j]}`);
  }
});

/** Scores after a swap: those of the first metric in the cells whose bit is `keep`. */
function swapped(a: readonly number[], b: readonly number[], mask: number, keep: number): number[] {
  return a.map((value, at) => ((mask >>> at) & 1) === keep ? value : b[at]);
}

Deno.test("soft pairwise accuracy under swaps of many cells has p-values by the normal limit, with the mean spread of swaps", async () => {
  const times = 41;
  const often = (grid: Grid) => grid.map((row) => Array.from({ length: times }, () => row).flat());
  const campaign = taskCampaign(
    "x/a",
    { human: often(A.human), M: often(A.M), N: often(A.N) },
    null,
  );
  const segments = times * SEGMENTS;
  const aligned = ["M", "N"].map((name) => campaign.metrics.get(name)!.segments!);
  const signs = signMatrix({ source: "philox", seed: 5, to: 50, segments: SYSTEMS * segments });
  const swaps = await spaCellSwaps(campaign.human.segments!, aligned, () => signs, sums);
  const by = (squares: readonly number[]) => squares.map((one) => one * times);
  const totals = (list: readonly number[]) =>
    SYSTEM_PAIRS.map(([k, l]) =>
      total(list.slice(k * segments, (k + 1) * segments)) -
      total(list.slice(l * segments, (l + 1) * segments))
    );
  const pValues = (list: readonly number[], squares: readonly number[]) =>
    totals(list).map((one, at) => normalCdf(-one / Math.sqrt(squares[at])));
  const human = standard(often(A.human));
  const people = pValues(human, by(squaresOf(standard(A.human))));
  normalPValues(campaign.human.segments!.values, SYSTEMS)
    .forEach((one, at) => assertAlmostEquals(one, people[at], 1e-5));
  assertEquals(normalPValues(Float64Array.of(1, 2, 3, 5, 1, 2), 3)[1], 1);
  const spa = (list: readonly number[], squares: readonly number[]) =>
    1 - mean(pValues(list, squares).map((one, at) => Math.abs(people[at] - one)));
  const [a, b] = [standard(often(A.M)), standard(often(A.N))];
  const small = [standard(A.M), standard(A.N)] as const;
  const spreads = Array.from(
    { length: 2 ** (SYSTEMS * SEGMENTS) },
    (_, mask) => squaresOf(swapped(...small, mask, 1)),
  );
  const mixed = by(SYSTEM_PAIRS.map((_, at) => mean(spreads.map((one) => one[at]))));
  const found = swaps(0, 1);
  assertAlmostEquals(
    found.observed,
    spa(a, by(squaresOf(small[0]))) - spa(b, by(squaresOf(small[1]))),
    1e-4,
  );
  found.swapped.forEach((value, p) => {
    const taken = (cell: number) =>
      (signs.bytes[(cell >>> 3) * signs.permutations + p] >>> (cell & 7)) & 1;
    const left = a.map((one, cell) => taken(cell) === 1 ? one : b[cell]);
    const right = a.map((one, cell) => taken(cell) === 1 ? b[cell] : one);
    assertAlmostEquals(value, spa(left, mixed) - spa(right, mixed), 1e-4);
  });
});

Deno.test("tests of soft pairwise accuracy are close on both sides of the number of segments from which the normal limit serves", async () => {
  const cell = fc.integer({ min: -9, max: 9 });
  const grid = fc.array(fc.array(cell, { minLength: 161, maxLength: 161 }), {
    minLength: 4,
    maxLength: 4,
  });
  const apart: number[] = [];
  await fc.assert(
    fc.asyncProperty(grid, grid, grid, async (human, first, second) => {
      const near = (noise: Grid, share: number) =>
        human.map((row, k) => row.map((one, i) => Math.round(share * one + noise[k][i])));
      const whole = { human, M: near(first, 1), N: near(second, 0.7) };
      const p = async (segments: number) => {
        const cut = (rows: Grid) => rows.map((row) => row.slice(0, segments));
        const campaign = taskCampaign(
          "x/a",
          { human: cut(whole.human), M: cut(whole.M), N: cut(whole.N) },
          null,
        );
        const test = await organisersTest(SPA, [campaign], ["M", "N"], {
          ...DRAWS,
          permutations: 300,
        });
        return organisersP(test, 0, 1);
      };
      apart.push(Math.abs(await p(160) - await p(161)));
    }),
    { seed: 7, numRuns: 12 },
  );
  assert(mean(apart) < 0.05, `${apart}`);
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
