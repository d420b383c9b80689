import type { WeightingPlan } from "../probes/augmentation/judge_weightings.ts";
import type { SignedScores } from "./which-bird/stability_readings.ts";
import type { LazyTask } from "../workers/serve_tasks.ts";

/** Tasks for `context.map()` by name, each loaded by a worker on first use. A name is `<paper>/<task>`. */
export const TASKS: Readonly<Record<string, LazyTask>> = {
  "ties-matter/limits": {
    load: async () => (await import("./ties-matter/limits_task.ts")).limitsTask,
  },
  "ties-matter/compared-by-unit": {
    load: async () => (await import("../agreement/compared_by_unit.ts")).comparedByUnit,
  },
  "ties-matter/sampling": {
    load: async () => (await import("../pairs/calibration/sampling_errors.ts")).samplingErrors,
  },
  "ties-matter/rank": { load: async () => (await import("./ties-matter/rank_task.ts")).rankTask },
  "which-bird/preferences": {
    load: async () =>
      (await import("../probes/augmentation/measure_preferences.ts")).measurePreferences,
  },
  "which-bird/solver": {
    load: async () => (await import("../balance/supports/search_costs.ts")).searchCosts,
  },
  "which-bird/weighted-spa": {
    load: async () => (await import("../balance/judged/weighted_spa.ts")).spaAtBalances,
  },
  "which-bird/crossing": {
    load: async () => (await import("../balance/judged/weighted_spa.ts")).balancesOfCrossings,
  },
  "which-bird/ordered-counts": {
    load: async () => {
      const { orderedCounts } = await import("../resampling/permutation/ordered_counts.ts");
      return ({ scores, signs }: SignedScores) =>
        orderedCounts(scores.integers, scores.totals, signs);
    },
  },
  "which-bird/system-orders": {
    load: async () => (await import("../agreement/stability_over_orders.ts")).stabilityOverOrders,
  },
  "which-bird/fixed-balance": {
    load: async () => (await import("../balance/judged/fixed_balance.ts")).stabilityAtBalances,
  },
  "which-bird/weightings": {
    load: async () => {
      const { judgeWeightings } = await import("../probes/augmentation/judge_weightings.ts");
      return (plan: WeightingPlan) => judgeWeightings(plan);
    },
  },
};
