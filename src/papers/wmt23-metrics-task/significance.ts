import {
  clusterCount,
  clusterOf,
  type Compared,
} from "../../agreement/shared_task/compare_metrics.ts";
import { type TaskResults, taskResults } from "../../agreement/shared_task/task_results.ts";
import type { Figure } from "../../reporting/figures/figure.ts";
import { type ColumnOf, numbers, tableOf, texts } from "../../reporting/tables/table_of.ts";
import type { Section } from "../section.ts";
import { TASK_NEEDS, taskData, taskKey, taskSums } from "./campaigns.ts";

/** Permutations of each test. */
const PERMUTATIONS = 1000;
/** The same on the built-in sample, which is only for demonstration. */
const SAMPLE_PERMUTATIONS = 200;

/** Which differences are significant, by the organisers' tests and by tests that exchange documents. */
export const taskSignificance: Section = {
  id: "wmt23-metrics-task/significance",
  title: "Significance clusters, by the organisers' tests and with whole documents exchanged",
  answers: ["Table 1, ranks"],
  needs: TASK_NEEDS,
  long: true,
  async run(context) {
    const { tasks, campaigns, metrics } = await taskData(context);
    const found = await taskResults(tasks, campaigns, metrics, {
      permutations: context.samples ?? (context.sample ? SAMPLE_PERMUTATIONS : PERMUTATIONS),
      seed: context.seed,
      sums: taskSums(context),
    });
    const compared = [
      { name: "average", theirs: found.organisers?.average, ours: found.documents?.average },
      ...tasks.map((task, t) => ({
        name: taskKey(task),
        theirs: found.organisers?.tasks[t],
        ours: found.documents?.tasks[t],
      })),
    ];
    const [{ theirs, ours }] = compared;
    return {
      tables: [
        tableOf(found.metrics, {
          id: "clusters",
          title: "Cluster of each metric in the order of the averages",
          columns: [
            texts("metric", "Metric", (name) => name),
            numbers("average", "Average", 3, (name) => found.averages.get(name) ?? null),
            numbers(
              "organisers",
              "Cluster, organisers' tests",
              0,
              (name) => clusterOf(theirs, name),
            ),
            numbers(
              "documents",
              "Cluster, documents exchanged",
              0,
              (name) => clusterOf(ours, name),
            ),
          ],
        }),
        tableOf(compared, {
          id: "counts",
          title: "Numbers of clusters and of significant differences at 5 %",
          columns: [
            texts("task", "Task", ({ name }) => name),
            ...counts("clusters", "Clusters", clusterCount),
            ...counts("pairs", "Significant pairs", significantPairs),
            numbers(
              "pairs",
              "Pairs",
              0,
              ({ theirs }) => theirs && theirs.order.length * (theirs.order.length - 1) / 2,
            ),
          ],
        }),
      ],
      figures: [heatMap(found), dotPlot(found)].filter((figure) => figure !== null),
      notes: [
        headline(found),
        "The organisers' tests are one-sided and count each comparison alone; they exchange pairs of translations (calibrated accuracy), single translations (segment-level Pearson) and systems (system level).",
        "With whole documents exchanged, p-values are two-sided and adjusted by max-t for all comparisons of a task; one exchange of a document serves all tasks of its campaign, and system scores are means of segments. Such a test asks about other documents for the same systems; the organisers' system-level tests ask about other systems, of which there are few.",
      ],
    };
  },
};

function headline({ organisers, documents }: TaskResults): string {
  const theirs = clusterCount(organisers?.average);
  const ours = clusterCount(documents?.average);
  return `The organisers' tests part the averages into ${
    theirs ?? "no"
  } clusters; with whole documents exchanged and all comparisons counted there are ${
    ours ?? "none"
  }.`;
}

/** Results of the organisers' tests, and of those with documents exchanged. */
interface Tested {
  readonly theirs: Compared | null | undefined;
  readonly ours: Compared | null | undefined;
}

/** Two columns that count something: by the organisers' tests, and with documents exchanged. */
function counts(
  key: string,
  title: string,
  count: (compared: Compared | null | undefined) => number | null,
): ColumnOf<Tested>[] {
  return [
    numbers(`organisers_${key}`, `${title}, organisers' tests`, 0, ({ theirs }) => count(theirs)),
    numbers(`documents_${key}`, "documents exchanged", 0, ({ ours }) => count(ours)),
  ];
}

function significantPairs(compared: Compared | null | undefined): number | null {
  if (compared == null) return null;
  let count = 0;
  compared.p.forEach((row, i) => row.slice(i + 1).forEach((p) => count += p <= 0.05 ? 1 : 0));
  return count;
}

/** p-values of the averages: one panel for each kind of test. */
function heatMap({ organisers, documents }: TaskResults): Figure | null {
  const panels = [
    { title: "The organisers' tests", compared: organisers?.average },
    { title: "Whole documents exchanged, adjusted", compared: documents?.average },
  ].filter(({ compared }) => compared != null);
  if (panels.length === 0) return null;
  return {
    id: "p-values",
    title: "p-value of each metric against those below it, by average",
    x: { label: "place of the metric that it is compared with", scale: "band" },
    y: { label: "metric", scale: "band" },
    panels: panels.map(({ title, compared }) => ({
      title,
      series: [],
      cells: compared!.order.flatMap((y, i) =>
        compared!.order.map((_, j) => ({ x: j + 1, y, value: i < j ? compared!.p[i][j] : null }))
      ),
    })),
  };
}

/** Averages as dots, each with its cluster by the organisers' tests. */
function dotPlot({ metrics, averages, organisers }: TaskResults): Figure | null {
  if (organisers?.average == null) return null;
  const { average } = organisers;
  const ranked = metrics.filter((name) => averages.get(name) !== null);
  const points = ranked.map((name) => ({
    x: name,
    y: averages.get(name) ?? null,
    label: `cluster ${clusterOf(average, name)}`,
  }));
  return {
    id: "averages",
    title: "Average of each metric, with its cluster by the organisers' tests",
    x: { label: "metric", scale: "band", categories: ranked },
    y: { label: "weighted average" },
    panels: [{ title: "", series: [{ name: "average", mark: "points", points }] }],
  };
}
