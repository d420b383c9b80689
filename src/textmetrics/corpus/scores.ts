import type { SegmentStatistics, TextMetric } from "../text_metric.ts";

/**
 * Scores a corpus by the sums of its segments' statistics.
 *
 * @param metric The metric that counted them.
 * @param statistics Counts by segment.
 * @param selection Segments of the corpus, by number; a segment may be repeated. If absent, all segments.
 * @returns The score.
 *
 * @example
 * ```ts
 * import { assert } from "@std/assert";
 * import { chrf } from "../chrf/chrf.ts";
 * import { corpusScore } from "./scores.ts";
 *
 * const metric = chrf();
 * const statistics = metric.prepare([["one", "two"]]).statistics(["one", "tow"]);
 * assert(corpusScore(metric, statistics) < corpusScore(metric, statistics, [0]));
 * ```
 */
export function corpusScore(
  metric: TextMetric,
  statistics: SegmentStatistics,
  selection?: ArrayLike<number>,
): number {
  return metric.score(sumStatistics(statistics, selection));
}

/**
 * Sums each count over the segments of a selection, or over all.
 *
 * @param statistics Counts by segment.
 * @param selection Segments by number; a segment may be repeated. If absent, all segments.
 * @returns One sum per count.
 */
export function sumStatistics(
  statistics: SegmentStatistics,
  selection?: ArrayLike<number>,
): Float64Array {
  const { width, values, segments } = statistics;
  const sums = new Float64Array(width);
  const length = selection === undefined ? segments : selection.length;
  for (let k = 0; k < length; k++) {
    const offset = (selection === undefined ? k : selection[k]) * width;
    for (let c = 0; c < width; c++) sums[c] += values[offset + c];
  }
  return sums;
}

/**
 * Scores each segment. BLEU needs its effective order here.
 *
 * @param metric The metric that counted them.
 * @param statistics Counts by segment.
 * @returns One score per segment.
 */
export function sentenceScores(metric: TextMetric, statistics: SegmentStatistics): Float64Array {
  if (metric.scores) return metric.scores(statistics);
  const { segments, width, values } = statistics;
  const scores = new Float64Array(segments);
  for (let i = 0; i < segments; i++) scores[i] = metric.score(values, i * width);
  return scores;
}
