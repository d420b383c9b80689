import { assert, assertEquals } from "@std/assert";
import type { TaskCampaign } from "../../src/scores/task_campaign.ts";
import { taskValue } from "../../src/agreement/shared_task/task_values.ts";
import { taskSet } from "../../src/agreement/shared_task/tasks.ts";
import { readTaskCampaign, taskMetrics } from "../../src/campaign/read_task_campaign.ts";
import { realCampaign } from "../real_campaign.ts";
import { dataTest } from "../real_data.ts";
import {
  type Compared,
  comparedTasks,
  organisersComparison,
} from "../../src/agreement/shared_task/compare_metrics.ts";
import { weightedAverage } from "../../src/agreement/shared_task/averages.ts";
import { exactInteger } from "../../src/decimals/exact_integer.ts";
import { fractionValue } from "../../src/decimals/fraction.ts";
import { leastCommonMultiple } from "../../src/decimals/least_common_multiple.ts";
import type { SignMatrix } from "../../src/resampling/permutation/sign_matrix.ts";
import { subsetSums } from "../../src/resampling/permutation/subset_sums.ts";
import significance from "./fixtures/wmt23-significance.json" with { type: "json" };
import official from "./fixtures/wmt23-official.json" with { type: "json" };

/** Metrics of 2023 by the organisers' names: average, then one value for each task. */
const METRICS: Readonly<Record<string, { average: number; values: number[] }>> = official.metrics;

async function primaryCampaigns(data: string): Promise<Map<string, TaskCampaign>> {
  const set = taskSet("wmt23", null)!;
  const found = new Map<string, TaskCampaign>();
  for (const name of set.tasks[0].campaigns) {
    const campaign = await realCampaign(data, name);
    const primary = new Set(campaign.facts.primaryMetrics);
    const metrics = taskMetrics(campaign).filter(({ base }) => primary.has(base));
    found.set(
      name,
      await readTaskCampaign(campaign, metrics, set.humansKept.includes(name)),
    );
  }
  return found;
}

dataTest(
  "the values of 2023's tasks are the organisers' for all 32 primary metrics",
  async (data) => {
    const campaigns = await primaryCampaigns(data);
    const { tasks } = taskSet("wmt23", null)!;
    assertEquals(tasks.map(({ weight }) => weight), official.tasks.map(({ weight }) => weight));
    assertEquals(Object.keys(METRICS).length, 32);
    for (const [name, { average, values }] of Object.entries(METRICS)) {
      const title = name.replace("[noref]", "");
      let withTheirs = 0;
      tasks.forEach((task, t) => {
        const value = taskValue(task, task.campaigns.map((c) => campaigns.get(c)!), title);
        assert(value !== null, `${title} has no value in task ${t + 1}`);
        const tolerance = task.measure === "acc_eq" ? 1.5e-3 : 1e-6;
        assert(Math.abs(value - values[t]) < tolerance, `${title}, task ${t + 1}: ${value}`);
        const used = task.measure === "acc_eq" ? values[t] : value;
        withTheirs += task.weight * (task.measure === "pearson" ? (used + 1) / 2 : used);
      });
      assert(Math.abs(withTheirs - average) < 1e-6, `${title}: average ${withTheirs}`);
    }
  },
);

dataTest(
  "calibrated accuracies that differ from the organisers' by more than 1e-9 are right in fractions",
  async (data) => {
    const campaigns = await primaryCampaigns(data);
    const { tasks } = taskSet("wmt23", null)!;
    let differing = 0;
    for (const [name, { values }] of Object.entries(METRICS)) {
      const title = name.replace("[noref]", "");
      for (const [t, task] of tasks.entries()) {
        if (task.measure !== "acc_eq") continue;
        const campaign = campaigns.get(task.campaigns[0])!;
        const value = taskValue(task, [campaign], title)!;
        if (Math.abs(value - values[t]) <= 1e-9) continue;
        differing++;
        assertEquals(value, slowAccuracy(campaign, title), `${title} on ${campaign.name}`);
      }
    }
    // COMET and MS-COMET-QE-22 on zh-en, cometoid22 on en-de and he-en.
    assertEquals(differing, 4);
  },
);

