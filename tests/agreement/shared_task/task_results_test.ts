import { assert, assertAlmostEquals, assertEquals } from "@std/assert";
import fc from "fast-check";
import { pearson } from "../../../src/agreement/pearson.ts";
import { organisersTest } from "../../../src/agreement/shared_task/organisers_tests.ts";
import {
  countedResults,
  decidedResults,
  taskResults,
  type TestedResults,
} from "../../../src/agreement/shared_task/task_results.ts";
import { type SharedTask, taskSet, tasksOn } from "../../../src/agreement/shared_task/tasks.ts";
import {
  clusterCount,
  clusterOf,
  type CountedPairs,
} from "../../../src/agreement/shared_task/compare_metrics.ts";
import { fractionValue } from "../../../src/decimals/fraction.ts";
import { standardised } from "../../../src/scores/moments.ts";
import { absolute, judgeCalibration } from "../../pairs/judge.ts";
import { enumerated } from "../../resampling/sign_flips/judge.ts";
import {
  A,
  agrees,
  B,
  CAMPAIGNS,
  DRAWS,
  type Grid,
  mean,
  NAMES,
  organisersP,
  PAIRS,
  share,
  sums,
  swapShare,
  taskCampaign,
} from "./made_up_tasks.ts";

const SIZES = { a: [3, 4], b: [4, 3] } as const;
function grid([systems, segments]: readonly [number, number]): fc.Arbitrary<Grid> {
  const row = fc.array(fc.integer({ min: -4, max: 4 }), {
    minLength: segments,
    maxLength: segments,
  });
  return fc.array(row, { minLength: systems, maxLength: systems });
}

const scorers = (size: readonly [number, number]) =>
  fc.record({ human: grid(size), M: grid(size), N: grid(size), P: grid(size) });

/** Pairs of a segment's translations that a metric orders or ties as people do, at its calibrated threshold. */
function rightPairs(human: Grid, metric: Grid): boolean[][] {
  const judged = human.flatMap((row, k) =>
    row.map((score, group) => ({ human: BigInt(score), metric: BigInt(metric[k][group]), group }))
  );
  const epsilon = fractionValue(judgeCalibration(judged, "acc_eq", absolute));
  return human[0].map((_, i) =>
    human.flatMap((row, k) =>
      human.slice(k + 1).map((other, at) => {
        const apart = metric[k][i] - metric[k + 1 + at][i];
        return Math.sign(row[i] - other[i]) === (Math.abs(apart) <= epsilon ? 0 : Math.sign(apart));
      })
    )
  );
}

/** Pairs of systems that two lists order alike. */
function alike(human: readonly number[], metric: readonly number[]): boolean[] {
  return human.flatMap((h, k) =>
    human.slice(k + 1).map((other, at) =>
      Math.sign(h - other) === Math.sign(metric[k] - metric[k + 1 + at])
    )
  );
}

Deno.test("values of tasks are their measures by definition, and averages count a correlation half", async () => {
  await fc.assert(
    fc.asyncProperty(scorers(SIZES.a), scorers(SIZES.b), async (a, b) => {
      const campaigns = new Map(
        [["x/a", a], ["x/b", b]].map((
          [name, grids],
        ) => [name as string, taskCampaign(name as string, grids as typeof a, null)]),
      );
      const tasks = tasksOn(["x/a", "x/b"]);
      assertEquals(tasks.map(({ weight }) => weight), [0.25, ...new Array(6).fill(0.125)]);
      const results = await taskResults(tasks, campaigns, NAMES, {
        permutations: 0,
        seed: 1,
        sums,
      });
      assertEquals([results.organisers, results.documents], [null, null]);
      for (const name of NAMES) {
        const expected = [
          share([a, b].flatMap((grids) => alike(grids.human.map(mean), grids[name].map(mean)))),
          ...[a, b].flatMap((grids) => [
            pearson(grids.human.map(mean), grids[name].map(mean)),
            pearson(grids.human.flat(), grids[name].flat()),
            mean(rightPairs(grids.human, grids[name]).map(share)),
          ]),
        ];
        const found = results.values.get(name)!;
        found.forEach((value, t) => assertAlmostEquals(value ?? 9, expected[t] ?? 9, 1e-12));
        const average = expected.includes(null) ? null : tasks.reduce(
          (sum, { measure, weight }, t) =>
            sum + weight * (measure === "pearson" ? (expected[t]! + 1) / 2 : expected[t]!),
          0,
        );
        assertAlmostEquals(results.averages.get(name) ?? 9, average ?? 9, 1e-12);
      }
      const averages = results.metrics.map((name) => results.averages.get(name) ?? -Infinity);
      assertEquals(averages, averages.toSorted((x, y) => y - x));
    }),
    { seed: 101, numRuns: 40 },
  );
});

