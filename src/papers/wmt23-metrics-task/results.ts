import { taskResults } from "../../agreement/shared_task/task_results.ts";
import { taskValue } from "../../agreement/shared_task/task_values.ts";
import type { Cell } from "../../reporting/tables/table.ts";
import { numbers, tableOf, texts } from "../../reporting/tables/table_of.ts";
import { OWN_METRIC_NOTE, ownMetricTitle } from "../own_metric_mark.ts";
import type { Section } from "../section.ts";
import { TASK_NEEDS, taskData, taskKey, taskSums } from "./campaigns.ts";

/** Values of all metrics in all tasks, and their averages. */
export const results: Section = {
  id: "wmt23-metrics-task/results",
  title: "Main results: the ten tasks and their weighted average",
  answers: ["Table 1", "Tables of the tasks"],
  published: ["average", "values"],
  needs: TASK_NEEDS,
  async run(context) {
    const data = await taskData(context);
    const { tasks, campaigns, metrics } = data;
    const found = await taskResults(tasks, campaigns, metrics, {
      permutations: 0,
      seed: context.seed,
      sums: taskSums(context),
    });
    const shown = (name: string) => data.own.has(name) ? ownMetricTitle(name) : name;
    const answered =
      (answers: string, isExact: boolean, of: (name: string) => number | null) =>
      (name: string): Cell => {
        const value = of(name);
        if (context.sample || data.own.has(name)) return value;
        return { value, answers: `${answers}.${name}`, ...isExact ? { reason: EXACT } : {} };
      };
    const average = answered("average", true, (name) => found.averages.get(name) ?? null);
    const main = tableOf(found.metrics, {
      id: "values",
      title: "Values of the metrics in each task, by average",
      columns: [
        texts("metric", "Metric", shown),
        numbers("average", "Average", 3, average),
        ...tasks.map((task, t) => {
          const key = taskKey(task);
          const isExact = task.measure === "acc_eq";
          const value = (name: string) => found.values.get(name)![t];
          return numbers(key, key, 3, answered(`values.${key}`, isExact, value));
        }),
      ],
      notes: data.own.size > 0 ? [OWN_METRIC_NOTE] : [],
    });
    const [pooled] = tasks;
    const accuracy = tableOf(found.metrics, {
      id: "accuracy",
      title: "Pairwise accuracy over all pairs of systems, and in each campaign",
      columns: [
        texts("metric", "Metric", shown),
        numbers("pooled", "All", 3, (name) => found.values.get(name)![0]),
        ...pooled.campaigns.map((campaign) => {
          const task = { ...pooled, campaigns: [campaign] };
          const read = [campaigns.get(campaign)!];
          return numbers(campaign, campaign, 3, (name: string) => taskValue(task, read, name));
        }),
      ],
    });
    return {
      tables: [main, accuracy],
      figures: [],
      notes: [
        "The figures set beside ours are those of the organisers' program on the same data, to six digits; accuracies lie between 0 and 1, and a correlation r enters the average as (r + 1)/2.",
        "Calibrated accuracy is exact here. The organisers' program compares distances of metric scores in float64, where equal distances come apart, so for a few metrics it chooses another threshold.",
      ],
    };
  },
};

/** Why a calibrated accuracy, or an average that includes one, may differ. */
const EXACT =
  "exact here, where the organisers' program tells equal distances of scores apart in float64";
