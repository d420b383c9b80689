import type { WeightingPlan } from "./which-bird/weighting_task.ts";
import type { LazyTask } from "../workers/serve_tasks.ts";

/**
 * What sections may hand to `context.map()`: tasks by name, each loaded by a worker at its first use.
 * A name is `<paper>/<task>`.
 */
export const TASKS: Readonly<Record<string, LazyTask>> = {
  "ties-matter/limits": {
    load: async () => (await import("./ties-matter/limits_task.ts")).limitsTask,
  },
  "ties-matter/compared-by-unit": {
    load: async () => (await import("../agreement/compared_by_unit.ts")).comparedByUnit,
  },
  "ties-matter/sampling": {
    load: async () => (await import("./ties-matter/sampling_task.ts")).samplingTask,
  },
  "ties-matter/rank": { load: async () => (await import("./ties-matter/rank_task.ts")).rankTask },
  "which-bird/preferences": {
    load: async () =>
      (await import("../probes/augmentation/measure_preferences.ts")).measurePreferences,
  },
  "which-bird/solver": {
    load: async () => (await import("./which-bird/solver_task.ts")).solverTask,
  },
  "which-bird/weighted-spa": {
    load: async () => (await import("./which-bird/weighted_spa_task.ts")).weightedSpaTask,
  },
  "which-bird/crossing": {
    load: async () => (await import("./which-bird/weighted_spa_task.ts")).crossingTask,
  },
  "which-bird/ordered-counts": {
    load: async () => (await import("./which-bird/leave_one_out_task.ts")).orderedCountsTask,
  },
  "which-bird/system-orders": {
    load: async () => (await import("./which-bird/leave_one_out_task.ts")).systemOrdersTask,
  },
  "which-bird/fixed-balance": {
    load: async () => (await import("./which-bird/leave_one_out_task.ts")).fixedBalanceTask,
  },
  "which-bird/weightings": {
    load: async () => {
      const { weightingTask } = await import("./which-bird/weighting_task.ts");
      return (plan: WeightingPlan) => weightingTask(plan);
    },
  },
};
