import { calibrate } from "../../pairs/calibration/calibrate.ts";
import { groupRows } from "../../pairs/classes/grouping.ts";
import { type PairedScores, pairScores } from "../../pairs/classes/paired_scores.ts";
import { orderedAlike } from "../pairwise_accuracy.ts";
import { pearson } from "../pearson.ts";
import type { TaskCampaign, TaskScorer } from "../../scores/task_campaign.ts";
import type { SharedTask } from "./tasks.ts";

/**
 * Computes the value of a metric in a task that needs no random draws.
 *
 * @param task The task; soft pairwise accuracy is not among those computed here.
 * @param campaigns The task's campaigns, in its order.
 * @param metric Name of the metric.
 * @returns The measure; null where it is undefined, or the metric lacks the scores that it needs.
 * @throws {RangeError} If the task measures soft pairwise accuracy.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { taskValue } from "./task_values.ts";
 *
 * const scores = (name: string, ...numbers: number[]) => {
 *   const values = Float64Array.from(numbers);
 *   return { name, system: { values, standings: values }, segments: null, column: null };
 * };
 * const campaign = {
 *   name: "demo/en-de",
 *   systems: ["A", "B", "C"],
 *   segments: 5,
 *   human: scores("mqm", 1, 2, 3),
 *   metrics: new Map([["M", scores("M", 1, 3, 2)]]),
 *   rated: new Int32Array(),
 *   documents: null,
 * };
 * const task = { campaigns: ["demo/en-de"], level: "sys", measure: "accuracy", weight: 1 } as const;
 * assertEquals(taskValue(task, [campaign], "M"), 2 / 3);
 * ```
 */
export function taskValue(
  task: SharedTask,
  campaigns: readonly TaskCampaign[],
  metric: string,
): number | null {
  if (task.measure === "spa") throw new RangeError("soft pairwise accuracy needs permutations");
  if (task.measure === "accuracy") return pooledAccuracy(campaigns, metric);
  const [campaign] = campaigns;
  const { human, metrics } = campaign;
  const scorer = metrics.get(metric);
  if (scorer === undefined) return null;
  if (task.measure === "acc_eq") {
    const paired = pairedBySegment(campaign, scorer);
    return paired === null ? null : calibrate(paired).value;
  }
  if (task.level === "sys") {
    if (human.system === null || scorer.system === null) return null;
    return pearson(human.system.values, scorer.system.values);
  }
  if (human.segments === null || scorer.segments === null) return null;
  return pearson(
    human.segments.values,
    scorer.segments.values,
    human.segments.present ?? undefined,
  );
}

/**
 * Pairs the scores of people and of a metric within each segment.
 *
 * @param campaign The campaign.
 * @param scorer The metric.
 * @returns The paired scores; null where either has no segment scores.
 */
export function pairedBySegment(
  { human, systems, segments }: TaskCampaign,
  scorer: TaskScorer,
): PairedScores | null {
  if (human.column === null || scorer.column === null) return null;
  return pairScores(human.column, scorer.column, groupRows("item", systems.length, segments));
}

/** Pairwise accuracy over the pairs of systems of several campaigns: agreements are added up, then divided. */
function pooledAccuracy(campaigns: readonly TaskCampaign[], metric: string): number | null {
  let alike = 0;
  let pairs = 0;
  for (const { human, metrics } of campaigns) {
    const system = metrics.get(metric)?.system ?? null;
    if (human.system === null || system === null) return null;
    const found = orderedAlike(human.system.standings, system.standings);
    alike += found.alike;
    pairs += found.pairs;
  }
  return pairs === 0 ? null : alike / pairs;
}
