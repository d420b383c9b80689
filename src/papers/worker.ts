import { serveTasks } from "../workers/serve_tasks.ts";
import { TASKS } from "./tasks.ts";

serveTasks(TASKS);
