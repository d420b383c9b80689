import type { SubsetSums } from "../../agreement/swaps/cell_swaps.ts";
import { subsetProducts } from "../../resampling/permutation/subset_products.ts";
import { subsetSums } from "../../resampling/permutation/subset_sums.ts";
import { type SharedTask, taskSet, tasksOn } from "../../agreement/shared_task/tasks.ts";
import { readTaskCampaign, taskMetrics } from "../../campaign/read_task_campaign.ts";
import type { TaskCampaign } from "../../scores/task_campaign.ts";
import type { Need, SectionContext } from "../section.ts";
import { studyCampaigns } from "../study_campaigns.ts";

/** Campaigns of 2023's tasks. */
const CAMPAIGNS = taskSet("wmt23", null)?.tasks[0].campaigns ?? [];
/** Campaigns in which references other than the standard one count as systems. */
const HUMANS_KEPT = taskSet("wmt23", null)?.humansKept ?? [];

/** The data of the sections: all three campaigns. */
export const TASK_NEEDS: readonly Need[] = CAMPAIGNS.map((name) => (
  { campaigns: [name], files: ["human-scores", "metric-scores", "documents"] }
));

/** The tasks with their data. */
export interface TaskData {
  /** The tasks. */
  readonly tasks: readonly SharedTask[];
  /** Campaigns by name. */
  readonly campaigns: ReadonlyMap<string, TaskCampaign>;
  /** Names of the metrics, sorted. */
  readonly metrics: readonly string[];
  /** Names of the user's own metrics. */
  readonly own: ReadonlySet<string>;
}

/**
 * Reads the campaigns of 2023's tasks with their primary metrics; on the built-in sample, its campaigns with all metrics.
 *
 * @param context The runner's services.
 * @returns The tasks and their data.
 */
export async function taskData(context: SectionContext): Promise<TaskData> {
  const found = new Map<string, TaskCampaign>();
  const metrics = new Set<string>();
  const own = new Set<string>();
  for (const campaign of await studyCampaigns(context, CAMPAIGNS)) {
    const primary = new Set(campaign.facts.primaryMetrics);
    const chosen = taskMetrics(campaign).filter((metric) =>
      metric.own || primary.size === 0 || primary.has(metric.base)
    );
    for (const metric of chosen) {
      metrics.add(metric.title);
      if (metric.own) own.add(metric.title);
    }
    const keepHumans = HUMANS_KEPT.includes(campaign.name);
    found.set(campaign.name, await readTaskCampaign(campaign, chosen, keepHumans));
  }
  return { tasks: tasksOn([...found.keys()]), campaigns: found, metrics: [...metrics].sort(), own };
}

/**
 * Computes the subset sums of the tests on the requested backend, or else here.
 *
 * @param context The runner's services.
 * @returns The sums over each permutation's kept columns; the same bits on any backend.
 */
export function taskSums({ backend }: SectionContext): SubsetSums {
  return async (matrices, signs) => {
    const cells = matrices.reduce((sum, { length }) => sum + length, 0);
    const machine = await backend(cells * signs.permutations);
    if (machine === null) return matrices.map((rows) => subsetSums(rows, signs));
    const sums: Float64Array[] = [];
    for (const rows of matrices) sums.push(await subsetProducts(machine, rows, signs));
    return sums;
  };
}

/**
 * Shortens the name of a task for keys of published figures and of columns.
 *
 * @param task The task.
 * @returns For example `en-de-sys-pearson`.
 */
export function taskKey({ campaigns, level, measure }: SharedTask): string {
  const pair = campaigns.length > 1 ? "all" : campaigns[0].split("/")[1];
  return `${pair}-${level}-${measure}`;
}
