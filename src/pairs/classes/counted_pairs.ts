import { type Cut, gapNearest, metricGaps } from "../calibration/metric_gaps.ts";
import type { GroupCounts } from "./pair_counts.ts";
import type { PairedScores } from "./paired_scores.ts";
import { windowStarts } from "./tally_pairs.ts";

/** Counts the pair classes of every group, with each translation repeated as often as its place says. */
export type PairCounter = (times: ArrayLike<number>) => GroupCounts[];

/**
 * Prepares to count pair classes of resamples, in which a translation occurs several times: copies of one translation
 * are tied in both scores.
 *
 * One count takes n log n steps: translations enter a tree of counts by human rank as soon as they are far
 * enough below the current one (D. E. Knuth, The Art of Computer Programming 3, inversions).
 *
 * @param paired Human and metric scores, laid out by group.
 * @param cut Differences of metric scores within this bound are ties.
 * @returns The counter, which turns the multiplicity of each place into counts by group.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { columnFromNumbers } from "../../decimals/column_from_numbers.ts";
 * import { cutAt } from "../calibration/metric_gaps.ts";
 * import { pairCounter } from "./counted_pairs.ts";
 * import { pairScores } from "./paired_scores.ts";
 *
 * const count = pairCounter(pairScores(columnFromNumbers([1, 2]), columnFromNumbers([3, 5]), null), cutAt(0n));
 * const [counts] = count([2, 3]);
 * assertEquals([counts.concordant, counts.tied_both], [6, 1 + 3]);
 * ```
 */
export function pairCounter(paired: PairedScores, cut: Cut): PairCounter {
  const { starts, human, metric } = paired;
  const gaps = metricGaps(metric);
  const firsts = windowStarts(paired, gaps, cut);
  let most = 0;
  for (const rank of human) most = Math.max(most, rank + 1);
  const tree = new Float64Array(most + 1);
  const atRank = new Float64Array(most);
  const drawnAt = new Float64Array(most);
  return (times) =>
    Array.from(paired.pairs, (_, group) => {
      const start = starts[group];
      const end = starts[group + 1];
      let levels = 0;
      for (let place = start; place < end; place++) levels = Math.max(levels, human[place] + 1);
      tree.fill(0, 0, levels + 1);
      atRank.fill(0, 0, levels);
      drawnAt.fill(0, 0, levels);
      let rows = 0;
      let entered = start;
      let enteredRows = 0;
      let concordant = 0;
      let discordant = 0;
      let tied = 0;
      let metricLevels = 0;
      let last = -1;
      for (let place = start; place < end; place++) {
        const count = times[place];
        if (count === 0) continue;
        for (; entered < firsts[place]; entered++) {
          const added = times[entered];
          if (added === 0) continue;
          atRank[human[entered]] += added;
          enteredRows += added;
          for (let node = human[entered] + 1; node <= levels; node += node & -node) {
            tree[node] += added;
          }
        }
        let below = 0;
        for (let node = human[place]; node > 0; node -= node & -node) below += tree[node];
        const equal = atRank[human[place]];
        concordant += count * below;
        tied += count * equal;
        discordant += count * (enteredRows - below - equal);
        drawnAt[human[place]] += count;
        rows += count;
        if (last < 0 || gapNearest(gaps, last, place) > 0) metricLevels++;
        last = place;
      }
      let humanTied = 0;
      let humanLevels = 0;
      for (let rank = 0; rank < levels; rank++) {
        humanTied += drawnAt[rank] * (drawnAt[rank] - 1) / 2;
        if (drawnAt[rank] > 0) humanLevels++;
      }
      return {
        concordant,
        discordant,
        tied_human: tied,
        tied_metric: rows * (rows - 1) / 2 - humanTied - concordant - discordant,
        tied_both: humanTied - tied,
        translations: rows,
        levels: Math.min(metricLevels, humanLevels),
      };
    });
}
