import type { MinimalPair } from "../../probes/minimal_pairs/minimal_pairs.ts";
import { inspectionSample } from "../../probes/minimal_pairs/inspection_sample.ts";
import { INSPECTED, NOT_INSTANCES } from "./inspected_pairs.ts";

/** What reading a sample of the suite found. */
export interface Inspection {
  /** Pairs read; null where the sample is not the one that was read. */
  readonly size: number | null;
  /** Share of them that instantiate their category in fluent text, 0 to 1. */
  readonly share: number | null;
  /** Where the figures come from. */
  readonly reason: string;
  /** A sentence for the reader. */
  readonly note: string;
}

/** Pairs an edit that are read. */
const EACH = 10;

/**
 * The reading of a stratified sample, ten pairs an edit, if it was this suite's: other data or changed rules draw other
 * pairs, which nobody has read.
 */
export function inspection(pairs: readonly MinimalPair[]): Inspection {
  const sample = inspectionSample(pairs, EACH);
  const isRead = sample.length === INSPECTED.length && sample.every((id, s) => id === INSPECTED[s]);
  if (!isRead) {
    const reason = "the sample of this suite has not been read";
    return { size: null, share: null, reason, note: `Inspection: ${reason}.` };
  }
  const good = sample.length - Object.keys(NOT_INSTANCES).length;
  return {
    size: sample.length,
    share: good / sample.length,
    reason:
      `${good} of ${sample.length} pairs of this project's own suite, read one by one; the paper read its own`,
    note:
      `Inspection: ${good} of ${sample.length} pairs, ${EACH} an edit, instantiate their category in fluent text. Not: ` +
      Object.entries(NOT_INSTANCES).map(([id, why]) => `${id} (${why})`).join("; ") + ".",
  };
}
