import { EDITS } from "../../../probes/minimal_pairs/edits/edits.ts";
import type { MinimalPair } from "../../../probes/minimal_pairs/minimal_pairs.ts";
import { inspectionSample } from "../../../probes/minimal_pairs/inspection_sample.ts";
import { share } from "../../../probes/audit/share.ts";
import { formatNumber } from "../../../reporting/tables/format_cell.ts";
import type { Table } from "../../../reporting/tables/table.ts";
import { numbers, percents, tableOf, texts } from "../../../reporting/tables/table_of.ts";
import { INSPECTED, NOT_INSTANCES } from "./inspected_pairs.ts";

/** The result of inspecting a sample of the suite. */
export interface Inspection {
  /** Number of pairs read; null if the sample is not the one that was read. */
  readonly size: number | null;
  /** Share of them that instantiate their category in fluent text, 0 to 1. */
  readonly share: number | null;
  /** Origin of the figures. */
  readonly reason: string;
  /** A sentence for the reader. */
  readonly note: string;
  /** Errors by edit; none if the sample is not the one that was read. */
  readonly tables: readonly Table[];
}

/** Pairs per edit that are read. */
const EACH = 22;

/**
 * Finds the inspection of a stratified sample of this suite, with the same number of pairs per edit. Other data or changed
 * rules give other pairs, which nobody has read.
 *
 * @param pairs The suite.
 * @returns The result, with the error rate of each edit and its Wilson interval.
 */
export function inspection(pairs: readonly MinimalPair[]): Inspection {
  const sample = inspectionSample(pairs, EACH);
  const isRead = sample.length === INSPECTED.length && sample.every((id, s) => id === INSPECTED[s]);
  if (!isRead) {
    const reason = "the sample of this suite has not been read";
    return { size: null, share: null, reason, note: `Inspection: ${reason}.`, tables: [] };
  }
  const bad = Object.keys(NOT_INSTANCES);
  const good = sample.length - bad.length;
  const rows = EDITS.map(({ name, title }) => {
    const own = sample.filter((id) => id.startsWith(`${name}-`));
    const wrong = own.filter((id) => bad.includes(id)).length;
    const all = pairs.filter(({ category }) => category === name).length;
    return { title, all, ...share(wrong, own.length, 0.95) };
  });
  const weighed = rows.reduce((sum, { all, rate }) => sum + all * (rate ?? 0), 0) / pairs.length;
  return {
    size: sample.length,
    share: good / sample.length,
    reason:
      `${good} of ${sample.length} pairs of this project's own suite, read one by one; the paper read its own`,
    note:
      `Inspection: ${good} of ${sample.length} pairs, ${EACH} an edit, instantiate their category in fluent text; weighed by the number ` +
      `of pairs of each edit, ${formatNumber(1 - weighed, 1, true)} of the suite do. Not: ` +
      bad.map((id) => `${id} (${NOT_INSTANCES[id]})`).join("; ") + ".",
    tables: [tableOf(rows, {
      id: "inspection",
      title: "Pairs that do not instantiate their category, with Wilson's 95 % intervals",
      columns: [
        texts("edit", "Edit", ({ title }) => title),
        numbers("all", "Pairs", 0, ({ all }) => all),
        numbers("n", "Read", 0, ({ n }) => n),
        numbers("count", "Errors", 0, ({ count }) => count),
        percents("rate", "Error rate", 1, ({ rate }) => rate),
        percents("low", "from", 1, ({ wilson }) => wilson?.[0]),
        percents("high", "to", 1, ({ wilson }) => wilson?.[1]),
      ],
    })],
  };
}
