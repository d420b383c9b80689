import { BLOCK_REPLICATES } from "../../resampling/bootstrap/replicates.ts";
import { resampler, type ResamplingDesign } from "../../resampling/bootstrap/resampling_design.ts";
import { keyedStream } from "../../resampling/random/keyed_stream.ts";
import { integerMatrix } from "../../tensors/products/integer_matrix.ts";
import { addKernelProduct } from "../../tensors/backends/kernel_product.ts";
import { NarrowAccumulator } from "../../tensors/products/product.ts";
import { sideBySide } from "./side_by_side.ts";
import type { SegmentStatistics, TextMetric } from "../text_metric.ts";

/** A corpus to score again and again: one output by one metric. */
export interface ScoredCorpus {
  /** The metric. */
  readonly metric: TextMetric;
  /** What it counted, by segment. */
  readonly statistics: SegmentStatistics;
}

/** How resamples are drawn. */
export interface CorpusResampling {
  /** Number of resamples. */
  readonly replicates: number;
  /** Seed of the draws. */
  readonly seed: number;
  /** Name of what is drawn, so that two experiments of one seed draw apart. */
  readonly experiment: string;
  /** What is drawn with replacement: independent segments where absent. */
  readonly design?: ResamplingDesign;
}

/**
 * Corpus scores of bootstrap resamples of the segments. All corpora share the same resamples, so that differences between
 * them are paired; a score is one of exact sums of n-gram counts, not a mean of sentence scores.
 *
 * Source: Koehn, "Statistical significance tests for machine translation evaluation", EMNLP 2004.
 *
 * @param corpora Outputs and metrics, over the same segments.
 * @param resampling How resamples are drawn; they depend on this alone, not on the corpora.
 * @returns By corpus, its score on each resample.
 * @throws {RangeError} Where the numbers of segments differ.
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
  { replicates, seed, experiment, design }: CorpusResampling,
): Float64Array[] {
  const scores = corpora.map(() => new Float64Array(replicates));
  if (corpora.length === 0) return scores;
  const { matrix, offsets } = sideBySide(corpora.map(({ statistics }) => statistics));
  const segments = matrix.rows;
  const resample = resampler(design ?? { rows: segments });
  const block = new Uint32Array(BLOCK_REPLICATES * segments);
  for (let from = 0; from < replicates; from += BLOCK_REPLICATES) {
    const source = keyedStream(seed, experiment, from / BLOCK_REPLICATES);
    const size = Math.min(BLOCK_REPLICATES, replicates - from);
    for (let r = 0; r < size; r++) {
      resample(source, block.subarray(r * segments, (r + 1) * segments));
    }
    const counts = integerMatrix(block.subarray(0, size * segments), size, segments);
    const sums = new Float64Array(size * matrix.columns);
    addKernelProduct(counts, matrix, new NarrowAccumulator(sums), 0, size);
    corpora.forEach(({ metric }, s) => {
      for (let r = 0; r < size; r++) {
        scores[s][from + r] = metric.score(sums, r * matrix.columns + offsets[s]);
      }
    });
  }
  return scores;
}