/** Best mean share of right pairs over all thresholds, with distances as exact integers and shares as fractions. */
function slowAccuracy({ human, metrics, systems, segments }: TaskCampaign, title: string): number {
  const people = human.column!;
  const scores = metrics.get(title)!.column!;
  const events: { distance: bigint; change: bigint }[] = [];
  const shares: { pairs: number; right: bigint }[] = [];
  const all: { distance: bigint; tied: boolean; right: boolean; segment: number }[] = [];
  for (let i = 0; i < segments; i++) {
    const rows = systems.map((_, k) => k * segments + i).filter((row) =>
      people.present[row] === 1 && scores.present[row] === 1
    );
    shares.push({ pairs: rows.length * (rows.length - 1) / 2, right: 0n });
    rows.forEach((a, at) =>
      rows.slice(at + 1).forEach((b) => {
        const difference = exactInteger(scores, a) - exactInteger(scores, b);
        const order = Math.sign(people.ranks[a] - people.ranks[b]);
        const own = difference > 0n ? 1 : difference < 0n ? -1 : 0;
        all.push({
          distance: difference < 0n ? -difference : difference,
          tied: order === 0,
          right: own === order,
          segment: i,
        });
      })
    );
  }
  const groups = shares.filter(({ pairs }) => pairs > 0).length;
  const common = BigInt(
    [...new Set(shares.map(({ pairs }) => pairs))].filter((n) => n > 0)
      .reduce(leastCommonMultiple, 1),
  );
  let sum = 0n;
  for (const { distance, tied, right, segment } of all) {
    const weight = common / BigInt(shares[segment].pairs);
    if (right) sum += weight;
    if (tied === right) continue; // it never changes: tied at once, or wrong in order
    events.push({ distance, change: tied ? weight : -weight });
  }
  events.sort((a, b) => a.distance < b.distance ? -1 : a.distance > b.distance ? 1 : 0);
  let best = sum;
  events.forEach(({ distance, change }, at) => {
    sum += change;
    if (events[at + 1]?.distance !== distance && sum > best) best = sum;
  });
  return fractionValue({ numerator: best, denominator: common * BigInt(groups) });
}

dataTest(
  "p-values of the organisers' tests overlap with those of their program, and clusters are theirs",
  async (data) => {
    const campaigns = await primaryCampaigns(data);
    const { tasks } = taskSet("wmt23", null)!;
    const names = significance.metrics.map((name) => name.replace("[noref]", ""));
    const values = new Map(names.map((name) => [
      name,
      tasks.map((task) => taskValue(task, task.campaigns.map((c) => campaigns.get(c)!), name)),
    ]));
    const averages = new Map(
      names.map((name) => [name, weightedAverage(tasks, values.get(name)!)]),
    );
    const draws = {
      permutations: 1000,
      seed: 4,
      sums: (matrices: readonly Float64Array[], signs: SignMatrix) =>
        Promise.resolve(matrices.map((rows) => subsetSums(rows, signs))),
    };
    const found = comparedTasks(
      await organisersComparison(tasks, campaigns, values, averages, draws),
      draws.permutations,
    );
    const check = (
      compared: Compared,
      order: readonly string[],
      p: readonly (readonly number[])[],
      what: string,
    ) => {
      order.forEach((first, i) =>
        order.slice(i + 1).forEach((second, at) => {
          const [a, b] = [first, second].map((name) =>
            compared.order.indexOf(name.replace("[noref]", ""))
          );
          const ours = compared.p[Math.min(a, b)][Math.max(a, b)];
          const theirs = p[i][i + 1 + at];
          if (a > b) return; // all but equal values, ordered otherwise
          const [low, high] = wilson(ours, 1000);
          const [least, most] = wilson(theirs, 100);
          assert(low <= most && least <= high, `${what}, ${first} ${second}: ${ours}, ${theirs}`);
        })
      );
    };
    check(found.average!, significance.metrics, significance.p, "average");
    assertEquals(found.average!.order, names);
    assertEquals(found.average!.clusters, significance.cluster);
    significance.tasks.forEach(({ metrics, p }, t) =>
      check(found.tasks[t]!, metrics, p, `task ${t + 1}`)
    );
  },
);

/** 99.99 % Wilson interval. */
function wilson(share: number, draws: number): [number, number] {
  const z = 3.89;
  const middle = share + z * z / (2 * draws);
  const half = z * Math.sqrt(share * (1 - share) / draws + z * z / (4 * draws * draws));
  const scale = 1 + z * z / draws;
  return [(middle - half) / scale, (middle + half) / scale];
}
