import type { LazyTask } from "../tensors/serve_tasks.ts";

/**
 * What sections may hand to `context.map()`: tasks by name, each loaded by a worker at its first use.
 * A name is `<paper>/<task>`.
 */
export const TASKS: Readonly<Record<string, LazyTask>> = {
  "ties-matter/limits": {
    load: async () => (await import("./ties-matter/limits_task.ts")).limitsTask,
  },
  "ties-matter/sampling": {
    load: async () => (await import("./ties-matter/sampling_task.ts")).samplingTask,
  },
  "ties-matter/rank": { load: async () => (await import("./ties-matter/rank_task.ts")).rankTask },
  "which-bird/preferences": {
    load: async () => (await import("./which-bird/preferences_task.ts")).preferencesTask,
  },
};
