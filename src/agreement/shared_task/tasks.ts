/** What a task of the WMT metrics tasks measures. */
export type TaskMeasure = "accuracy" | "pearson" | "acc_eq" | "spa";

/** One task: a measure on one campaign, or over the pairs of systems of several. */
export interface SharedTask {
  /** Campaigns, for example `["wmt23/en-de"]`. */
  readonly campaigns: readonly string[];
  /** Whether scores of systems or of segments are compared. */
  readonly level: "sys" | "seg";
  /** The measure. */
  readonly measure: TaskMeasure;
  /** Weight in the average; the weights of a set add up to 1. */
  readonly weight: number;
}

/** The tasks of one year. */
export interface TaskSet {
  /** Its name, for example `wmt23`, or `wmt24 on wmt23`. */
  readonly name: string;
  /** The tasks, in the organisers' order. */
  readonly tasks: readonly SharedTask[];
  /** Campaigns in which references other than the standard one count as systems. */
  readonly humansKept: readonly string[];
}

/** What a year's tasks are made from. */
interface Year {
  readonly testSet: string;
  readonly pairs: readonly string[];
  /** Language pairs in which references other than the standard one count as systems. */
  readonly humansKept: readonly string[];
  /** Tasks of a list of campaigns, with weights that need not add up to 1. */
  readonly design: (campaigns: readonly string[]) => readonly SharedTask[];
}

/**
 * 2023: pairwise accuracy over all pairs of systems, with the weight of as many tasks as there are language pairs; then three
 * tasks per language pair.
 */
function design2023(campaigns: readonly string[]): readonly SharedTask[] {
  return [
    { campaigns, level: "sys", measure: "accuracy", weight: campaigns.length },
    ...campaigns.flatMap((name): SharedTask[] => [
      { campaigns: [name], level: "sys", measure: "pearson", weight: 1 },
      { campaigns: [name], level: "seg", measure: "pearson", weight: 1 },
      { campaigns: [name], level: "seg", measure: "acc_eq", weight: 1 },
    ]),
  ];
}

/** 2024 and 2025: soft pairwise accuracy and calibrated accuracy of each language pair. */
function design2024(campaigns: readonly string[]): readonly SharedTask[] {
  return campaigns.flatMap((name): SharedTask[] => [
    { campaigns: [name], level: "sys", measure: "spa", weight: 1 },
    { campaigns: [name], level: "seg", measure: "acc_eq", weight: 1 },
  ]);
}

const YEARS: Readonly<Record<string, Year>> = {
  wmt23: {
    testSet: "wmt23",
    pairs: ["en-de", "he-en", "zh-en"],
    humansKept: ["he-en"],
    design: design2023,
  },
  wmt24: {
    testSet: "wmt24",
    pairs: ["en-de", "en-es", "ja-zh"],
    humansKept: ["en-de"],
    design: design2024,
  },
  wmt25: {
    testSet: "wmt25",
    pairs: [
      ...["cs-de_DE", "cs-uk_UA", "en-ar_EG", "en-bho_IN", "en-cs_CZ", "en-et_EE", "en-is_IS"],
      ...["en-it_IT", "en-ja_JP", "en-ko_KR", "en-mas_KE", "en-ru_RU", "en-sr_Cyrl_RS"],
      ...["en-uk_UA", "en-zh_CN", "ja-zh_CN"],
    ],
    humansKept: [],
    design: design2024,
  },
};

/** Years whose tasks are known. */
export const TASK_YEARS: readonly string[] = Object.keys(YEARS);

/**
 * Lists the tasks of a year of the WMT metrics tasks (Freitag et al. 2023, 2024; Lavie et al. 2025).
 *
 * @param year `wmt23`, `wmt24` or `wmt25`.
 * @param on Year whose data the tasks are run on; null for the year's own.
 * @returns The tasks with their weights; null where a year is not known.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { taskSet } from "./tasks.ts";
 *
 * assertEquals(taskSet("wmt23", null)?.tasks.length, 10);
 * assertEquals(taskSet("wmt24", "wmt23")?.tasks[0].campaigns, ["wmt23/en-de"]);
 * ```
 */
export function taskSet(year: string, on: string | null): TaskSet | null {
  const [own, data] = [year, on ?? year].map((name) =>
    Object.hasOwn(YEARS, name) ? YEARS[name] : undefined
  );
  if (own === undefined || data === undefined) return null;
  const campaign = (pair: string) => `${data.testSet}/${pair}`;
  return {
    name: data === own ? year : `${year} on ${on}`,
    tasks: weighted(own.design(data.pairs.map(campaign))),
    humansKept: data.humansKept.map(campaign),
  };
}

/**
 * Lists 2023's tasks on any campaigns.
 *
 * @param campaigns Names of the campaigns.
 * @returns The tasks with their weights.
 */
export function tasksOn(campaigns: readonly string[]): readonly SharedTask[] {
  return weighted(design2023(campaigns));
}

function weighted(tasks: readonly SharedTask[]): readonly SharedTask[] {
  const total = tasks.reduce((sum, { weight }) => sum + weight, 0);
  return tasks.map((task) => ({ ...task, weight: task.weight / total }));
}
