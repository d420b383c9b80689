import type { SegmentStatistics } from "../text_metric.ts";

/**
 * Sums counts over units of exchange, for example documents, so that resamples draw and swaps exchange whole units. Corpus
 * scores depend only on total sums, so they do not change.
 *
 * @param statistics Counts by segment.
 * @param unitOf Unit of each segment, from 0; null where segments are units.
 * @returns Counts by unit instead of by segment.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { unitStatistics } from "./unit_statistics.ts";
 *
 * const statistics = { segments: 3, width: 1, values: Float64Array.of(1, 2, 4) };
 * assertEquals([...unitStatistics(statistics, [0, 1, 0]).values], [5, 2]);
 * ```
 */
export function unitStatistics(
  statistics: SegmentStatistics,
  unitOf: ArrayLike<number> | null,
): SegmentStatistics {
  if (unitOf === null) return statistics;
  const { segments, width, values } = statistics;
  let units = 0;
  for (let i = 0; i < segments; i++) units = Math.max(units, unitOf[i] + 1);
  const sums = new Float64Array(units * width);
  for (let i = 0; i < segments; i++) {
    for (let c = 0; c < width; c++) sums[unitOf[i] * width + c] += values[i * width + c];
  }
  return { segments: units, width, values: sums };
}
