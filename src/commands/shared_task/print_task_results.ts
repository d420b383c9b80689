import {
  clusterCount,
  clusterOf,
  type Compared,
  type ComparedTasks,
} from "../../agreement/shared_task/compare_metrics.ts";
import type { SharedTask, TaskSet } from "../../agreement/shared_task/tasks.ts";
import { escapeLatex } from "../../reporting/tables/escape_latex.ts";
import { latexTable } from "../../reporting/tables/latex_table.ts";
import type { Table } from "../../reporting/tables/table.ts";
import { numbers, tableOf, texts } from "../../reporting/tables/table_of.ts";
import type { Terminal } from "../options/command.ts";
import type { Format } from "../options/common_options.ts";
import { printRows } from "../terminal/print_rows.ts";
import { printTable } from "../terminal/print_table.ts";
import type { ListedMetric } from "./open_task_campaigns.ts";
import type { TaskResults } from "../../agreement/shared_task/task_results.ts";

/** p-values by the name of the better metric, then of the other. */
type NamedPValues = Readonly<Record<string, Readonly<Record<string, number>>>>;

/**
 * Prints the results of a set of tasks: scripts get everything, with every p-value; readers get a table of values, each with
 * its significance cluster.
 *
 * @param set The tasks.
 * @param listed Facts about the metrics.
 * @param results Values and tests.
 * @param format The requested format.
 * @param terminal Where to print.
 */
export function printTaskResults(
  set: TaskSet,
  listed: readonly ListedMetric[],
  results: TaskResults,
  format: Format,
  terminal: Terminal,
): void {
  if (format === "json") {
    const settings = { ...terminal.settings, signs: "philox" };
    printRows(taskJson(set, listed, results), format, { ...terminal, settings }, set.name);
    return;
  }
  for (const [at, part] of parts(set, format).entries()) {
    if (at > 0) terminal.out("\n");
    const table = taskTable(set, listed, results, part);
    if (format === "latex") terminal.out(latexResults(table, listed));
    else printTable(table, format, terminal);
  }
  for (const sentence of closingNotes(results)) terminal.note(`${sentence}\n`);
}

/** The results as one JSON value. */
function taskJson(set: TaskSet, listed: readonly ListedMetric[], results: TaskResults) {
  const { metrics, values, averages, organisers, documents } = results;
  const facts = new Map(listed.map((metric) => [metric.title, metric]));
  const clusters = taskClusters(organisers);
  const valid = taskClusters(documents);
  return {
    tasks: set.tasks.map(({ campaigns, level, measure, weight }, t) => ({
      campaigns,
      level,
      measure,
      weight,
      p_values: named(organisers?.tasks[t] ?? null),
    })),
    metrics: metrics.map((metric) => {
      const { referenceFree, baseline, primary } = facts.get(metric)!;
      return {
        metric,
        reference_free: referenceFree,
        baseline,
        primary,
        average: averages.get(metric) ?? null,
        rank: rankOf(metric, averages),
        cluster: clusterOf(organisers?.average ?? null, metric),
        values: values.get(metric)!,
        clusters: set.tasks.map((_, t) => clusters(t, metric)),
      };
    }),
    p_values: named(organisers?.average ?? null),
    valid: documents === null ? null : {
      unit: "document",
      adjusted: "max-t",
      metrics: metrics.map((metric) => ({
        metric,
        cluster: clusterOf(documents.average, metric),
        clusters: set.tasks.map((_, t) => valid(t, metric)),
      })),
      p_values: named(documents.average),
    },
  };
}

/** 1 for the best average; equal ones share a rank. */
function rankOf(metric: string, averages: ReadonlyMap<string, number | null>): number | null {
  const own = averages.get(metric) ?? null;
  if (own === null) return null;
  let rank = 1;
  for (const other of averages.values()) if (other !== null && other > own) rank++;
  return rank;
}

function taskClusters(compared: ComparedTasks | null) {
  return (t: number, metric: string) => clusterOf(compared?.tasks[t] ?? null, metric);
}

function named(compared: Compared | null): NamedPValues {
  if (compared === null) return {};
  const { order, p } = compared;
  return Object.fromEntries(
    order.map((name, i) => [
      name,
      Object.fromEntries(order.slice(i + 1).map((other, at) => [other, p[i][i + 1 + at]])),
    ]),
  );
}

