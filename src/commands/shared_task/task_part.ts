import type { CountedPairs, TestedTasks } from "../../agreement/shared_task/compare_metrics.ts";
import type { TestedResults } from "../../agreement/shared_task/task_results.ts";
import type { PartContent } from "../engine/part.ts";
import type { ListedMetric } from "./open_task_campaigns.ts";

/** Further printed facts of a run. */
export interface TaskFacts {
  /** Year of the tasks. */
  readonly year: string;
  /** Year whose data they are run on; absent for the tasks' own year. */
  readonly on: string | undefined;
  /** The metrics. */
  readonly listed: readonly ListedMetric[];
  /** Permutations of all parts together. */
  readonly permutations: number;
}

type Bare = Omit<CountedPairs, "counts">;

/** Results in forms that JSON has. */
interface TaskCommon extends TaskFacts {
  readonly metrics: readonly string[];
  readonly values: readonly [string, readonly (number | null)[]][];
  readonly averages: readonly [string, number | null][];
  readonly organisers: TestedTasks<Bare> | null;
  readonly documents: TestedTasks<Bare> | null;
}

/**
 * Splits results into the content that all parts share and the counts that add up.
 *
 * @param facts The further printed facts.
 * @param counted The results.
 * @returns The content of a part.
 */
export function partContent(
  facts: TaskFacts,
  { values, averages, organisers, documents, metrics }: TestedResults<CountedPairs>,
): PartContent {
  const added: Float64Array[] = [];
  const bare = ({ counts, ...rest }: CountedPairs): Bare => {
    added.push(counts);
    return rest;
  };
  const common: TaskCommon = {
    ...facts,
    metrics,
    values: [...values],
    averages: [...averages],
    organisers: eachTest(organisers, bare),
    documents: eachTest(documents, bare),
  };
  return { common, joined: [], added };
}

/**
 * Reassembles the results that `partContent()` split.
 *
 * @param content The content of a part, or of all parts joined.
 * @returns The printed results.
 */
export function contentOf(
  { common, added }: PartContent,
): { readonly facts: TaskFacts; readonly counted: TestedResults<CountedPairs> } {
  // The file's `command` shows that partContent() made it.
  const { values, averages, organisers, documents, metrics, ...facts } = common as TaskCommon;
  let next = 0;
  const whole = (bare: Bare): CountedPairs => ({ ...bare, counts: added[next++] });
  const counted = {
    metrics,
    values: new Map(values),
    averages: new Map(averages),
    organisers: eachTest(organisers, whole),
    documents: eachTest(documents, whole),
  };
  return { facts, counted };
}

/** Changes each test, in the order of the tasks, the average last. */
function eachTest<From, To>(
  tested: TestedTasks<From> | null,
  change: (test: From) => To,
): TestedTasks<To> | null {
  if (tested === null) return null;
  const one = (test: From | null) => test === null ? null : change(test);
  return { tasks: tested.tasks.map(one), average: one(tested.average) };
}
