import type { LinearObjective } from "../linear_objective.ts";
import { type Cut, gapNearest, metricGaps } from "../metric_gaps.ts";
import { CONCORDANT, DISCORDANT, TIED_HUMAN } from "../sorted_pairs.ts";
import type { PairedScores } from "../../classes/paired_scores.ts";
import { nearestRange, type PairRanges } from "../pair_ranges.ts";

/** Number of bins. */
const BINS = 4096;
/** Counts of one kind of groups and one class of pairs; the greatest distance has its own bin. */
const STRIDE = BINS + 1;

/** How distances are spread over bins. */
export interface GapSpan {
  /** Smallest distance. */
  readonly nearest: number;
  /** Bins per unit of distance; 0 where the distances are equal as doubles. */
  readonly rate: number;
  /** Whether every bin holds one distance only. */
  readonly single: boolean;
}

/** Pairs counted by distance, class and kind of group. */
export interface GapHistogram extends GapSpan {
  /** Pairs with the class c of groups of the kind k in bin b, at (3·k + c)·stride + b. */
  readonly counts: Uint32Array;
  /** Bins of each kind and class. */
  readonly stride: number;
}

/**
 * Spreads the distances of some pairs over bins.
 *
 * @param paired The translations.
 * @param ranges The pairs, at least one.
 * @returns The layout of the bins.
 */
export function gapSpan(paired: PairedScores, ranges: PairRanges): GapSpan {
  const { nearest, furthest } = nearestRange(paired, ranges);
  const range = furthest - nearest;
  const single = paired.metric.integers !== null && range < BINS;
  const rate = single ? 1 : range > 0 && range < Infinity ? BINS / range : 0;
  return { nearest, rate, single };
}

/**
 * Counts pairs by distance, without listing them. A greater distance never has a smaller bin; equal distances share one.
 *
 * @param paired The translations.
 * @param linear Kinds of the groups.
 * @param ranges The pairs to count, at least one.
 * @param span The layout of the bins.
 * @returns Counts by bin.
 */
export function gapHistogram(
  paired: PairedScores,
  linear: LinearObjective,
  ranges: PairRanges,
  span: GapSpan,
): GapHistogram {
  const { nearest, rate } = span;
  const counts = new Uint32Array(3 * linear.weights.length * STRIDE);
  const { starts, human } = paired;
  const { begins, ends } = ranges;
  const gaps = metricGaps(paired.metric);
  const { high, low, big } = gaps;
  let most = 0;
  for (let place = 0; place < human.length; place++) most = Math.max(most, human[place]);
  // A lookup by the difference of two ranks: a branch would be mispredicted every other time.
  const offsets = Int32Array.from(
    { length: 2 * most + 1 },
    (_, at) => STRIDE * (at < most ? CONCORDANT : at > most ? DISCORDANT : TIED_HUMAN),
  );
  for (let group = 0; group + 1 < starts.length; group++) {
    const kind = linear.kinds[group];
    if (kind < 0) continue;
    const base = 3 * kind * STRIDE;
    for (let place = starts[group]; place < starts[group + 1]; place++) {
      const middle = most - human[place];
      const end = ends[place];
      const top = high[place];
      if (low === null) {
        for (let below = begins[place]; below < end; below++) {
          const bin = (top - high[below] - nearest) * rate | 0;
          counts[base + offsets[human[below] + middle] + bin]++;
        }
      } else {
        const bottom = low[place];
        for (let below = begins[place]; below < end; below++) {
          const gap = big
            ? gapNearest(gaps, below, place)
            : (top - high[below]) + (bottom - low[below]);
          const bin = (gap - nearest) * rate | 0;
          counts[base + offsets[human[below] + middle] + bin]++;
        }
      }
    }
  }
  return { ...span, counts, stride: STRIDE };
}

/**
 * Finds the bound that includes all distances in the bins before a given one, and none from it on.
 *
 * @param histogram The layout of the bins.
 * @param bin The bin.
 * @returns A bound between two neighbouring doubles.
 */
export function cutBefore({ nearest, rate }: GapSpan, bin: number): Cut {
  const binOf = (gap: number) => Math.trunc((gap - nearest) * rate);
  let edge = nearest + bin / rate;
  while (binOf(edge) >= bin) edge = neighbour(edge, -1);
  for (let next = neighbour(edge, 1); binOf(next) < bin; next = neighbour(edge, 1)) edge = next;
  return { nearest: edge, rest: Infinity, exact: null };
}

const double = new Float64Array(1);
const bits = new BigInt64Array(double.buffer);

/** The next double above or below a positive one. */
function neighbour(value: number, step: 1 | -1): number {
  double[0] = value;
  bits[0] += BigInt(step);
  return double[0];
}
