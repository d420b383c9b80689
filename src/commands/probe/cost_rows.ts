import type { Draws } from "../../probes/audit/share.ts";
import { editCosts, type SuiteEdit } from "../../probes/minimal_pairs/edit_costs.ts";
import { interleaving } from "../../probes/minimal_pairs/interleaving.ts";
import { lengthGroups } from "../../probes/minimal_pairs/length_groups.ts";
import type { Row } from "../terminal/print_rows.ts";
import type { ScoredPairs } from "./suite_scores.ts";

/** Layout of costs. */
export interface CostSettings extends Pick<Draws, "seed" | "replicates"> {
  /** Number of groups by length; undefined for one. */
  readonly byLength: number | undefined;
}

/**
 * Lists a metric's costs of the edits of a suite: one row per edit and one per class, or one row for each group of lengths.
 *
 * @param scored The metric's cost of every pair.
 * @param edits The suite's edits.
 * @param settings The layout.
 * @returns The rows. By length, edits without a pair in a group have no row.
 */
export async function costRows(
  scored: ScoredPairs,
  edits: readonly SuiteEdit[],
  settings: CostSettings,
): Promise<Row[]> {
  if (settings.byLength === undefined) {
    const rows = await rowsOf(scored, edits, settings, scored.metric);
    return rows.map((row) => ({ metric: scored.metric, ...row }));
  }
  const lengths = scored.pairs.map(({ base }) => Array.from(base.text).length);
  const parts: Row[][] = [];
  for (const { from, to, members } of lengthGroups(lengths, settings.byLength)) {
    const part = {
      metric: scored.metric,
      pairs: members.map((p) => scored.pairs[p]),
      costs: {
        deltas: Float64Array.from(members, (p) => scored.costs.deltas[p]),
        unpenalised: Uint8Array.from(members, (p) => scored.costs.unpenalised[p]),
      },
    };
    const rows = await rowsOf(part, edits, settings, `${scored.metric} length ${from}`);
    parts.push(rows.map(({ edit, class: kind, ...rest }) => ({
      metric: scored.metric,
      edit,
      class: kind,
      length_from: from,
      length_to: to,
      ...rest,
    })));
  }
  // The groups of one edit are adjacent.
  return parts[0].flatMap((_, e) => parts.map((rows) => rows[e])).filter(({ n }) => n !== 0);
}

async function rowsOf(
  { pairs, costs }: ScoredPairs,
  edits: readonly SuiteEdit[],
  { seed, replicates }: CostSettings,
  experiment: string,
): Promise<Row[]> {
  const rows = await editCosts(pairs, costs, { seed, replicates, experiment }, edits);
  const of = (kind: string) => costs.deltas.filter((_, p) => pairs[p].class === kind);
  const share = interleaving(of("altering"), of("preserving"));
  return rows.map(({ edit, class: kind, n, delta, noPenalty }): Row => ({
    edit,
    class: kind,
    n,
    delta: delta.mean,
    low: delta.low,
    high: delta.high,
    no_penalty: noPenalty.mean,
    interleaving: edit === "all_altering" ? share : null,
  }));
}
