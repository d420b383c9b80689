import { serveTasks } from "../workers/serve_tasks.ts";
import { TASKS } from "./tasks.ts";

serveTasks({
  ...TASKS,
  section: { load: async () => (await import("./section_task.ts")).sectionTask },
});
