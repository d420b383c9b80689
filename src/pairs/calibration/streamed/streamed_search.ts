import { fraction } from "../../../decimals/fraction.ts";
import { better, challengeLinear, type Incumbent, linearIncumbent } from "../incumbent.ts";
import { cutBefore, type GapHistogram, gapHistogram, gapSpan } from "./gap_histogram.ts";
import { challengeCells, gridIntervals } from "./grid_search.ts";
import { type SearchGrid, searchGrid } from "./grid_values.ts";
import type { LinearObjective } from "../linear_objective.ts";
import { cutAt } from "../metric_gaps.ts";
import type { PairedScores } from "../../classes/paired_scores.ts";
import {
  countRanges,
  exactRange,
  type PairRanges,
  pairRanges,
  roomForRanges,
} from "../pair_ranges.ts";
import { spansOver, type ThresholdInterval } from "./promising_spans.ts";
import { listPairs, sortListed } from "../sorted_pairs.ts";
import { tallyPairs } from "../../classes/tally_pairs.ts";

/** Up to this many pairs, listing is faster than counting. */
const FEW_PAIRS = 4096;
/** Most pairs that are listed; each takes some 50 bytes. */
const MOST_LISTED = 2 ** 19;

/**
 * Finds the best threshold of a linear objective without listing the pairs.
 *
 * Pairs are counted by distance. Inside a bin the value is at most the value before the bin plus everything that the bin gains.
 * So only bins that may reach the best known value are counted again, in narrower bins, until few pairs are left to list. Where
 * groups are large, the first count is made on a grid, without visiting the pairs.
 *
 * @param paired The translations.
 * @param linear What to raise.
 * @param start Sums of numerators at ε = 0.
 * @param first The incumbent so far.
 * @param leafPairs Intervals with at most this many pairs are listed. @default {4096, or the number of translations up to 524288}.
 * @param grid The grid with which the search begins; null to visit all pairs. @default {the faster of the two}.
 * @returns The better of the incumbent and the best threshold.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { columnFromNumbers } from "../../../decimals/column_from_numbers.ts";
 * import { firstIncumbent } from "../incumbent.ts";
 * import { cutAt } from "../metric_gaps.ts";
 * import { makeObjective } from "../objective.ts";
 * import { pairScores } from "../../classes/paired_scores.ts";
 * import { streamedSearch } from "./streamed_search.ts";
 * import { tallyPairs } from "../../classes/tally_pairs.ts";
 *
 * const paired = pairScores(columnFromNumbers([0, 0, 9]), columnFromNumbers([1, 2, 5]), null);
 * const objective = makeObjective(paired, "acc_eq");
 * const start = tallyPairs(paired, cutAt(0n));
 * const first = firstIncumbent(paired, objective, start);
 * if (objective.linear === null) throw new Error("accuracy is linear");
 * const best = streamedSearch(paired, objective.linear, objective.linear.totals(start), first);
 * assertEquals([best.epsilon.numerator, best.score], [1n, 3]);
 * ```
 */
export function streamedSearch(
  paired: PairedScores,
  linear: LinearObjective,
  start: Float64Array,
  first: Incumbent,
  leafPairs: number = Math.max(FEW_PAIRS, Math.min(MOST_LISTED, paired.rows.length)),
  grid: SearchGrid | null = searchGrid(paired),
): Incumbent {
  const unit = 10n ** BigInt(paired.metric.decimals);
  let incumbent = first;
  // The best value known to be reached, by an incumbent or at the end of a bin.
  let reached = first.score;
  const open: ThresholdInterval[] = [];
  const room = spareRoom(paired);
  const challenger = (totals: Float64Array, distance: bigint) => {
    const epsilon = fraction(distance, unit);
    incumbent = better(incumbent, linearIncumbent(linear, totals, epsilon));
    reached = Math.max(reached, incumbent.score);
  };
  if (grid === null) open.push({ over: cutAt(0n), within: null, totals: start, bound: Infinity });
  else if (grid.exact) challengeCells(paired, linear, grid, reached, challenger);
  else {
    const intervals = gridIntervals(paired, linear, grid, start, reached);
    reached = intervals.reached;
    open.push(...intervals.open);
  }
  for (let interval = open.pop(); interval !== undefined; interval = open.pop()) {
    if (interval.bound < reached - 2 * linear.doubt) continue;
    const ranges = pairRanges(paired, interval.over, interval.within, room);
    const pairs = countRanges(ranges);
    if (pairs === 0) continue;
    const span = gapSpan(paired, ranges);
    if (pairs <= (span.single ? Math.min(FEW_PAIRS, leafPairs) : leafPairs)) {
      const sorted = sortListed(paired, listPairs(paired, ranges));
      incumbent = challengeLinear(linear, interval.totals, sorted, incumbent, null);
      reached = Math.max(reached, incumbent.score);
      continue;
    }
    const histogram = gapHistogram(paired, linear, ranges, span);
    if (span.rate > 0) {
      const ends = binEnds(linear, histogram, interval.totals);
      reached = ends.values.reduce((most, value) => Math.max(most, value), reached);
      const least = reached - 2 * linear.doubt;
      if (span.single) {
        challengeBins(linear, histogram, interval.totals, ends, least, challenger);
      } else open.push(...promisingSpans(linear, histogram, interval, ends, least));
      continue;
    }
    const { nearest, furthest } = exactRange(paired, ranges);
    const middle = (nearest + furthest) / 2n;
    const atMiddle = linear.totals(tallyPairs(paired, cutAt(middle)));
    if (nearest === furthest) challenger(atMiddle, middle);
    else {
      const { over, within, totals, bound } = interval;
      open.push({ over: cutAt(middle), within, totals: atMiddle, bound });
      open.push({ over, within: cutAt(middle), totals, bound });
    }
  }
  return incumbent;
}

