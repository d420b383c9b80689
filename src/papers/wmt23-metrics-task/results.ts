import { taskResults } from "../../agreement/shared_task/task_results.ts";
import { taskValue } from "../../agreement/shared_task/task_values.ts";
import type { Cell, Table } from "../../reporting/tables/table.ts";
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
    const answered = (value: number | null, answers: string, reason: string | null): Cell =>
      context.sample ? value : { value, answers, ...(reason === null ? {} : { reason }) };
    const rows = found.metrics.map((name) => {
      const own = data.own.has(name);
      const average = found.averages.get(name) ?? null;
      const cell = (value: number | null, key: string, exact: boolean): Cell =>
        own ? value : answered(value, `${key}.${name}`, exact ? EXACT : null);
      return {
        metric: own ? ownMetricTitle(name) : name,
        average: cell(average, "average", true),
        ...Object.fromEntries(tasks.map((task, t) => [
          taskKey(task),
          cell(found.values.get(name)![t], `values.${taskKey(task)}`, task.measure === "acc_eq"),
        ])),
      };
    });
    const main: Table = {
      id: "values",
      title: "Values of the metrics in each task, by average",
      columns: [
        { key: "metric", title: "Metric" },
        { key: "average", title: "Average", digits: 3 },
        ...tasks.map((task) => ({ key: taskKey(task), title: taskKey(task), digits: 3 })),
      ],
      rows,
      notes: data.own.size > 0 ? [OWN_METRIC_NOTE] : [],
    };
    const [pooled] = tasks;
    const accuracy: Table = {
      id: "accuracy",
      title: "Pairwise accuracy over all pairs of systems, and in each campaign",
      columns: [
        { key: "metric", title: "Metric" },
        { key: "pooled", title: "All", digits: 3 },
        ...pooled.campaigns.map((name) => ({ key: name, title: name, digits: 3 })),
      ],
      rows: found.metrics.map((name) => ({
        metric: data.own.has(name) ? ownMetricTitle(name) : name,
        pooled: found.values.get(name)![0],
        ...Object.fromEntries(pooled.campaigns.map((campaign) => [
          campaign,
          taskValue({ ...pooled, campaigns: [campaign] }, [campaigns.get(campaign)!], name),
        ])),
      })),
    };
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
