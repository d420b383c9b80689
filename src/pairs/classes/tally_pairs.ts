import { type Cut, isWithin, type MetricGaps, metricGaps } from "../calibration/metric_gaps.ts";
import { largestGroup, type PairedScores } from "./paired_scores.ts";

/** Pairs that the metric distinguishes, by group and by class of the human scores. The metric ties all other pairs. */
export interface Tally {
  /** Ordered the same way by people, by group. */
  readonly concordant: Float64Array;
  /** Ordered the other way by people, by group. */
  readonly discordant: Float64Array;
  /** Tied by people, by group. */
  readonly tiedHuman: Float64Array;
}

/** Groups up to this size are counted pair by pair. */
const SMALL_GROUP = 40;

/**
 * Counts, group by group, the pairs whose metric distance is above a bound. Large groups take n log n steps: a translation
 * enters a tree of counts by human rank as soon as it is far enough below the current one (D. E. Knuth, The Art of Computer
 * Programming 3, inversions).
 *
 * @param paired The translations.
 * @param cut Bound on the metric distance; within it a pair counts as tied by the metric.
 * @returns The counts.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { columnFromNumbers } from "../../decimals/column_from_numbers.ts";
 * import { cutAt } from "../calibration/metric_gaps.ts";
 * import { pairScores } from "./paired_scores.ts";
 * import { tallyPairs } from "./tally_pairs.ts";
 *
 * const paired = pairScores(columnFromNumbers([0, 1, 1, 2]), columnFromNumbers([1, 3, 2, 4]), null);
 * assertEquals([...tallyPairs(paired, cutAt(0n)).concordant], [5]);
 * assertEquals([...tallyPairs(paired, cutAt(1n)).concordant], [3]);
 * ```
 */
export function tallyPairs(paired: PairedScores, cut: Cut): Tally {
  const groups = paired.starts.length - 1;
  const tally = {
    concordant: new Float64Array(groups),
    discordant: new Float64Array(groups),
    tiedHuman: new Float64Array(groups),
  };
  const gaps = metricGaps(paired.metric);
  const firsts = new Int32Array(largestGroup(paired.starts));
  for (let group = 0; group < groups; group++) {
    const start = paired.starts[group];
    const end = paired.starts[group + 1];
    groupWindows(paired, gaps, cut, group, firsts, start);
    if (end - start <= SMALL_GROUP) tallySmall(paired.human, firsts, start, end, group, tally);
    else tallyLarge(paired.human, firsts, start, end, group, tally);
  }
  return tally;
}

/**
 * Finds, for each place, the first place of its group whose distance to it is within a bound.
 *
 * @param paired The translations.
 * @param gaps Distances of the metric's scores.
 * @param cut The bound.
 * @param firsts Receives the places; by default a new array.
 * @returns One place for each place.
 */
export function windowStarts(
  paired: PairedScores,
  gaps: MetricGaps,
  cut: Cut,
  firsts: Int32Array = new Int32Array(paired.rows.length),
): Int32Array {
  for (let group = 0; group + 1 < paired.starts.length; group++) {
    groupWindows(paired, gaps, cut, group, firsts, 0);
  }
  return firsts;
}

/** The same for one group; the value of a place is at its index minus `from`. */
function groupWindows(
  { starts }: PairedScores,
  gaps: MetricGaps,
  cut: Cut,
  group: number,
  firsts: Int32Array,
  from: number,
): void {
  const { high, low, big } = gaps;
  let first = starts[group];
  if (low === null) {
    // A bound that is not whole, or is below its double, ends at the whole number below it.
    const widest = cut.rest < 0 ? Math.ceil(cut.nearest) - 1 : cut.nearest;
    for (let place = first; place < starts[group + 1]; place++) {
      while (first < place && high[place] - high[first] > widest) first++;
      firsts[place - from] = first;
    }
    return;
  }
  for (let place = first; place < starts[group + 1]; place++) {
    for (; first < place; first++) {
      // Doubles decide nearly always, and much faster.
      const gap = big ? cut.nearest : (high[place] - high[first]) + (low[place] - low[first]);
      if (gap < cut.nearest || (gap === cut.nearest && isWithin(gaps, first, place, cut))) break;
    }
    firsts[place - from] = first;
  }
}

function tallySmall(
  human: Int32Array,
  firsts: Int32Array,
  start: number,
  end: number,
  group: number,
  tally: Tally,
): void {
  let concordant = 0;
  let discordant = 0;
  let tied = 0;
  for (let place = start; place < end; place++) {
    const rank = human[place];
    for (let lower = start; lower < firsts[place - start]; lower++) {
      if (human[lower] < rank) concordant++;
      else if (human[lower] > rank) discordant++;
      else tied++;
    }
  }
  tally.concordant[group] = concordant;
  tally.discordant[group] = discordant;
  tally.tiedHuman[group] = tied;
}

function tallyLarge(
  human: Int32Array,
  firsts: Int32Array,
  start: number,
  end: number,
  group: number,
  tally: Tally,
): void {
  let levels = 0;
  for (let place = start; place < end; place++) levels = Math.max(levels, human[place] + 1);
  const tree = new Int32Array(levels + 1);
  const atLevel = new Int32Array(levels);
  let concordant = 0;
  let discordant = 0;
  let tied = 0;
  let entered = start;
  for (let place = start; place < end; place++) {
    for (; entered < firsts[place - start]; entered++) {
      atLevel[human[entered]]++;
      for (let node = human[entered] + 1; node <= levels; node += node & -node) tree[node]++;
    }
    let below = 0;
    for (let node = human[place]; node > 0; node -= node & -node) below += tree[node];
    const equal = atLevel[human[place]];
    concordant += below;
    tied += equal;
    discordant += entered - start - below - equal;
  }
  tally.concordant[group] = concordant;
  tally.discordant[group] = discordant;
  tally.tiedHuman[group] = tied;
}
