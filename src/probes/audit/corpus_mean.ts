/** How the segments of a corpus are grouped. */
export interface CorpusDesign {
  /** Stratum of each segment, for example its domain, from 0. */
  readonly stratumOf: ArrayLike<number>;
  /** Unit that each segment was sampled with, for example its document, from 0. */
  readonly unitOf: ArrayLike<number>;
}

/** The mean of a corpus, estimated from its rated segments. */
export interface CorpusMean {
  /** The mean; null where no segment is rated. */
  readonly mean: number | null;
  /** Estimated variance of the mean; 0 where nothing is rated. */
  readonly variance: number;
  /** Rated segments. */
  readonly n: number;
  /** Number of rated units minus the number of strata that contain any; at least 1. */
  readonly freedom: number;
  /** Factor by which the weights increase the variance of independent segments, compared with equal weights; at least 1. */
  readonly weighting: number;
  /** Number of segments in strata without a rated segment; the mean is that of the other strata. */
  readonly uncovered: number;
}

/** Sums over a stratum, or over a unit's part in it. */
export interface StratumSums {
  /** Segments. */
  segments: number;
  /** Rated segments. */
  rated: number;
  /** Sum of their values. */
  sum: number;
  /** The same of each unit, by number. */
  readonly units: Map<number, { rated: number; sum: number }>;
}

/**
 * Estimates the mean of a corpus from its rated segments. Each stratum has the weight of all its segments, however many of them
 * are rated. The variance assumes that whole units were sampled, so similar values within documents increase it.
 *
 * Source: Cochran, "Sampling Techniques", 1977, sections 5A.9 and 6.12 (poststratification, combined with the linearised
 * variance of a ratio by clusters). A stratum with a single unit is compared with the overall mean.
 *
 * @param values Value of each segment of the corpus.
 * @param rated 1 where a segment is rated.
 * @param segments Segments of the part of the corpus in question, by number.
 * @param design Strata and units.
 * @returns The mean with its variance.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { corpusMean } from "./corpus_mean.ts";
 *
 * const design = { stratumOf: [0, 0, 0, 1], unitOf: [0, 1, 2, 3] };
 * assertEquals(corpusMean([1, 0, 0, 1], [1, 0, 0, 1], [0, 1, 2, 3], design).mean, 1);
 * assertEquals(corpusMean([1, 0, 0, 0], [1, 0, 0, 1], [0, 1, 2, 3], design).mean, 0.75);
 * ```
 */
export function corpusMean(
  values: ArrayLike<number>,
  rated: ArrayLike<number>,
  segments: ArrayLike<number>,
  design: CorpusDesign,
): CorpusMean {
  const { covered, total } = coveredStrata(values, rated, segments, design);
  const n = covered.reduce((sum, stratum) => sum + stratum.rated, 0);
  const uncovered = segments.length - total;
  if (n === 0) return { mean: null, variance: 0, n, freedom: 1, weighting: 1, uncovered };
  const share = (stratum: StratumSums): number => stratum.segments / total;
  // Exactly 1 where all values are 1.
  const mean = covered.reduce((sum, one) => sum + one.segments * one.sum / one.rated, 0) / total;
  return {
    mean,
    variance: varianceOf(covered.map((one) => ({ ...one, weight: share(one) / one.rated })), mean),
    n,
    freedom: Math.max(1, covered.reduce((sum, { units }) => sum + units.size - 1, 0)),
    weighting: Math.max(1, n * covered.reduce((sum, one) => sum + share(one) ** 2 / one.rated, 0)),
    uncovered,
  };
}

/**
 * Sums up the strata of a corpus that have a rated segment.
 *
 * @param values Value of each segment of the corpus.
 * @param rated 1 where a segment is rated.
 * @param segments Segments of the part of the corpus in question, by number.
 * @param design Strata and units.
 * @returns The strata, and the number of segments in all of them.
 */
export function coveredStrata(
  values: ArrayLike<number>,
  rated: ArrayLike<number>,
  segments: ArrayLike<number>,
  { stratumOf, unitOf }: CorpusDesign,
): { readonly covered: readonly StratumSums[]; readonly total: number } {
  const strata = new Map<number, StratumSums>();
  for (let i = 0; i < segments.length; i++) {
    const at = segments[i];
    const stratum = strata.get(stratumOf[at]) ??
      { segments: 0, rated: 0, sum: 0, units: new Map() };
    strata.set(stratumOf[at], stratum);
    stratum.segments++;
    if (rated[at] === 0) continue;
    stratum.rated++;
    stratum.sum += values[at];
    const unit = stratum.units.get(unitOf[at]) ?? { rated: 0, sum: 0 };
    stratum.units.set(unitOf[at], unit);
    unit.rated++;
    unit.sum += values[at];
  }
  const covered = [...strata.values()].filter((stratum) => stratum.rated > 0);
  const total = covered.reduce((sum, stratum) => sum + stratum.segments, 0);
  return { covered, total };
}

/** Linearised variance of the weighted mean: the contributions of a unit that crosses strata stay together. */
function varianceOf(
  strata: readonly (StratumSums & { readonly weight: number })[],
  mean: number,
): number {
  const residuals = new Map<number, { sum: number; factor: number }>();
  for (const { rated, sum, units, weight } of strata) {
    const single = units.size === 1;
    const centre = single ? mean : sum / rated;
    const factor = single ? 1 : units.size / (units.size - 1);
    for (const [number, unit] of units) {
      const residual = residuals.get(number) ?? { sum: 0, factor: 1 };
      residuals.set(number, residual);
      residual.sum += weight * (unit.sum - centre * unit.rated);
      residual.factor = Math.max(residual.factor, factor);
    }
  }
  return [...residuals.values()].reduce((total, { sum, factor }) => total + factor * sum ** 2, 0);
}
