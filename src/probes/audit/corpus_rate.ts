import { studentQuantile } from "../../resampling/distributions/student_t.ts";
import { wilsonInterval } from "../../resampling/significance/wilson_interval.ts";
import { type CorpusDesign, corpusMean } from "./corpus_mean.ts";

/** Design effects below this are rounding errors. */
const ROUNDING = 1e-9;

/** The rate of marked segments in a corpus, estimated from the rated ones. `audit` prints this record directly. */
export interface CorpusRate {
  /** Marked segments. */
  readonly count: number;
  /** Rated segments. */
  readonly n: number;
  /** The rate, with each stratum weighted by its size; null where no segment is rated. */
  readonly rate: number | null;
  /** Its interval; null where no segment is rated. */
  readonly interval: readonly [number, number] | null;
  /** Design effect: variance relative to that of independent segments drawn in proportion; at least 1. */
  readonly design_effect: number;
}

/**
 * Estimates the rate of marked segments in a corpus, with the Wilson interval for the effective number of independent segments,
 * and Student's t instead of the normal quantile where units are few.
 *
 * Source: Dean & Pagano, "Evaluating confidence interval methods for binomial proportions in clustered surveys", Journal of
 * Survey Statistics and Methodology 2015.
 *
 * @param marked 1 where a segment is marked.
 * @param rated 1 where a segment is rated.
 * @param segments Segments of the part of the corpus in question, by number.
 * @param design Strata and units.
 * @param confidence Two-sided confidence, between 0 and 1.
 * @returns The rate.
 */
export function corpusRate(
  marked: ArrayLike<number>,
  rated: ArrayLike<number>,
  segments: ArrayLike<number>,
  design: CorpusDesign,
  confidence: number,
): CorpusRate {
  let count = 0;
  for (let i = 0; i < segments.length; i++) {
    count += rated[segments[i]] === 0 ? 0 : marked[segments[i]];
  }
  const { mean, variance, n, freedom, weighting } = corpusMean(marked, rated, segments, design);
  if (mean === null) return { count, n, rate: null, interval: null, design_effect: 1 };
  const effect = variance / (mean * (1 - mean) / n);
  // Where the variance is 0 up to rounding, only the weights determine the effect.
  const design_effect = effect > ROUNDING ? Math.max(1, effect) : weighting;
  const worth = n / design_effect;
  return {
    count,
    n,
    rate: mean,
    interval: wilsonInterval(mean * worth, worth, studentQuantile(confidence, freedom)),
    design_effect,
  };
}
