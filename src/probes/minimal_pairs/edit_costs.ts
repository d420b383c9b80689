import type { EditClass } from "./edits/edit.ts";
import type { PairCosts } from "./pair_costs.ts";
import type { SuitePair } from "./suite_pair.ts";
import {
  type IntervalDraws,
  type MeanInterval,
  meanIntervals,
} from "../../resampling/bootstrap/mean_intervals.ts";

/** An edit of a suite, or a category of its errors. */
export interface SuiteEdit<Name extends string = string> {
  /** Its name in the pairs. */
  readonly name: Name;
  /** Name for a reader. */
  readonly title: string;
  /** Its class; null where the suite does not state it. */
  readonly class: EditClass | null;
}

/** A metric's cost of one edit, or of all edits of a class. */
export interface EditCost<Name extends string = string> {
  /** The edit, or the class for all its edits together. */
  readonly edit: Name | "all_altering" | "all_preserving";
  /** Name for a reader. */
  readonly title: string;
  /** Class; null where the suite does not state it. */
  readonly class: EditClass | null;
  /** Number of pairs. */
  readonly n: number;
  /** Mean cost. */
  readonly delta: MeanInterval;
  /** Share of pairs whose cost is not positive. */
  readonly noPenalty: MeanInterval;
}

/**
 * Sums up costs by edit, in the order of the paper's Table 2, then of each class.
 *
 * @param pairs The suite.
 * @param costs The metric's cost of each pair.
 * @param draws How intervals are drawn; `experiment` is the name of the metric.
 * @param edits The suite's edits or categories, in the order of the rows.
 * @returns One row per edit, then one per class.
 */
export async function editCosts<Name extends string>(
  pairs: readonly SuitePair[],
  costs: PairCosts,
  draws: IntervalDraws,
  edits: readonly SuiteEdit<Name>[],
): Promise<EditCost<Name>[]> {
  const groups = [
    ...edits.map(({ name, title, class: kind }) => ({
      edit: name,
      title,
      class: kind,
      holds: (pair: SuitePair) => pair.category === name,
    })),
    ...(["altering", "preserving"] as const).map((kind) => ({
      edit: `all_${kind}` as const,
      title: `all meaning-${kind}`,
      class: kind,
      holds: (pair: SuitePair) => pair.class === kind,
    })),
  ];
  const rows: EditCost<Name>[] = [];
  for (const { edit, title, class: kind, holds } of groups) {
    const chosen = [...pairs.keys()].filter((p) => holds(pairs[p]));
    const [delta, noPenalty] = await meanIntervals(
      [costs.deltas, costs.unpenalised].map((values) => ({
        values: chosen.map((p) => values[p]),
      })),
      { ...draws, experiment: `minimal pairs ${edit} ${draws.experiment}` },
    );
    rows.push({ edit, title, class: kind, n: chosen.length, delta, noPenalty });
  }
  return rows;
}
