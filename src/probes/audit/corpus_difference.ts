import { studentQuantile } from "../../resampling/distributions/student_t.ts";
import { keyedStream } from "../../resampling/random/keyed_stream.ts";
import { fillSigns } from "../../resampling/random/signs.ts";
import { reachedCount, swapPValue } from "../../resampling/significance/swap_test.ts";
import { type CorpusDesign, corpusMean, coveredStrata } from "./corpus_mean.ts";
import type { Draws } from "./share.ts";

/** A difference between two systems in a corpus. */
export interface CorpusDifference {
  /** Number of segments that are rated for both. */
  readonly n: number;
  /** The difference; null where no segment is rated for both. */
  readonly difference: number | null;
  /** Ends of its interval. */
  readonly interval: readonly [number, number] | null;
  /** Two-sided p-value of no difference; null without draws. */
  readonly p: number | null;
}

/** Draws from one keyed stream. */
const BLOCK = 128;

/**
 * Estimates the mean difference of two systems in a corpus, with each stratum weighted by its size, and tests it by swaps of
 * the two systems' values in whole units.
 *
 * @param differences Value of the first system minus that of the second, by segment.
 * @param rated 1 where a segment is rated for both.
 * @param design Strata and units.
 * @param draws How swaps are drawn.
 * @returns The difference.
 */
export function corpusDifference(
  differences: ArrayLike<number>,
  rated: ArrayLike<number>,
  design: CorpusDesign,
  { replicates, confidence, seed }: Draws,
): CorpusDifference {
  const all = Int32Array.from({ length: rated.length }, (_, i) => i);
  const { mean, variance, n, freedom } = corpusMean(differences, rated, all, design);
  if (mean === null) return { n, difference: null, interval: null, p: null };
  const half = studentQuantile(confidence, freedom) * Math.sqrt(variance);
  const shares = unitContributions(coveredStrata(differences, rated, all, design));
  const observed = shares.reduce((sum, share) => sum + share, 0);
  const swapped = new Float64Array(replicates);
  const signs = new Int8Array(shares.length);
  let source = keyedStream(seed, "audit swaps", 0);
  for (let r = 0; r < replicates; r++) {
    if (r % BLOCK === 0) source = keyedStream(seed, "audit swaps", r / BLOCK);
    fillSigns(source, signs);
    for (let u = 0; u < shares.length; u++) swapped[r] += signs[u] * shares[u];
  }
  const reached = reachedCount({ observed, swapped }, "two-sided");
  return {
    n,
    difference: mean,
    interval: n < 2 ? null : [mean - half, mean + half],
    p: replicates === 0 ? null : swapPValue(reached, replicates, false).p,
  };
}

/** Contribution of each unit to the mean. */
function unitContributions({ covered, total }: ReturnType<typeof coveredStrata>): Float64Array {
  const shares = new Map<number, number>();
  for (const { segments, rated, units } of covered) {
    for (const [number, { sum }] of units) {
      shares.set(number, (shares.get(number) ?? 0) + sum * segments / (rated * total));
    }
  }
  return Float64Array.from([...shares].sort(([a], [b]) => a - b), ([, share]) => share);
}
