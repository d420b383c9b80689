import { exactInteger } from "../../decimals/exact_integer.ts";
import { fraction, fractionValue } from "../../decimals/fraction.ts";
import { UserError } from "../../user_error.ts";
import { bucketIndex } from "../calibration/bucket_scores.ts";
import { cutAt, metricGaps, parseEpsilon } from "../calibration/metric_gaps.ts";
import type { PairedScores } from "./paired_scores.ts";
import { windowStarts } from "./tally_pairs.ts";

/** Where on a metric's scale calibration ties pairs. */
export interface TiesIntroduced {
  /** Number of pairs. */
  readonly pairs: number;
  /** Number of pairs that ε ties and that were not tied before. */
  readonly introduced: number;
  /** Ends of the bins of mean scores: one more than bins, from the lowest score to the highest. */
  readonly edges: readonly number[];
  /** All pairs by bin of their mean score. */
  readonly all: readonly number[];
  /** Newly tied pairs by bin of their mean score. */
  readonly tied: readonly number[];
  /** Mean of all pairs' mean scores; null without pairs. */
  readonly meanOfAll: number | null;
  /** Mean of the newly tied pairs' mean scores; null without any. */
  readonly meanOfTied: number | null;
}

/** Most pairs that are searched. */
const MOST_PAIRS = 20_000_000;

/**
 * Compares the mean metric scores of newly tied pairs with those of all pairs (Deutsch, Foster & Freitag 2023, section 8.3).
 * Bins are exact and of equal width.
 *
 * @param paired The translations.
 * @param epsilon The threshold, a decimal of at least 0; a number means its shortest decimal.
 * @param bins Number of bins.
 * @returns The number of pairs in each bin.
 * @throws {UserError} If ε is not a decimal number of at least 0, or there are over 20 million pairs.
 */
export function tiesIntroduced(
  paired: PairedScores,
  epsilon: string | number,
  bins: number,
): TiesIntroduced {
  if (paired.totalPairs > MOST_PAIRS) {
    throw new UserError(`${paired.totalPairs} pairs are too many; group by item or by system`);
  }
  const { metric, rows, starts } = paired;
  const gaps = metricGaps(metric);
  const within = windowStarts(paired, gaps, parseEpsilon(epsilon, metric.decimals));
  const before = windowStarts(paired, gaps, cutAt(0n));
  const exact = Array.from({ length: rows.length }, (_, place) => exactInteger(metric, place));
  const lowest = exact.reduce((a, b) => a < b ? a : b, exact[0] ?? 0n);
  const range = exact.reduce((a, b) => a > b ? a : b, lowest) - lowest;
  const offsets = exact.map((integer) => integer - lowest);
  // Twice the mean of a pair is the sum of two offsets, so the bins span twice the range.
  const binOf = pairBins(offsets, 2n * range, bins);
  const all = new Array<number>(bins).fill(0);
  const tied = new Array<number>(bins).fill(0);
  const timesInAll = new Float64Array(rows.length);
  const timesInTied = new Float64Array(rows.length);
  let introduced = 0;
  for (let group = 0; group + 1 < starts.length; group++) {
    for (let place = starts[group]; place < starts[group + 1]; place++) {
      for (let below = starts[group]; below < place; below++) {
        const bin = binOf(below, place);
        all[bin]++;
        timesInAll[below]++;
        timesInAll[place]++;
        if (below < within[place] || below >= before[place]) continue;
        introduced++;
        tied[bin]++;
        timesInTied[below]++;
        timesInTied[place]++;
      }
    }
  }
  const unit = 10n ** BigInt(metric.decimals);
  const mean = (times: Float64Array, pairs: number) => {
    if (pairs === 0) return null;
    let sum = 0n;
    exact.forEach((integer, place) => sum += integer * BigInt(times[place]));
    return fractionValue(fraction(sum, 2n * BigInt(pairs) * unit));
  };
  return {
    pairs: paired.totalPairs,
    introduced,
    edges: Array.from({ length: bins + 1 }, (_, edge) => {
      const upper = lowest * BigInt(bins) + range * BigInt(edge);
      return fractionValue(fraction(upper, BigInt(bins) * unit));
    }),
    all,
    tied,
    meanOfAll: mean(timesInAll, paired.totalPairs),
    meanOfTied: mean(timesInTied, introduced),
  };
}

/** Bin of the sum of two offsets; doubles decide if the sum is clearly inside a bin. */
function pairBins(
  offsets: readonly bigint[],
  range: bigint,
  bins: number,
): (a: number, b: number) => number {
  const shares = Float64Array.from(offsets, (offset) => {
    return range === 0n ? 0 : fractionValue(fraction(offset * BigInt(bins), range));
  });
  return (a, b) => {
    const share = shares[a] + shares[b];
    const bin = Math.floor(share);
    const margin = 1e-12 * (1 + share);
    if (share - bin > margin && bin + 1 - share > margin) return bin;
    return bucketIndex(offsets[a] + offsets[b], range, bins);
  };
}