Deno.test("a task or metric without data has no value, no average and no test", async () => {
  const grids = { human: [[0, 1], [2, 3], [1, 5]], M: [[1, 0], [2, 2], [3, 4]] };
  const campaign = taskCampaign("x/a", { ...grids, N: grids.human }, [0, 1]);
  const tasks = tasksOn(["x/a", "x/b"]);
  const draws = { permutations: 20, seed: 1, sums };
  const results = await taskResults(tasks, new Map([["x/a", campaign]]), ["M", "N", "Q"], draws);
  const there = tasks.map(({ campaigns }) => campaigns.join() === "x/a");
  for (const name of ["M", "N"]) {
    assertEquals(results.values.get(name)!.map((value) => value !== null), there);
  }
  assertEquals(results.values.get("Q"), tasks.map(() => null));
  assertEquals([...results.averages.values()], [null, null, null]);
  assertEquals(results.organisers?.tasks.map((task) => task?.order), [
    ["N", "M"],
    ["N", "M"],
    ["N", "M"],
  ]);
  assertEquals([results.organisers?.average, results.documents], [null, null]);
  const none = await taskResults(tasks, new Map(), ["M"], draws);
  assertEquals([none.organisers, none.documents], [null, null]);
});

Deno.test("a task has a value where people's and the metric's scores that it reads are there, and null elsewhere", async () => {
  const campaign = taskCampaign("x/a", A, null);
  const tasks: SharedTask[] = tasksOn(["x/a"]).concat([
    { campaigns: ["x/a"], level: "sys", measure: "spa", weight: 1 },
  ]);
  const needs = ["system", "system", "segments", "column", "segments"] as const;
  for (const side of ["human", "metric", "name"] as const) {
    for (const lacking of ["system", "segments", "column"] as const) {
      const metric = campaign.metrics.get("M")!;
      const metrics = new Map([["M", side === "metric" ? { ...metric, [lacking]: null } : metric]]);
      if (side === "name") metrics.delete("M");
      const human = side === "human" ? { ...campaign.human, [lacking]: null } : campaign.human;
      const own = { ...campaign, human, metrics };
      const byName = new Map([["x/a", own]]);
      const draws = { permutations: 0, seed: 1, sums };
      const { values } = await taskResults(tasks, byName, ["M"], draws);
      const there = needs.map((need) => side !== "name" && need !== lacking);
      assertEquals(values.get("M")!.map((value) => value !== null), there, `${side} ${lacking}`);
    }
  }
});

Deno.test("counts of ranges of draws add up to those of all, beyond the draws of which spreads are taken too", async () => {
  const tasks: SharedTask[] = [
    ...tasksOn(["x/a", "x/b"]).map((task) => ({ ...task, weight: 0.9 * task.weight })),
    { campaigns: ["x/a"], level: "sys", measure: "spa", weight: 0.1 },
  ];
  const campaigns = new Map(CAMPAIGNS.map((campaign) => [campaign.name, campaign]));
  const permutations = 2100;
  const counted = (...range: [number, number][]) =>
    Promise.all(
      range.map((one) =>
        countedResults(tasks, campaigns, NAMES, { ...DRAWS, permutations, range: one })
      ),
    );
  const tests = ({ organisers, documents }: TestedResults<CountedPairs>) =>
    [organisers!, documents!].flatMap((tested) => [...tested.tasks, tested.average!]);
  const [whole] = await counted([0, permutations]);
  for (const cuts of [[1000], [1, 2, 1023, 1024, 1025], [0, 700, 2050, 2100]]) {
    const ends = [...cuts, permutations];
    const parts = await counted(
      ...ends.map((end, at): [number, number] => [ends[at - 1] ?? 0, end]),
    );
    tests(whole).forEach((test, at) => {
      const of = parts.map((part) => tests(part)[at]!);
      const sums = test!.counts.map((_, pair) =>
        of.reduce((sum, { counts }) => sum + counts[pair], 0)
      );
      for (const one of of) assertEquals({ ...one, counts: sums }, test);
    });
  }
  const decided = decidedResults(whole, permutations);
  assertEquals(decided, await taskResults(tasks, campaigns, NAMES, { ...DRAWS, permutations }));
});

