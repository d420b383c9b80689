import { mean } from "../../scores/moments.ts";
import { interval } from "../../resampling/bootstrap/interval.ts";
import { keyedStream } from "../../resampling/random/keyed_stream.ts";
import { fillSigns } from "../../resampling/random/signs.ts";
import { swapPValue } from "../../resampling/significance/swap_test.ts";
import { integerMatrix } from "../../tensors/products/integer_matrix.ts";
import { addKernelProduct } from "../../tensors/backends/kernel_product.ts";
import { Accumulator } from "../../tensors/products/product.ts";
import { sideBySide } from "./side_by_side.ts";
import type { SegmentStatistics, TextMetric } from "../text_metric.ts";

/** Trials drawn from one keyed stream. */
const BLOCK_TRIALS = 128;

/** A paired bootstrap test. */
export interface PairedBootstrap {
  /** Score of the first corpus minus that of the second. */
  readonly difference: number;
  /** Lower end of the percentile interval of the difference. */
  readonly low: number;
  /** Upper end. */
  readonly high: number;
  /** Two-sided p-value of no difference. */
  readonly p: number;
}

/**
 * Runs the paired bootstrap test between two corpora on their scores of shared resamples, as sacreBLEU's `--paired-bs` does.
 *
 * The differences of the resamples, shifted to have mean 0, represent differences under the null. The p-value counts how often
 * they are at least as far from 0 as the observed difference, which counts too. Source: Riezler & Maxwell, "On some pitfalls in
 * automatic evaluation and significance testing for MT", 2005.
 *
 * @param observed Scores of the two corpora.
 * @param first Scores of the first on each resample, from `corpusReplicates()`.
 * @param second Scores of the second on the same resamples.
 * @param confidence Confidence of the interval, between 0 and 1.
 * @returns The difference, its interval and its p-value.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { pairedBootstrap } from "./corpus_comparison.ts";
 *
 * const same = Float64Array.of(20, 22, 21);
 * assertEquals(pairedBootstrap([21, 21], same, same, 0.95), { difference: 0, low: 0, high: 0, p: 1 });
 * ```
 */
export function pairedBootstrap(
  [one, other]: readonly [number, number],
  first: Float64Array,
  second: Float64Array,
  confidence: number,
): PairedBootstrap {
  const difference = one - other;
  const differences = first.map((score, r) => score - second[r]);
  const centre = mean(differences);
  const reached = differences.reduce(
    (count, value) => count + (Math.abs(value - centre) >= Math.abs(difference) ? 1 : 0),
    0,
  );
  const { low, high } = interval({
    method: "percentile",
    confidence,
    estimate: difference,
    replicates: differences,
  });
  return { difference, low, high, p: swapPValue(reached, differences.length, false).p };
}

/** How trials of approximate randomisation are drawn. */
export interface RandomisationDraws {
  /** Number of trials. */
  readonly trials: number;
  /** Seed. */
  readonly seed: number;
  /** Name of what is drawn. */
  readonly experiment: string;
}

/**
 * Runs approximate randomisation between two corpora, for a two-sided p-value of no difference. Each trial swaps the two
 * outputs of every segment with probability one half and scores both corpora again, from exact sums of counts.
 *
 * @param metric The metric that counted.
 * @param first Counts of the first output.
 * @param second Counts of the second, over the same segments.
 * @param draws How trials are drawn.
 * @returns (Trials at least as far from 0 as the observed difference, plus 1) / (trials + 1).
 */
export function approximateRandomisation(
  metric: TextMetric,
  first: SegmentStatistics,
  second: SegmentStatistics,
  { trials, seed, experiment }: RandomisationDraws,
): number {
  const { matrix } = sideBySide([first, second]);
  const { rows: segments, columns } = matrix;
  const { width } = metric;
  const totals = new Float64Array(columns);
  const differences = new Float64Array(segments * width);
  for (let i = 0; i < segments; i++) {
    for (let c = 0; c < width; c++) {
      const one = matrix.values[i * columns + c];
      const other = matrix.values[i * columns + width + c];
      totals[c] += one;
      totals[width + c] += other;
      differences[i * width + c] = one - other;
    }
  }
  const swapped = integerMatrix(differences, segments, width);
  const pair = new Float64Array(columns);
  const distance = () => Math.abs(metric.score(pair) - metric.score(pair, width));
  pair.set(totals);
  const observed = distance();
  const signs = new Int8Array(BLOCK_TRIALS * segments);
  let reached = 0;
  for (let from = 0; from < trials; from += BLOCK_TRIALS) {
    const size = Math.min(BLOCK_TRIALS, trials - from);
    const source = keyedStream(seed, experiment, from / BLOCK_TRIALS);
    for (let t = 0; t < size; t++) {
      fillSigns(source, signs.subarray(t * segments, (t + 1) * segments));
    }
    const sums = new Float64Array(size * width);
    const drawn = integerMatrix(signs.subarray(0, size * segments), size, segments);
    addKernelProduct(drawn, swapped, new Accumulator(sums), 0, size);
    for (let t = 0; t < size; t++) {
      for (let c = 0; c < width; c++) {
        // Σ over kept − Σ over swapped = `sums`; Σ over kept + Σ over swapped is the difference of the totals.
        const moved = (totals[c] - totals[width + c] - sums[t * width + c]) / 2;
        pair[c] = totals[c] - moved;
        pair[width + c] = totals[width + c] + moved;
      }
      if (distance() >= observed) reached++;
    }
  }
  return swapPValue(reached, trials, false).p;
}
