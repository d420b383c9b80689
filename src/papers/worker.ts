import { serveTasks } from "../tensors/serve_tasks.ts";
import { TASKS } from "./tasks.ts";

serveTasks(TASKS);
