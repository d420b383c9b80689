import { settleRuns } from "../../decimals/ranks/settle_runs.ts";
import { type Fraction, fraction } from "../../decimals/fraction.ts";
import { sortingOrder } from "../../decimals/ranks/sorting_order.ts";
import {
  type Cut,
  gapExact,
  gapNearest,
  gapRest,
  type MetricGaps,
  metricGaps,
} from "./metric_gaps.ts";
import type { PairedScores } from "../classes/paired_scores.ts";
import { countRanges, type PairRanges, pairRanges } from "./pair_ranges.ts";

/** Class, by the human scores, of a pair that the metric distinguishes. */
export const CONCORDANT = 0;
/** The human scores order the pair the other way. */
export const DISCORDANT = 1;
/** The human scores tie the pair. */
export const TIED_HUMAN = 2;

/** Pairs in the order in which they are counted: by group, then upper place, then lower. */
export interface ListedPairs {
  /** Lower place of each pair. */
  readonly lower: Int32Array;
  /** Upper place of each pair. */
  readonly upper: Int32Array;
  /** Group·3 + class of each pair. */
  readonly codes: Int32Array;
}

/** Listed pairs with the order in which a growing threshold ties them. */
export interface SortedPairs extends ListedPairs {
  /** Listed pairs in the order of their distances. */
  readonly order: Int32Array;
  /** End, in that order, of each batch of pairs at the same distance, which become tied together. */
  readonly batchEnds: Int32Array;
  /** The distance of a batch, exactly, in units of the metric. */
  readonly epsilon: (batch: number) => Fraction;
}

/**
 * Lists the pairs whose distance is above one bound and within another, sorted by exact distance.
 *
 * @param paired The translations.
 * @param over Lower bound; the distances are above it.
 * @param within Upper bound; the distances are within it. Null for none.
 * @returns The pairs in order.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { columnFromNumbers } from "../../decimals/column_from_numbers.ts";
 * import { cutAt } from "./metric_gaps.ts";
 * import { pairScores } from "../classes/paired_scores.ts";
 * import { sortPairs } from "./sorted_pairs.ts";
 *
 * const paired = pairScores(columnFromNumbers([0, 1, 2]), columnFromNumbers([0.1, 0.2, 0.3]), null);
 * const sorted = sortPairs(paired, cutAt(0n), null);
 * assertEquals([...sorted.batchEnds], [2, 3]);
 * ```
 */
export function sortPairs(paired: PairedScores, over: Cut, within: Cut | null): SortedPairs {
  return sortListed(paired, listPairs(paired, pairRanges(paired, over, within)));
}

/**
 * Sorts listed pairs by exact distance. The metric must distinguish each pair.
 *
 * @param paired The translations.
 * @param listed The pairs.
 * @returns The pairs in order.
 */
export function sortListed(paired: PairedScores, listed: ListedPairs): SortedPairs {
  const gaps = metricGaps(paired.metric);
  const size = listed.lower.length;
  const keys = new Float64Array(size);
  for (let n = 0; n < size; n++) keys[n] = gapNearest(gaps, listed.lower[n], listed.upper[n]);
  const order = sortingOrder(keys);
  const compare = gaps.big ? compareBig(gaps, listed) : compareRests(gaps, listed);
  const batchEnds = settleRuns(order, keys, paired.metric.integers ? null : compare);
  const unit = 10n ** BigInt(paired.metric.decimals);
  return {
    ...listed,
    order,
    batchEnds,
    epsilon: (batch) => {
      const pair = order[batchEnds[batch] - 1];
      return fraction(gapExact(gaps, listed.lower[pair], listed.upper[pair]), unit);
    },
  };
}

/**
 * Classifies a pair that the metric distinguishes.
 *
 * @param human Ranks of the human scores.
 * @param lower Place of the smaller metric score.
 * @param upper Place of the greater metric score.
 * @returns The class.
 */
export function pairClass(human: Int32Array, lower: number, upper: number): number {
  const difference = human[upper] - human[lower];
  return difference > 0 ? CONCORDANT : difference < 0 ? DISCORDANT : TIED_HUMAN;
}

/**
 * Lists pairs by group, then by upper place, then by lower.
 *
 * @param paired The translations.
 * @param ranges Ranges of pairs.
 * @returns The pairs.
 */
export function listPairs(paired: PairedScores, ranges: PairRanges): ListedPairs {
  const { begins, ends } = ranges;
  const size = countRanges(ranges);
  const lower = new Int32Array(size);
  const upper = new Int32Array(size);
  const codes = new Int32Array(size);
  const human = paired.human;
  let n = 0;
  for (let group = 0; group + 1 < paired.starts.length; group++) {
    for (let place = paired.starts[group]; place < paired.starts[group + 1]; place++) {
      for (let below = begins[place]; below < ends[place]; below++, n++) {
        lower[n] = below;
        upper[n] = place;
        codes[n] = 3 * group + pairClass(human, below, place);
      }
    }
  }
  return { lower, upper, codes };
}

function compareRests(gaps: MetricGaps, { lower, upper }: ListedPairs) {
  return (a: number, b: number) =>
    gapRest(gaps, lower[a], upper[a]) - gapRest(gaps, lower[b], upper[b]);
}

function compareBig(gaps: MetricGaps, { lower, upper }: ListedPairs) {
  return (a: number, b: number) => {
    const difference = gapExact(gaps, lower[a], upper[a]) - gapExact(gaps, lower[b], upper[b]);
    return difference < 0n ? -1 : difference > 0n ? 1 : 0;
  };
}
