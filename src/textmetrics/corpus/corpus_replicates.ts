import { resampler } from "../../resampling/bootstrap/resampling_design.ts";
import { keyedStream } from "../../resampling/random/keyed_stream.ts";
import { sideBySide } from "./side_by_side.ts";
import { BLOCK_WEIGHTINGS, weightedSums } from "./weighted_sums.ts";
import type { SegmentStatistics, TextMetric } from "../text_metric.ts";

/** A corpus to score on resamples: one output under one metric. */
export interface ScoredCorpus {
  /** The metric. */
  readonly metric: TextMetric;
  /** Its counts by segment. */
  readonly statistics: SegmentStatistics;
}

/** How resamples are drawn. */
export interface CorpusResampling {
  /** Number of resamples. */
  readonly replicates: number;
  /** Seed of the draws. */
  readonly seed: number;
  /** Name of what is drawn, so that two experiments with one seed draw independently. */
  readonly experiment: string;
}

/**
 * Scores corpora on bootstrap resamples of their segments. All corpora share the same resamples, so differences between them
 * are paired. A score comes from exact sums of n-gram counts, not from a mean of sentence scores.
 *
 * Source: Koehn, "Statistical significance tests for machine translation evaluation", EMNLP 2004.
 *
 * @param corpora Outputs and metrics, over the same segments.
 * @param resampling How resamples are drawn; they depend only on this, not on the corpora.
 * @returns For each corpus, its score on each resample.
 * @throws {RangeError} If the numbers of segments differ.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { bleu } from "../bleu/bleu.ts";
 * import { corpusReplicates } from "./corpus_replicates.ts";
 *
 * const metric = bleu();
 * const statistics = metric.prepare([["a b c d", "e f g h"]]).statistics(["a b c d", "e f g h"]);
 * const resampling = { replicates: 3, seed: 1, experiment: "example" };
 * const [scores] = corpusReplicates([{ metric, statistics }], resampling);
 * assertEquals([...scores].map(Math.round), [100, 100, 100]);
 * ```
 */
export function corpusReplicates(
  corpora: readonly ScoredCorpus[],
  { replicates, seed, experiment }: CorpusResampling,
): Float64Array[] {
  const scores = corpora.map(() => new Float64Array(replicates));
  if (corpora.length === 0) return scores;
  const { matrix, offsets } = sideBySide(corpora.map(({ statistics }) => statistics));
  const items = matrix.rows;
  const resample = resampler({ rows: items });
  let source = keyedStream(seed, experiment, 0);
  const draw = (r: number, counts: Uint32Array): void => {
    if (r % BLOCK_WEIGHTINGS === 0) source = keyedStream(seed, experiment, r / BLOCK_WEIGHTINGS);
    resample(source, counts);
  };
  weightedSums([{ matrix }], items, replicates, draw, (r, [sums]) => {
    corpora.forEach(({ metric }, s) => scores[s][r] = metric.score(sums, offsets[s]));
  });
  return scores;
}