Deno.test("the organisers' p-values are shares of all swaps of systems, cells or pair outcomes", async () => {
  const tests = await Promise.all(
    tasksOn(["x/a", "x/b"]).map(async (task) => {
      const own = CAMPAIGNS.filter(({ name }) => task.campaigns.includes(name));
      return { task, test: await organisersTest(task, own, NAMES, DRAWS) };
    }),
  );
  const zeros = (length: number) => Array.from({ length }, (_, at) => at);
  for (const { task, test } of tests) {
    const grids = task.campaigns.map((name) => name === "x/a" ? A : B);
    for (const [i, j] of PAIRS) {
      const about = `${task.measure} of ${task.campaigns}, ${NAMES[i]} and ${NAMES[j]}`;
      if (task.measure === "acc_eq") {
        const [one, other] = [i, j].map((m) => rightPairs(grids[0].human, grids[0][NAMES[m]]));
        const shares = one.flatMap((right, g) =>
          right.map((isRight, pair) => Number(isRight) - Number(other[g][pair]))
        ).filter((value) => value !== 0);
        assertAlmostEquals(organisersP(test, i, j), enumerated(shares, false), 1e-12, about);
        const { observed, swapped } = test.differences(i, j);
        const size = one.length * one[0].length;
        assertAlmostEquals(observed, shares.reduce((sum, value) => sum + value, 0) / size, 1e-12);
        const reached = swapped.filter((value) => value >= observed - 1e-12).length;
        agrees(reached / swapped.length, enumerated(shares, false), swapped.length, about);
        continue;
      }
      const scores = (m: number) =>
        task.level === "sys"
          ? grids.flatMap((one) => one[NAMES[m]].map(mean))
          : grids.flatMap((one) => one[NAMES[m]].flat());
      const lists = [i, j].map((m) => [...standardised(scores(m))]);
      const people = grids.map((one) =>
        task.level === "sys" ? one.human.map(mean) : one.human.flat()
      );
      const measure = (list: number[]) =>
        task.measure === "accuracy"
          ? share([
            ...alike(people[0], list.slice(0, people[0].length)),
            ...alike(people[1], list.slice(people[0].length)),
          ])
          : pearson(people[0], list) ?? NaN;
      const exact = swapShare(lists, zeros(lists[0].length), measure);
      agrees(organisersP(test, i, j), exact, DRAWS.permutations, about);
    }
  }
});

Deno.test("the organisers' test of a correlation swaps the cells that people rated, and no others", async () => {
  const [campaign] = CAMPAIGNS;
  const present = Uint8Array.from({ length: 12 }, (_, cell) => Number(cell % 5 !== 1));
  const segments = { ...campaign.human.segments!, present };
  const own = { ...campaign, human: { ...campaign.human, segments } };
  const task: SharedTask = { campaigns: ["x/a"], level: "seg", measure: "pearson", weight: 1 };
  const test = await organisersTest(task, [own], NAMES, DRAWS);
  const rated = (grid: Grid) => grid.flat().filter((_, cell) => present[cell] === 1);
  for (const [i, j] of PAIRS) {
    const lists = [i, j].map((m) => [...standardised(rated(A[NAMES[m]]))]);
    const cells = lists[0].map((_, cell) => cell);
    const exact = swapShare(lists, cells, (list) => pearson(rated(A.human), list) ?? NaN);
    agrees(organisersP(test, i, j), exact, DRAWS.permutations, `${NAMES[i]} and ${NAMES[j]}`);
  }
});

