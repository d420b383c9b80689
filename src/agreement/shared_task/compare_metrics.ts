import {
  inDeviations,
  maxTCounts,
  rootMeanSquare,
  stepDown,
} from "../../resampling/significance/max_t.ts";
import { reachedCount, swapPValue } from "../../resampling/significance/swap_test.ts";
import { significanceClusters } from "../../resampling/permutation/significance_clusters.ts";
import type { TaskCampaign } from "../../scores/task_campaign.ts";
import type { PairSwaps } from "../swaps/cell_swaps.ts";
import { averageDifferences } from "./average_differences.ts";
import { bestFirst } from "./averages.ts";
import { documentTests } from "./document_tests.ts";
import { type OrganisersDraws, organisersTest } from "./organisers_tests.ts";
import type { SharedTask } from "./tasks.ts";

/** Metrics in the order of a value, with tests between every two of them. */
export interface Compared {
  /** Names, best first. */
  readonly order: readonly string[];
  /** p-value of "i is no better than j", at i and j of the order, i < j. */
  readonly p: readonly (readonly number[])[];
  /** Significance cluster of each, from 1. */
  readonly clusters: readonly number[];
}

/** Tests of a set of tasks: of each task and of the average. */
export interface ComparedTasks {
  /** One comparison for each task; null where no two metrics have a value. */
  readonly tasks: readonly (Compared | null)[];
  /** Of the weighted average, among metrics that are in all tasks; null where fewer than two are. */
  readonly average: Compared | null;
}

/**
 * Finds the cluster of a metric in a comparison.
 *
 * @param compared The comparison; null or undefined where nothing was compared.
 * @param name The metric.
 * @returns Its cluster, from 1; null where it was not compared.
 */
export function clusterOf(compared: Compared | null | undefined, name: string): number | null {
  const place = compared?.order.indexOf(name) ?? -1;
  return compared == null || place < 0 ? null : compared.clusters[place];
}

/**
 * Counts the clusters of a comparison.
 *
 * @param compared The comparison; null or undefined where nothing was compared.
 * @returns The number; null where nothing was compared.
 */
export function clusterCount(compared: Compared | null | undefined): number | null {
  return compared == null ? null : compared.clusters[compared.clusters.length - 1];
}

/** Greatest p-value at which a metric beats another. */
const LEVEL = 0.05;

/**
 * Runs the organisers' tests: one-sided, the share of draws that reach the observed difference, without adjustment for the number of
 * comparisons; clusters as the metrics tasks print them.
 *
 * @param tasks The tasks that have data.
 * @param campaigns Campaigns by name.
 * @param values Value of each metric in each of the tasks; null where it has none.
 * @param averages Average of each metric; null where it is not in all tasks.
 * @param draws How to draw.
 * @returns Tests of each task and of the average.
 */
export async function organisersComparison(
  tasks: readonly SharedTask[],
  campaigns: ReadonlyMap<string, TaskCampaign>,
  values: ReadonlyMap<string, readonly (number | null)[]>,
  averages: ReadonlyMap<string, number | null>,
  draws: OrganisersDraws,
): Promise<ComparedTasks> {
  const inAll = [...averages.keys()].filter((name) => averages.get(name) !== null);
  const found: (Compared | null)[] = [];
  const differences: PairSwaps[] = [];
  for (const [t, task] of tasks.entries()) {
    const names = [...values.keys()].filter((name) => values.get(name)![t] !== null);
    if (names.length < 2) {
      found.push(null);
      continue;
    }
    const own = task.campaigns.map((name) => campaigns.get(name)!);
    const test = await organisersTest(task, own, names, draws);
    found.push(compared(names, names.map((name) => values.get(name)![t]), test.p));
    const places = inAll.map((name) => names.indexOf(name));
    differences.push((i, j) => test.differences(places[i], places[j]));
  }
  if (inAll.length < 2) return { tasks: found, average: null };
  const average = averageDifferences(tasks, differences);
  const p = (i: number, j: number) => reachedCount(average(i, j), "one-sided") / draws.permutations;
  return { tasks: found, average: compared(inAll, inAll.map((name) => averages.get(name)!), p) };
}

function compared(
  names: readonly string[],
  values: readonly (number | null)[],
  test: (i: number, j: number) => number,
): Compared {
  const order = bestFirst(names, values);
  const p = order.map((i, a) => order.map((j, b) => a < b ? test(i, j) : 1));
  return {
    order: order.map((place) => names[place]),
    p,
    clusters: significanceClusters(order.length, (i, j) => p[i][j], LEVEL),
  };
}

/**
 * Runs tests that exchange whole documents: two-sided, adjusted for all comparisons by max-t with the same swaps for every pair
 * of metrics (Westfall & Young 1993), so that the chance of even one false split is kept. One swap of a document serves all tasks
 * of its campaign.
 *
 * @param tasks The tasks that have data.
 * @param campaigns Campaigns by name.
 * @param values Value of each metric in each of the tasks, which say the order within a task.
 * @param averages Average of each metric that is compared; null leaves it out.
 * @param draws How to draw.
 * @returns Tests of each task and of the average; null where documents are not known, or fewer than two metrics have the segment
 * scores that the tests need.
 */
export async function documentComparison(
  tasks: readonly SharedTask[],
  campaigns: ReadonlyMap<string, TaskCampaign>,
  values: ReadonlyMap<string, readonly (number | null)[]>,
  averages: ReadonlyMap<string, number | null>,
  draws: OrganisersDraws,
): Promise<ComparedTasks | null> {
  const needed = [...new Set(tasks.flatMap((task) => task.campaigns))];
  const names = [...averages.keys()].filter((name) =>
    averages.get(name) !== null &&
    needed.every((campaign) => campaigns.get(campaign)?.metrics.get(name)?.segments != null)
  );
  if (names.length < 2) return null;
  const differences = await documentTests(tasks, campaigns, names, draws);
  if (differences === null) return null;
  const each = tasks.map((_, t) =>
    adjusted(names, names.map((name) => values.get(name)![t]), differences[t], draws.permutations)
  );
  const average = adjusted(
    names,
    names.map((name) => averages.get(name)!),
    averageDifferences(tasks, differences),
    draws.permutations,
  );
  return { tasks: each, average };
}

function adjusted(
  names: readonly string[],
  values: readonly (number | null)[],
  differences: PairSwaps,
  permutations: number,
): Compared {
  const order = bestFirst(names, values);
  const pairs = order.flatMap((i, a) => order.slice(a + 1).map((j) => [i, j] as const));
  const found = pairs.map(([i, j]) => differences(i, j));
  const observed = found.map((pair) => pair.observed);
  const spread = found.map(({ swapped }) => rootMeanSquare(swapped));
  const counts = maxTCounts(pairs.length, (pair) => found[pair], spread, observed, "two-sided");
  const p = stepDown(
    Array.from(counts, (count) => swapPValue(count, permutations, false).p),
    inDeviations(observed, spread, "two-sided"),
  );
  let at = 0;
  const matrix = order.map((_, a) => order.map((_, b) => a < b ? p[at++] : 1));
  return {
    order: order.map((place) => names[place]),
    p: matrix,
    clusters: significanceClusters(order.length, (i, j) => matrix[i][j], LEVEL),
  };
}