let spare: PairRanges = { begins: new Int32Array(), ends: new Int32Array() };

/** Arrays for ranges, reused at every call where they are large enough: new ones for each metric would cost memory. */
function spareRoom(paired: PairedScores): PairRanges {
  const places = paired.rows.length;
  if (spare.ends.length < places) spare = roomForRanges(paired);
  return { begins: spare.begins.subarray(0, places), ends: spare.ends.subarray(0, places) };
}

/** Value before each bin, and the most that the bin may add to it. */
interface BinEnds {
  /** Value before each bin, and after the last. */
  readonly values: Float64Array;
  /** Sum of all that the bin gains. */
  readonly gains: Float64Array;
}

function binEnds(linear: LinearObjective, histogram: GapHistogram, from: Float64Array): BinEnds {
  const { counts, stride } = histogram;
  const values = new Float64Array(stride + 1).fill(linear.value(from));
  const gains = new Float64Array(stride);
  linear.weights.forEach((weight, kind) => {
    linear.steps.forEach((step, pairClass) => {
      if (step === 0) return;
      const base = (3 * kind + pairClass) * stride;
      for (let bin = 0, change = 0; bin < stride; bin++) {
        const added = weight * step * counts[base + bin];
        change += added;
        values[bin + 1] += change;
        if (step > 0) gains[bin] += added;
      }
    });
  });
  return { values, gains };
}

/** Adds the changes by the pairs of a bin to sums of numerators. */
function addBin(
  { steps }: LinearObjective,
  { counts, stride }: GapHistogram,
  totals: Float64Array,
  bin: number,
): void {
  for (let kind = 0; kind < totals.length; kind++) {
    const at = 3 * kind * stride + bin;
    totals[kind] += steps[0] * counts[at] + steps[1] * counts[at + stride] +
      steps[2] * counts[at + 2 * stride];
  }
}

/** Collects the distances at which bins that hold one distance reach a value. */
function challengeBins(
  linear: LinearObjective,
  histogram: GapHistogram,
  from: Float64Array,
  { values }: BinEnds,
  least: number,
  challenger: (totals: Float64Array, distance: bigint) => void,
): void {
  const totals = from.slice();
  for (let bin = 0; bin < histogram.stride; bin++) {
    addBin(linear, histogram, totals, bin);
    if (values[bin + 1] < least) continue;
    // A bin that changes nothing is as good as the one before it, at a greater ε.
    if (linear.doubt === 0 && values[bin + 1] === values[bin]) continue;
    challenger(totals, BigInt(histogram.nearest + bin));
  }
}

/** Intervals of bins that may reach a value, with the most promising last. */
function promisingSpans(
  linear: LinearObjective,
  histogram: GapHistogram,
  interval: ThresholdInterval,
  { values, gains }: BinEnds,
  least: number,
): ThresholdInterval[] {
  const bounds = gains.map((gain, bin) => gain === 0 ? -Infinity : values[bin] + gain);
  const spans = spansOver(bounds, least);
  const totals = interval.totals.slice();
  let at = 0;
  const intervals = spans.map(({ from, to, bound }): ThresholdInterval => {
    for (; at < from; at++) addBin(linear, histogram, totals, at);
    return {
      over: from === 0 ? interval.over : cutBefore(histogram, from),
      within: to >= histogram.stride ? interval.within : cutBefore(histogram, to),
      totals: totals.slice(),
      bound,
    };
  });
  return intervals.sort((a, b) => a.bound - b.bound);
}