Deno.test("comparisons stand in the order of values, with p-values of the better against the worse, and a copy is never beaten", async () => {
  const copies = CAMPAIGNS.map((campaign) => ({
    ...campaign,
    metrics: new Map([...campaign.metrics, ["copy of M", campaign.metrics.get("M")!]]),
  }));
  const names = [...NAMES, "copy of M"];
  const tasks: SharedTask[] = [
    ...tasksOn(["x/a", "x/b"]).map((task) => ({ ...task, weight: 0.9 * task.weight })),
    { campaigns: ["x/a"], level: "sys", measure: "spa", weight: 0.1 },
  ];
  const byName = new Map(copies.map((campaign) => [campaign.name, campaign]));
  const draws = { ...DRAWS, permutations: 300 };
  const results = await taskResults(tasks, byName, names, draws);
  for (const tests of [results.organisers!, results.documents!]) {
    const all = [...tests.tasks.entries(), [-1, tests.average] as const];
    for (const [t, compared] of all) {
      const { order, p, clusters } = compared!;
      const value = (name: string) =>
        t < 0 ? results.averages.get(name)! : results.values.get(name)![t]!;
      const expected = names.toSorted((x, y) => value(y) - value(x) || (x < y ? -1 : 1));
      assertEquals(order, expected);
      let start = 0;
      order.forEach((name, b) => {
        order.forEach((_, a) => {
          if (a >= b) assertEquals(p[a][b], 1);
          else assert(p[a][b] >= 0 && p[a][b] <= 1);
        });
        const isBeaten = order.some((_, a) => a >= start && a < b && p[a][b] <= 0.05);
        if (isBeaten) start = b;
        assertEquals(clusters[b], b === 0 ? 1 : clusters[b - 1] + (isBeaten ? 1 : 0));
        assertEquals(clusterOf(compared, name), clusters[b]);
      });
      const [first, second] = ["M", "copy of M"].map((name) => order.indexOf(name)).sort();
      assertAlmostEquals(p[first][second], 1, 1e-12);
      assertEquals(clusterCount(compared), clusters.at(-1));
    }
  }
  for (const [t, task] of tasks.entries()) {
    const own = copies.filter(({ name }) => task.campaigns.includes(name));
    const test = await organisersTest(task, own, names, draws);
    const { order, p } = results.organisers!.tasks[t]!;
    const places = order.map((name) => names.indexOf(name));
    const expected = places.map((i, a) =>
      places.map((j, b) => a < b ? organisersP(test, i, j) : 1)
    );
    assertEquals(p, expected);
  }
  assertEquals([clusterOf(null, "M"), clusterOf(results.documents!.average, "Q")], [null, null]);
  assertEquals(clusterCount(undefined), null);
});

Deno.test("a task that scores one metric has no tests, nor has an average of it, nor documents that are not known", async () => {
  const tasks = tasksOn(["x/a", "x/b"]);
  const draws = { ...DRAWS, permutations: 50 };
  const results = (campaigns: typeof CAMPAIGNS) =>
    taskResults(tasks, new Map(campaigns.map((one) => [one.name, one])), NAMES, draws);
  const [a, b] = CAMPAIGNS;
  for (const lost of [0, 1]) {
    const unknown = CAMPAIGNS.map((one, c) => c === lost ? { ...one, documents: null } : one);
    const { organisers, documents } = await results(unknown);
    assertEquals(documents, null);
    assert(organisers?.tasks.every((compared) => compared?.order.length === 3));
    const alone = new Map([["M", CAMPAIGNS[lost].metrics.get("M")!]]);
    const single = await results(
      CAMPAIGNS.map((one, c) => c === lost ? { ...one, metrics: alone } : one),
    );
    assertEquals([single.documents, single.organisers?.average], [null, null]);
    assertEquals(
      single.organisers?.tasks.map((compared) => compared?.order.length ?? null),
      tasks.map((task) => task.campaigns.includes(CAMPAIGNS[lost].name) ? null : 3),
    );
  }
  const ofSystems = { ...b, human: { ...b.human, segments: null } };
  const systemTasks: SharedTask[] = ["x/a", "x/b"].map((name) => (
    { campaigns: [name], level: "sys", measure: "pearson", weight: 0.5 }
  ));
  const byName = new Map([a, ofSystems].map((one) => [one.name, one]));
  const { organisers, documents } = await taskResults(systemTasks, byName, NAMES, draws);
  assertEquals([organisers?.average?.order.length, documents], [3, null]);
});

