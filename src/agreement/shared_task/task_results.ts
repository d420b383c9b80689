import {
  type Compared,
  comparedTasks,
  type CountedPairs,
  documentComparison,
  organisersComparison,
  type TestedTasks,
} from "./compare_metrics.ts";
import { bestFirst, weightedAverage } from "./averages.ts";
import type { OrganisersDraws } from "./organisers_tests.ts";
import { spaValues } from "./spa_values.ts";
import { taskValue } from "./task_values.ts";
import type { SharedTask } from "./tasks.ts";
import type { TaskCampaign } from "../../scores/task_campaign.ts";

/** Values of the metrics in the tasks, and their tests. */
export interface TestedResults<Test> {
  /** Metrics in the order of their averages; those without one last, by name. */
  readonly metrics: readonly string[];
  /** Value of each metric in each task; null where it has none. */
  readonly values: ReadonlyMap<string, readonly (number | null)[]>;
  /** Average of each metric; null where it is not in all tasks. */
  readonly averages: ReadonlyMap<string, number | null>;
  /** The organisers' tests; null if not requested. */
  readonly organisers: TestedTasks<Test> | null;
  /** Tests that exchange documents; null if not requested or not possible. */
  readonly documents: TestedTasks<Test> | null;
}

/** The same with p-values and clusters. */
export type TaskResults = TestedResults<Compared>;

/**
 * Computes the values of a set of tasks, their averages, and the tests between all metrics.
 *
 * @param tasks The tasks, those without data among them.
 * @param campaigns The campaigns whose data is here.
 * @param names Names of the metrics.
 * @param draws How to draw; with 0 permutations nothing is tested.
 * @returns The results; a task without data has no values.
 */
export async function taskResults(
  tasks: readonly SharedTask[],
  campaigns: ReadonlyMap<string, TaskCampaign>,
  names: readonly string[],
  draws: OrganisersDraws,
): Promise<TaskResults> {
  return decidedResults(await countedResults(tasks, campaigns, names, draws), draws.permutations);
}

/**
 * Turns counts into p-values and clusters.
 *
 * @param counted The results with counts of all draws.
 * @param permutations Number of draws.
 * @returns The results.
 */
export function decidedResults(
  { organisers, documents, ...counted }: TestedResults<CountedPairs>,
  permutations: number,
): TaskResults {
  return {
    ...counted,
    organisers: organisers && comparedTasks(organisers, permutations),
    documents: documents && comparedTasks(documents, permutations),
  };
}

/**
 * Runs the tests of `taskResults()` on one range of draws, and returns counts that can be added to those of other ranges.
 *
 * @param tasks The tasks, those without data among them.
 * @param campaigns The campaigns whose data is here.
 * @param names Names of the metrics.
 * @param draws How to draw, and which draws are counted here.
 * @returns The results with counts.
 */
export async function countedResults(
  tasks: readonly SharedTask[],
  campaigns: ReadonlyMap<string, TaskCampaign>,
  names: readonly string[],
  draws: OrganisersDraws,
): Promise<TestedResults<CountedPairs>> {
  const values = new Map<string, (number | null)[]>(names.map((name) => [name, []]));
  for (const task of tasks) {
    const own = task.campaigns.flatMap((name) => campaigns.get(name) ?? []);
    const complete = own.length === task.campaigns.length;
    const found = !complete
      ? names.map(() => null)
      : task.measure === "spa"
      ? await spaValues(own[0], names, draws.sums)
      : names.map((name) => taskValue(task, own, name));
    names.forEach((name, m) => values.get(name)!.push(found[m]));
  }
  const averages = new Map(names.map((name) => [name, weightedAverage(tasks, values.get(name)!)]));
  const order = bestFirst(names, names.map((name) => averages.get(name)!));
  const here = tasks.map((task) => task.campaigns.every((name) => campaigns.has(name)));
  const results = {
    metrics: order.map((place) => names[place]),
    values,
    averages,
    organisers: null,
    documents: null,
  };
  if (draws.permutations === 0 || !here.includes(true)) return results;
  const tested = tasks.filter((_, t) => here[t]);
  const testedValues = new Map(
    [...values].map(([name, list]) => [name, list.filter((_, t) => here[t])]),
  );
  const parts = [tested, campaigns, testedValues, averages, draws] as const;
  return {
    ...results,
    organisers: await organisersComparison(...parts),
    documents: await documentComparison(...parts),
  };
}
