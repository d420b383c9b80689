import { challengeTotal, type Champion } from "./champion.ts";
import { type Cut, cutAt, gapNearest, metricGaps } from "./metric_gaps.ts";
import type { LinearObjective } from "./objective.ts";
import type { PairedScores } from "../classes/paired_scores.ts";
import { type ListedPairs, listPairs, sortListed } from "./sorted_pairs.ts";
import type { Tally } from "../classes/tally_pairs.ts";

/** Number of bins of equal width that the distances are counted in. */
const BINS = 4096;

/**
 * Finds the best threshold of a linear objective among listed pairs, sorting only where it may lie.
 *
 * A first pass adds up, bin by bin of the distance, all that tying the bin's pairs changes, and all that it
 * gains. The objective inside a bin is at most its value before the bin and the bin's gains: bins
 * in which it cannot reach the best value found at a bin's end are passed over, the others sorted.
 *
 * @param paired The translations.
 * @param linear What to raise.
 * @param start Counts at the bound that distances are over.
 * @param first The champion so far.
 * @param over Bound that the distances are over. @default {cutAt(0n)}
 * @param within Bound that the distances are within; null for none. @default {null}
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { columnFromNumbers } from "../../decimals/column_from_numbers.ts";
 * import { binnedSearch } from "./binned_search.ts";
 * import { firstChampion } from "./champion.ts";
 * import { cutAt } from "./metric_gaps.ts";
 * import { makeObjective } from "./objective.ts";
 * import { pairScores } from "../classes/paired_scores.ts";
 * import { tallyPairs } from "../classes/tally_pairs.ts";
 *
 * const paired = pairScores(columnFromNumbers([0, 0, 9]), columnFromNumbers([1, 2, 5]), null);
 * const objective = makeObjective(paired, "acc_eq");
 * const start = tallyPairs(paired, cutAt(0n));
 * const first = firstChampion(paired, objective, start);
 * if (objective.linear === null) throw new Error("accuracy is linear");
 * const best = binnedSearch(paired, objective.linear, start, first);
 * assertEquals([best.epsilon.numerator, best.score], [1n, 3]);
 * ```
 */
export function binnedSearch(
  paired: PairedScores,
  linear: LinearObjective,
  start: Tally,
  first: Champion,
  over: Cut = cutAt(0n),
  within: Cut | null = null,
): Champion {
  const listed = listPairs(paired, metricGaps(paired.metric), over, within);
  const bins = binPairs(paired, listed);
  const net = new Float64Array(BINS);
  const gains = new Float64Array(BINS);
  for (let pair = 0; pair < bins.length; pair++) {
    const step = linear.steps[listed.codes[pair]];
    net[bins[pair]] += step;
    if (step > 0) gains[bins[pair]] += step;
  }
  const before = new Float64Array(BINS);
  let reached = first.score;
  for (let bin = 0, total = linear.total(start); bin < BINS; bin++) {
    before[bin] = total;
    total += net[bin];
    reached = Math.max(reached, total);
  }
  const kept = new Map<number, number[]>();
  const isKept = Uint8Array.from(before, (total, bin) => total + gains[bin] >= reached ? 1 : 0);
  for (let pair = 0; pair < bins.length; pair++) {
    if (isKept[bins[pair]] === 0) continue;
    const members = kept.get(bins[pair]);
    if (members) members.push(pair);
    else kept.set(bins[pair], [pair]);
  }
  let champion = first;
  for (const [bin, members] of kept) {
    const sorted = sortListed(paired, takePairs(listed, members));
    champion = challengeTotal(linear.steps, before[bin], sorted, champion, null);
  }
  return champion;
}

/** Bin of each pair; a greater distance never has a smaller bin, equal ones share it. */
function binPairs(paired: PairedScores, { lower, upper }: ListedPairs): Uint16Array {
  const gaps = metricGaps(paired.metric);
  const keys = new Float64Array(lower.length);
  let nearest = Infinity;
  let furthest = 0;
  for (let pair = 0; pair < keys.length; pair++) {
    const key = gapNearest(gaps, lower[pair], upper[pair]);
    keys[pair] = key;
    if (key < nearest) nearest = key;
    if (key > furthest) furthest = key;
  }
  const bins = new Uint16Array(keys.length);
  const range = furthest - nearest;
  if (!(range > 0 && range < Infinity)) return bins;
  for (let pair = 0; pair < keys.length; pair++) {
    bins[pair] = Math.min(BINS - 1, Math.floor((keys[pair] - nearest) / range * BINS));
  }
  return bins;
}

function takePairs({ lower, upper, codes }: ListedPairs, members: readonly number[]): ListedPairs {
  return {
    lower: Int32Array.from(members, (pair) => lower[pair]),
    upper: Int32Array.from(members, (pair) => upper[pair]),
    codes: Int32Array.from(members, (pair) => codes[pair]),
  };
}
