import { countLeading } from "../../count_leading.ts";
import { type Fraction, fraction } from "../../decimals/fraction.ts";
import { better, challenge, DOUBT, type Incumbent } from "./incumbent.ts";
import { MeanGauge } from "./mean_gauge.ts";
import { type Cut, cutAt, gapNearest, type MetricGaps, metricGaps } from "./metric_gaps.ts";
import { exactRange, pairRanges } from "./pair_ranges.ts";
import { exactObjective, type Objective } from "./objective.ts";
import type { PairedScores } from "../classes/paired_scores.ts";
import { sortPairs } from "./sorted_pairs.ts";
import { type Tally, tallyPairs } from "../classes/tally_pairs.ts";
import { boundObjective } from "./objective_bound.ts";

/** Thresholds above `over` and at most `within`. */
interface EpsilonInterval {
  readonly over: Cut;
  readonly within: Cut;
  readonly atOver: Tally;
  readonly atWithin: Tally;
  /** Number of pairs whose distance is in the interval. */
  readonly pairs: number;
  /** No threshold of the interval is better. */
  readonly bound: number;
}

/** Intervals with at most this many pairs are searched pair by pair. Measured. */
const LEAF_PAIRS = 1 << 15;
const SAMPLES_A_PLACE = 4;

/**
 * Finds the best threshold of an objective that is not linear among very many pairs, by branch and bound over ε.
 *
 * Counting the classes at one threshold takes n log n steps. Between two thresholds the counts of newly tied concordant,
 * discordant and human-tied pairs only grow, which bounds the objective from above. Intervals whose bound cannot reach the best
 * value found are dropped; the others are halved until few pairs are left to list.
 *
 * @param paired The translations.
 * @param objective What to raise, without its linear form.
 * @param start Counts at ε = 0.
 * @param first The incumbent at ε = 0.
 * @param leafPairs Intervals with at most this many pairs are searched pair by pair. @default {32768}
 * @returns The best threshold.
 */
export function boundedSearch(
  paired: PairedScores,
  objective: Objective,
  start: Tally,
  first: Incumbent,
  leafPairs = LEAF_PAIRS,
): Incumbent {
  const gaps = metricGaps(paired.metric);
  const splits = sampleGaps(paired, gaps);
  let incumbent = first;
  // The best value known to be reached, by an incumbent or at the end of an open interval.
  let reached = first.score;
  const open: EpsilonInterval[] = [];
  const enter = (over: Cut, within: Cut, atOver: Tally, atWithin: Tally) => {
    const pairs = untiedPairs(atOver) - untiedPairs(atWithin);
    if (pairs === 0) return;
    reached = Math.max(reached, meanAt(paired, objective, atWithin));
    const bound = boundObjective(paired, objective, atOver, atWithin);
    open.push({ over, within, atOver, atWithin, pairs, bound });
  };
  const furthest = furthestCut(paired, gaps);
  enter(cutAt(0n), furthest, start, tallyPairs(paired, furthest));
  while (open.length > 0) {
    const interval = takeGreatest(open);
    if (interval.bound < Math.max(reached, incumbent.score) - DOUBT) break;
    const only = interval.pairs <= leafPairs ? null : onlyDistance(paired, interval, splits);
    if (only !== null) {
      incumbent = better(incumbent, incumbentAt(paired, objective, interval.atWithin, only));
      continue;
    }
    const middle = interval.pairs <= leafPairs ? null : splitCut(interval, splits);
    if (middle === null) {
      const sorted = sortPairs(paired, interval.over, interval.within);
      incumbent = challenge(paired, objective, sorted, interval.atOver, incumbent, null);
      continue;
    }
    const atMiddle = tallyPairs(paired, middle);
    enter(interval.over, middle, interval.atOver, atMiddle);
    enter(middle, interval.within, atMiddle, interval.atWithin);
  }
  return incumbent;
}

function untiedPairs(tally: Tally): number {
  let pairs = 0;
  for (let group = 0; group < tally.concordant.length; group++) {
    pairs += tally.concordant[group] + tally.discordant[group] + tally.tiedHuman[group];
  }
  return pairs;
}

function meanAt(paired: PairedScores, objective: Objective, tally: Tally): number {
  return new MeanGauge(paired, objective, tally).mean();
}

function takeGreatest(open: EpsilonInterval[]): EpsilonInterval {
  let greatest = 0;
  for (let i = 1; i < open.length; i++) {
    if (open[i].bound > open[greatest].bound) greatest = i;
  }
  const interval = open[greatest];
  open[greatest] = open[open.length - 1];
  open.pop();
  return interval;
}

/** A bound that splits an interval: the median of sampled distances, or the middle where there are none. */
function splitCut({ over, within }: EpsilonInterval, splits: Float64Array): Cut | null {
  const from = countUpTo(splits, over.nearest);
  const to = countUpTo(splits, within.nearest) - 1;
  let middle = over.nearest + (within.nearest - over.nearest) / 2;
  if (to > from) middle = splits[(from + to) >> 1];
  if (middle >= within.nearest) middle = over.nearest + (within.nearest - over.nearest) / 2;
  if (!(middle > over.nearest && middle < within.nearest)) return null;
  return { nearest: middle, rest: Infinity, exact: null };
}

/** Number of sorted values that are at most a bound. */
function countUpTo(sorted: Float64Array, bound: number): number {
  return countLeading(sorted.length, (place) => sorted[place] <= bound);
}

function incumbentAt(
  paired: PairedScores,
  objective: Objective,
  tally: Tally,
  epsilon: Fraction,
): Incumbent {
  const exact = exactObjective(paired, objective, tally);
  return { epsilon, score: meanAt(paired, objective, tally), exact };
}

/** The distance of all pairs of an interval, where they share one and are too many to list. */
function onlyDistance(
  paired: PairedScores,
  { over, within }: EpsilonInterval,
  splits: Float64Array,
): Fraction | null {
  const from = countUpTo(splits, over.nearest);
  const to = countUpTo(splits, within.nearest) - 1;
  if (to > from && splits[from] !== splits[to]) return null;
  const { nearest, furthest } = exactRange(paired, pairRanges(paired, over, within));
  return nearest === furthest ? fraction(nearest, 10n ** BigInt(paired.metric.decimals)) : null;
}

function furthestCut(paired: PairedScores, gaps: MetricGaps): Cut {
  let nearest = 0;
  for (let group = 0; group + 1 < paired.starts.length; group++) {
    const gap = gapNearest(gaps, paired.starts[group], paired.starts[group + 1] - 1);
    nearest = Math.max(nearest, gap);
  }
  return { nearest, rest: Infinity, exact: null };
}

/** A sorted sample of the distances. The sampled pairs are always the same. */
function sampleGaps(paired: PairedScores, gaps: MetricGaps): Float64Array {
  const sample: number[] = [];
  for (let group = 0; group + 1 < paired.starts.length; group++) {
    const start = paired.starts[group];
    for (let place = start + 1; place < paired.starts[group + 1]; place++) {
      for (let n = 1; n <= SAMPLES_A_PLACE; n++) {
        const step = (Math.imul(place * SAMPLES_A_PLACE + n, 0x9e3779b1) >>> 0) % (place - start);
        sample.push(gapNearest(gaps, start + step, place));
      }
    }
  }
  return Float64Array.from(sample).sort();
}
