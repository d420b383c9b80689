import {
  inDeviations,
  maxTCounts,
  rootMeanSquare,
  SPREAD_DRAWS,
  stepDown,
} from "../../resampling/significance/max_t.ts";
import { everyTwo } from "../../resampling/significance/pair_number.ts";
import { reachedCount, swapPValue } from "../../resampling/significance/swap_test.ts";
import { significanceClusters } from "../../resampling/permutation/significance_clusters.ts";
import type { TaskCampaign } from "../../scores/task_campaign.ts";
import type { PairSwaps } from "../swaps/cell_swaps.ts";
import { averageDifferences } from "./average_differences.ts";
import { bestFirst } from "./averages.ts";
import { documentTests } from "./document_tests.ts";
import { type OrganisersDraws, type OrganisersTest, organisersTest } from "./organisers_tests.ts";
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

/** Tests for each task of a set, and for the average. */
export interface TestedTasks<Test> {
  /** One test for each task; null where no two metrics have a value. */
  readonly tasks: readonly (Test | null)[];
  /** The test of the weighted average, among metrics that are in all tasks; null where there are fewer than two. */
  readonly average: Test | null;
}

/** Comparisons of the metrics by each task and by the average. */
export type ComparedTasks = TestedTasks<Compared>;

/**
 * Metrics in the order of a value, and the counts behind the p-values of every two of them, for the pairs (0,1), (0,2), …,
 * (1,2), ….
 */
export interface CountedPairs {
  /** Names, best first. */
  readonly order: readonly string[];
  /** Exact p-values; null where draws are counted. */
  readonly exact: readonly number[] | null;
  /** Differences in units of their own spread, which adjust p-values for all comparisons; null where p-values are unadjusted. */
  readonly statistic: readonly number[] | null;
  /** Draws that reach the difference; none where p-values are exact. The counts of several ranges of draws add up. */
  readonly counts: Float64Array;
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
 * Turns counts into p-values and clusters.
 *
 * @param counted Counts of all draws.
 * @param permutations Number of draws.
 * @returns The comparisons.
 */
export function comparedTasks(
  { tasks, average }: TestedTasks<CountedPairs>,
  permutations: number,
): ComparedTasks {
  const compared = (one: CountedPairs | null) => one && comparedPairs(one, permutations);
  return { tasks: tasks.map(compared), average: compared(average) };
}

function comparedPairs(
  { order, exact, statistic, counts }: CountedPairs,
  permutations: number,
): Compared {
  const values = statistic === null
    ? exact ?? Array.from(counts, (count) => count / permutations)
    : stepDown(
      Array.from(counts, (count) => swapPValue(count, permutations, false).p),
      statistic,
    );
  let at = 0;
  const p = order.map((_, a) => order.map((_, b) => a < b ? values[at++] : 1));
  const clusters = significanceClusters(order.length, (i, j) => p[i][j], LEVEL);
  return { order, p, clusters };
}

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
): Promise<TestedTasks<CountedPairs>> {
  const inAll = [...averages.keys()].filter((name) => averages.get(name) !== null);
  const found: (CountedPairs | null)[] = [];
  const differences: PairSwaps[] = [];
  for (const [t, task] of tasks.entries()) {
    const names = [...values.keys()].filter((name) => values.get(name)![t] !== null);
    if (names.length < 2) {
      found.push(null);
      continue;
    }
    const own = task.campaigns.map((name) => campaigns.get(name)!);
    const test = await organisersTest(task, own, names, draws);
    found.push(reachedPairs(names, names.map((name) => values.get(name)![t]), test));
    const places = inAll.map((name) => names.indexOf(name));
    differences.push((i, j) => test.differences(places[i], places[j]));
  }
  if (inAll.length < 2) return { tasks: found, average: null };
  const test = { exact: null, differences: averageDifferences(tasks, differences) };
  const average = reachedPairs(inAll, inAll.map((name) => averages.get(name)!), test);
  return { tasks: found, average };
}

function reachedPairs(
  names: readonly string[],
  values: readonly (number | null)[],
  { exact, differences }: OrganisersTest,
): CountedPairs {
  const { order, pairs } = orderedPairs(names, values);
  const reached = ([i, j]: readonly [number, number]) =>
    reachedCount(differences(i, j), "one-sided");
  return {
    order,
    exact: exact && pairs.map(([i, j]) => exact(i, j)),
    statistic: null,
    counts: Float64Array.from(exact === null ? pairs : [], reached),
  };
}

/** Metrics from the best down, and every two of them by place. */
function orderedPairs(names: readonly string[], values: readonly (number | null)[]) {
  const places = bestFirst(names, values);
  return {
    order: places.map((place) => names[place]),
    pairs: everyTwo(places),
  };
}

/**
 * Runs tests that exchange whole documents: two-sided, adjusted for all comparisons by max-t with the same swaps for every pair
 * of metrics (Westfall & Young 1993), so that the chance of even one false split is kept. Swapping a document applies to all
 * tasks of its campaign.
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
): Promise<TestedTasks<CountedPairs> | null> {
  const needed = [...new Set(tasks.flatMap((task) => task.campaigns))];
  const names = [...averages.keys()].filter((name) =>
    averages.get(name) !== null &&
    needed.every((campaign) => campaigns.get(campaign)?.metrics.get(name)?.segments != null)
  );
  if (names.length < 2) return null;
  const pilotDraws = { ...draws, range: [0, Math.min(SPREAD_DRAWS, draws.permutations)] as const };
  const pilot = await documentTests(tasks, campaigns, names, pilotDraws, "spread of documents");
  const own = await documentTests(tasks, campaigns, names, draws, "documents");
  if (pilot === null || own === null) return null;
  const each = tasks.map((_, t) =>
    greatestPairs(names, names.map((name) => values.get(name)![t]), pilot[t], own[t])
  );
  const average = greatestPairs(
    names,
    names.map((name) => averages.get(name)!),
    averageDifferences(tasks, pilot),
    averageDifferences(tasks, own),
  );
  return { tasks: each, average };
}

function greatestPairs(
  names: readonly string[],
  values: readonly (number | null)[],
  pilot: PairSwaps,
  own: PairSwaps,
): CountedPairs {
  const { order, pairs } = orderedPairs(names, values);
  const observed: number[] = [];
  const spread: number[] = [];
  for (const [i, j] of pairs) {
    const { observed: difference, swapped } = pilot(i, j);
    observed.push(difference);
    spread.push(rootMeanSquare(swapped));
  }
  const differences = (pair: number) => own(...pairs[pair]);
  return {
    order,
    exact: null,
    statistic: inDeviations(observed, spread, "two-sided"),
    counts: maxTCounts(pairs.length, differences, spread, observed, "two-sided"),
  };
}
