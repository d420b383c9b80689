import type { SegmentStatistics, TextMetric } from "../../textmetrics/text_metric.ts";
import { sumStatistics } from "../../textmetrics/corpus/scores.ts";
import type { CorruptionDraw } from "./corruption_draws.ts";

/** Counts of a corpus and of the variants of its segments. */
export interface CorruptibleCorpus {
  /** Counts of the clean corpus. */
  readonly clean: SegmentStatistics;
  /** Counts of the variants of all segments, one row each. */
  readonly variants: SegmentStatistics;
  /** Rows of each segment's variants in `variants`. */
  readonly rows: readonly (readonly number[])[];
}

/**
 * Computes how far a corpus score falls when the segments of a draw are replaced: the score of the clean corpus minus that of
 * the corrupted one. Only sums of counts change.
 *
 * @param metric The metric.
 * @param corpus Counts of the clean corpus and of the variants.
 * @param draw The segments and what replaces them.
 * @returns The fall.
 */
export function corruptionDrop(
  metric: TextMetric,
  { clean, variants, rows }: CorruptibleCorpus,
  draw: CorruptionDraw,
): number {
  const sums = sumStatistics(clean);
  const before = metric.score(sums);
  const { width } = clean;
  draw.segments.forEach((segment, k) => {
    const row = rows[segment][draw.variants[k]];
    for (let c = 0; c < width; c++) {
      sums[c] += variants.values[row * width + c] - clean.values[segment * width + c];
    }
  });
  return before - metric.score(sums);
}