Deno.test("tests of two metrics that exchange documents are shares of all exchanges, on both sides", async () => {
  const byName = new Map(CAMPAIGNS.map((campaign) => [campaign.name, campaign]));
  const compared = ([["M", "N"], ["M", "P"], ["N", "P"]] as const)
    .flatMap((names) => tasksOn(["x/a", "x/b"]).map((task) => ({ names, task })));
  for (const { names, task } of compared) {
    const results = await taskResults([{ ...task, weight: 1 }], byName, names, DRAWS);
    const found = results.documents!.tasks[0]!.p[0][1];
    const grids = task.campaigns.map((name) => name === "x/a" ? A : B);
    const documents = task.campaigns.map((name) => name === "x/a" ? [0, 0, 1, 2] : [0, 1, 1]);
    const counts = documents.map((list) => Math.max(...list) + 1);
    const unitOf = grids.flatMap((one, g) =>
      one.human.flatMap(() => documents[g].map((d) => d + (g === 0 ? 0 : counts[0])))
    );
    // Calibrated outcomes are exchanged as they are; other scores in standard deviations of their campaign.
    const lists = names.map((name) =>
      grids.flatMap((one) =>
        task.measure === "acc_eq" ? one[name].flat() : [...standardised(one[name].flat())]
      )
    );
    const measure = (list: number[]) => {
      let from = 0;
      const parts = grids.map((one) => {
        const size = one.human.flat().length;
        const part = list.slice(from, from += size);
        const width = one.human[0].length;
        return one.human.map((_, k) => part.slice(k * width, (k + 1) * width));
      });
      if (task.measure === "accuracy") {
        return share(parts.flatMap((part, g) => alike(grids[g].human.map(mean), part.map(mean))));
      }
      return task.level === "sys"
        ? pearson(grids[0].human.map(mean), parts[0].map(mean)) ?? NaN
        : pearson(grids[0].human.flat(), parts[0].flat()) ?? NaN;
    };
    if (task.measure === "acc_eq") {
      const [one, other] = names.map((name) => rightPairs(grids[0].human, grids[0][name]));
      const shares = Array.from(
        { length: counts[0] },
        (_, d) =>
          one.flatMap((right, i) =>
            documents[0][i] === d
              ? right.map((isRight, pair) => Number(isRight) - Number(other[i][pair]))
              : []
          ).reduce((sum, value) => sum + value, 0),
      );
      agrees(found, enumerated(shares, true), DRAWS.permutations, "acc_eq by document");
    } else {
      const exact = swapShare(lists, unitOf, measure, true);
      agrees(found, exact, DRAWS.permutations, `${task.level} ${task.measure} by document`);
    }
  }
});

Deno.test("the average's exchange of documents weighs each task, and accuracies by their pairs of systems", async () => {
  const byName = new Map(CAMPAIGNS.map((campaign) => [campaign.name, campaign]));
  const unitOf = [A.human.flatMap(() => [0, 0, 1, 2]), B.human.flatMap(() => [3, 4, 4])].flat();
  const grids = [A, B];
  const rowsOf = (list: readonly number[], width: number) =>
    Array.from({ length: list.length / width }, (_, k) => list.slice(k * width, (k + 1) * width));
  for (const weight of [0.2, 0.5, 0.9]) {
    const tasks: SharedTask[] = [
      { campaigns: ["x/a", "x/b"], level: "sys", measure: "accuracy", weight },
      { campaigns: ["x/b"], level: "seg", measure: "pearson", weight: 1 - weight },
    ];
    for (const [one, other] of [["M", "N"], ["M", "P"], ["N", "P"]] as const) {
      const results = await taskResults(tasks, byName, [one, other], DRAWS);
      const lists = [one, other].map((name) =>
        grids.flatMap((grid) => [...standardised(grid[name].flat())])
      );
      const exact = swapShare(lists, unitOf, (list) => {
        const parts = [list.slice(0, 12), list.slice(12)];
        const right = parts.flatMap((part, g) =>
          alike(grids[g].human.map(mean), rowsOf(part, grids[g].human[0].length).map(mean))
        );
        return weight * share(right) +
          (1 - weight) / 2 * (pearson(B.human.flat(), parts[1]) ?? NaN);
      }, true);
      const found = results.documents!.average!.p[0][1];
      agrees(found, exact, DRAWS.permutations, `${one}, ${other}, accuracy by ${weight}`);
    }
  }
});

Deno.test("the tasks of 2024 and 2025 weigh alike, on the data of other years too", () => {
  for (const year of ["wmt24", "wmt25"]) {
    const { tasks } = taskSet(year, null)!;
    assertEquals(new Set(tasks.map(({ weight }) => weight)), new Set([1 / tasks.length]));
    assertEquals(new Set(tasks.map(({ measure }) => measure)), new Set(["spa", "acc_eq"]));
  }
  for (const [year, on] of [["wmt2", null], ["wmt24", "wmt2"], ["wmt2", "wmt23"]] as const) {
    assertEquals(taskSet(year, on), null);
  }
  assertEquals(
    taskSet("wmt24", "wmt23")?.tasks.map(({ weight }) => weight),
    new Array(6).fill(1 / 6),
  );
});
