import type { LazyTask } from "../tensors/serve_tasks.ts";

/**
 * What sections may hand to `context.map()`: tasks by name, each loaded by a worker at its first use.
 * A name is `<paper>/<task>`.
 */
export const TASKS: Readonly<Record<string, LazyTask>> = {
  "ties-matter/rank": { load: async () => (await import("./ties-matter/rank_task.ts")).rankTask },
};
