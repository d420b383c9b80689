import { type Cut, metricGaps } from "../calibration/metric_gaps.ts";
import type { PairedScores } from "../classes/paired_scores.ts";
import { windowStarts } from "../classes/tally_pairs.ts";

/**
 * For each translation, in order, the places of a list of scores that are tied with its score: from `first` up to, but not
 * including, `last`.
 */
export interface TiedPlaces {
  /** First tied place; all before it have lower scores. */
  readonly first: Int32Array;
  /** First place with a higher score. */
  readonly last: Int32Array;
}

/** The layout of two metrics' scores of the same translations. */
export type RankedPlaces = Pick<PairedScores, "starts" | "human">;

/**
 * Finds the places that a metric ties with each other.
 *
 * @param paired The translations, by group and score.
 * @param cut Differences within this bound are ties.
 * @returns The tied places of each place.
 */
export function placesTied(paired: PairedScores, cut: Cut): TiedPlaces {
  const { starts, rows, metric } = paired;
  const first = windowStarts(paired, metricGaps(metric), cut);
  const last = new Int32Array(rows.length);
  for (let group = 0; group + 1 < starts.length; group++) {
    let greater = starts[group];
    for (let place = starts[group]; place < starts[group + 1]; place++) {
      while (greater < starts[group + 1] && first[greater] <= place) greater++;
      last[place] = greater;
    }
  }
  return { first, last };
}

/**
 * Counts, for each translation, the translations of its group with which it makes a right pair: ordered as the human scores
 * order the two, or tied where they tie them. A translation counts as tied with itself. Its score may come from another metric
 * than the scores of the others.
 *
 * One count takes n log n steps, as `tallyPairs()` does.
 *
 * @param own Human ranks, in the order of the metric that scored the translation.
 * @param others The same in the order of the metric that scored the others.
 * @param tied Which of the others' places are tied with each place.
 * @returns One number for each place of `own`.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { columnFromNumbers } from "../../decimals/column_from_numbers.ts";
 * import { cutAt } from "../calibration/metric_gaps.ts";
 * import { pairScores } from "../classes/paired_scores.ts";
 * import { placesTied, rightPartners } from "./right_partners.ts";
 *
 * const paired = pairScores(columnFromNumbers([0, 0, 5]), columnFromNumbers([1, 2, 9]), null);
 * assertEquals([...rightPartners(paired, paired, placesTied(paired, cutAt(0n)))], [2, 2, 3]);
 * ```
 */
export function rightPartners(
  own: RankedPlaces,
  others: RankedPlaces,
  { first, last }: TiedPlaces,
): Float64Array {
  const { starts, human } = own;
  let levels = 0;
  for (const rank of human) levels = Math.max(levels, rank + 1);
  const right = new Float64Array(human.length);
  const tree = new Float64Array(levels + 1);
  const atRank = new Float64Array(levels);
  const above = new Float64Array(levels);
  for (let group = 0; group + 1 < starts.length; group++) {
    const [start, end] = [starts[group], starts[group + 1]];
    /** Counts the others before a place by human rank: those of lower and those of equal rank. */
    const sweep = (
      before: Int32Array,
      take: (place: number, lower: number, equal: number) => void,
    ) => {
      tree.fill(0);
      atRank.fill(0);
      let entered = start;
      for (let place = start; place < end; place++) {
        for (; entered < before[place]; entered++) {
          const rank = others.human[entered];
          atRank[rank]++;
          for (let node = rank + 1; node <= levels; node += node & -node) tree[node]++;
        }
        let lower = 0;
        for (let node = human[place]; node > 0; node -= node & -node) lower += tree[node];
        take(place, lower, atRank[human[place]]);
      }
    };
    above.fill(0);
    for (let place = start; place < end; place++) above[human[place]]++;
    for (let rank = levels - 1, sum = 0; rank >= 0; rank--) {
      const equal = above[rank];
      above[rank] = sum;
      sum += equal;
    }
    sweep(first, (place, lower, equal) => right[place] += lower - equal);
    sweep(last, (place, lower, equal) => {
      const higherBefore = last[place] - start - lower - equal;
      right[place] += equal + above[human[place]] - higherBefore;
    });
  }
  return right;
}