/** A part of the results that is one table for readers. */
interface ResultPart {
  readonly title: string;
  readonly tasks: readonly number[];
  readonly hasAverages: boolean;
}

/** One wide table for files; for a terminal, one of averages and one for each list of campaigns. */
function parts(set: TaskSet, format: Format): ResultPart[] {
  const all = set.tasks.map((_, t) => t);
  const title = `Results of ${set.name}`;
  if (format !== "table") return [{ title, tasks: all, hasAverages: true }];
  const groups = new Map<string, number[]>();
  for (const t of all) {
    const { campaigns } = set.tasks[t];
    const key = campaigns.length > 1 ? "" : campaigns[0];
    groups.set(key, [...groups.get(key) ?? [], t]);
  }
  const pooled = groups.get("") ?? [];
  groups.delete("");
  return [
    { title, tasks: pooled, hasAverages: true },
    ...Array.from(groups, ([campaign, tasks]) => ({ title: campaign, tasks, hasAverages: false })),
  ];
}

function taskTable(
  set: TaskSet,
  listed: readonly ListedMetric[],
  { metrics, values, averages, organisers, documents }: TaskResults,
  { title, tasks, hasAverages }: ResultPart,
): Table {
  const facts = new Map(listed.map((metric) => [metric.title, metric]));
  const cluster = (key: string, heading: string, compared: Compared | null) =>
    numbers<string>(key, heading, 0, (metric) => clusterOf(compared, metric));
  const best = "greatest";
  const averageColumns = [
    texts<string>("kind", "Kind", (metric) => kindOf(facts.get(metric)!)),
    { ...numbers<string>("average", "Average", 3, (metric) => averages.get(metric)), best },
    ...organisers === null ? [] : [cluster("cluster", "Cluster", organisers.average)],
    ...documents === null ? [] : [cluster("valid_cluster", "by documents", documents.average)],
  ] as const;
  const taskColumns = tasks.flatMap((t) => {
    const key = taskKey(set.tasks[t]);
    const heading = taskTitle(set.tasks[t], !hasAverages);
    return [
      { ...numbers<string>(key, heading, 3, (metric) => values.get(metric)![t]), best },
      ...organisers === null ? [] : [cluster(`${key}.cluster`, "cluster", organisers.tasks[t])],
    ] as const;
  });
  return tableOf(metrics, {
    id: "shared-task",
    title,
    columns: [
      texts("metric", "Metric", (metric) => metric),
      ...hasAverages ? averageColumns : [],
      ...taskColumns,
    ],
  });
}

/** In the style of the findings papers: baselines are underlined, and reference-free metrics have a star. */
function latexResults(table: Table, listed: readonly ListedMetric[]): string {
  const names = new Map(listed.map((metric) => {
    const name = escapeLatex(metric.title);
    return [
      name,
      `${metric.baseline ? `\\underline{${name}}` : name}${metric.referenceFree ? "*" : ""}`,
    ];
  }));
  const columns = table.columns.filter(({ key }) => key !== "kind");
  const text = latexTable({ ...table, columns }, { label: `tab:${table.id}` });
  return text.split("\n").map((line) => {
    const [name, ...rest] = line.split(" & ");
    return rest.length === 0 ? line : [names.get(name) ?? name, ...rest].join(" & ");
  }).join("\n");
}

function kindOf({ own, baseline, primary, referenceFree }: ListedMetric): string {
  const kind = own ? "own" : baseline ? "baseline" : primary ? "primary" : "contrastive";
  return referenceFree ? `${kind}, no reference` : kind;
}

function taskKey({ campaigns, level, measure }: SharedTask): string {
  const pairs = campaigns.map((name) => name.split("/")[1]).join("+");
  return `${pairs}.${level}.${measure}`;
}

function taskTitle({ campaigns, level, measure }: SharedTask, short: boolean): string {
  if (measure === "accuracy") return "accuracy";
  const name = measure === "pearson" ? `${level} pearson` : measure;
  return short ? name : `${campaigns.map((one) => one.split("/")[1]).join(", ")} ${name}`;
}

function closingNotes({ organisers, documents }: TaskResults): string[] {
  if (organisers?.average == null) return [];
  const theirs = `Clusters of the average by the organisers' tests: ${
    clusterCount(organisers.average)
  }`;
  if (documents?.average == null) return [`${theirs}.`];
  return [
    `${theirs}. With whole documents exchanged and all comparisons counted: ${
      clusterCount(documents.average)
    }.`,
  ];
}
