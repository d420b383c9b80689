import type { EditClass, EditName } from "./edit.ts";
import { EDITS } from "./edits.ts";
import type { MinimalPair } from "./minimal_pairs.ts";
import type { PairCosts } from "./pair_costs.ts";
import {
  type IntervalDraws,
  type MeanInterval,
  meanIntervals,
} from "../../resampling/bootstrap/mean_intervals.ts";

/** What a metric charges for one edit, or for all of a class. */
export interface EditCost {
  /** The edit, or its class where all of it are taken together. */
  readonly edit: EditName | "all_altering" | "all_preserving";
  /** Name for a reader. */
  readonly title: string;
  /** Class. */
  readonly class: EditClass;
  /** Number of pairs. */
  readonly n: number;
  /** Mean cost. */
  readonly delta: MeanInterval;
  /** Share of pairs whose edit costs nothing. */
  readonly noPenalty: MeanInterval;
}

/**
 * Costs by edit, in the order of the paper's Table 2, then of each class.
 *
 * @param pairs The suite.
 * @param costs What the metric charges for each pair.
 * @param draws How intervals are drawn; `experiment` is the name of the metric.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { editCosts } from "./edit_costs.ts";
 *
 * const costs = { deltas: new Float64Array(), unpenalised: new Uint8Array() };
 * const rows = await editCosts([], costs, { seed: 1, experiment: "BLEU", replicates: 100 });
 * assertEquals([rows.length, rows[0].n], [16, 0]);
 * ```
 */
export async function editCosts(
  pairs: readonly MinimalPair[],
  costs: PairCosts,
  draws: IntervalDraws,
): Promise<EditCost[]> {
  const groups = [
    ...EDITS.map(({ name, title, class: kind }) => ({
      edit: name,
      title,
      class: kind,
      holds: (pair: MinimalPair) => pair.edit === name,
    })),
    ...(["altering", "preserving"] as const).map((kind) => ({
      edit: `all_${kind}` as const,
      title: `all meaning-${kind}`,
      class: kind,
      holds: (pair: MinimalPair) => pair.class === kind,
    })),
  ];
  const rows: EditCost[] = [];
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
