import type { DifferingCounts } from "../../resampling/permutation/pair_outcome_draws.ts";
import { setBits } from "../../resampling/permutation/set_bits.ts";
import { pairNumber } from "../../resampling/significance/pair_number.ts";
import type { TieWindows } from "./tie_windows.ts";

/**
 * Counts, for every two metrics and each size of group, the pairs that only one of the two gets right.
 *
 * Outcomes are bits of one group at a time, so memory does not grow with the number of pairs.
 *
 * @param metrics The metrics' orders and ties, on the same translations.
 * @returns Counts of every two metrics, in the order (0,1), (0,2), …, (1,2), ….
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { columnFromNumbers } from "../../decimals/column_from_numbers.ts";
 * import { cutAt } from "../calibration/metric_gaps.ts";
 * import { pairScores } from "../classes/paired_scores.ts";
 * import { differingPairs } from "./differing_pairs.ts";
 * import { tieWindows } from "./tie_windows.ts";
 *
 * const human = columnFromNumbers([1, 2, 3]);
 * const metrics = [[1, 2, 3], [1, 3, 2]].map((scores) =>
 *   tieWindows(pairScores(human, columnFromNumbers(scores), null), cutAt(0n))
 * );
 * assertEquals(differingPairs(metrics), [[{ groupSize: 3, firstOnly: 1, secondOnly: 0 }]]);
 * ```
 */
export function differingPairs(metrics: readonly TieWindows[]): DifferingCounts[][] {
  const counts: Map<number, [number, number]>[] = [];
  for (let pair = 0; pair < metrics.length * (metrics.length - 1) / 2; pair++) {
    counts.push(new Map());
  }
  const starts = metrics[0]?.starts ?? new Int32Array(1);
  let bits: Uint32Array[] = [];
  for (let group = 0; group + 1 < starts.length; group++) {
    const size = starts[group + 1] - starts[group];
    const groupSize = size * (size - 1) / 2;
    const words = Math.ceil(groupSize / 32);
    if ((bits[0]?.length ?? 0) < words) bits = metrics.map(() => new Uint32Array(words));
    metrics.forEach((metric, m) => markRight(metric, starts[group], size, bits[m].fill(0)));
    let pair = 0;
    for (let i = 0; i < metrics.length; i++) {
      for (let j = i + 1; j < metrics.length; j++, pair++) {
        const found = counts[pair].get(groupSize) ?? [0, 0];
        counts[pair].set(groupSize, found);
        for (let word = 0; word < words; word++) {
          const differing = bits[i][word] ^ bits[j][word];
          const first = setBits(differing & bits[i][word]);
          found[0] += first;
          found[1] += setBits(differing) - first;
        }
      }
    }
  }
  return counts.map((bySize) =>
    [...bySize].map(([groupSize, [firstOnly, secondOnly]]) => ({
      groupSize,
      firstOnly,
      secondOnly,
    }))
  );
}

/**
 * Reads the counts of `differingPairs()` for two metrics, in either order.
 *
 * @param counted Counts of every two metrics.
 * @param metrics Number of metrics.
 * @param i The first metric.
 * @param j The second metric.
 * @returns Counts of the two: `firstOnly` are the pairs that only metric i gets right.
 */
export function differingBetween(
  counted: readonly (readonly DifferingCounts[])[],
  metrics: number,
  i: number,
  j: number,
): readonly DifferingCounts[] {
  if (i < j) return counted[pairNumber(i, j, metrics)];
  return counted[pairNumber(j, i, metrics)].map(({ groupSize, firstOnly, secondOnly }) => (
    { groupSize, firstOnly: secondOnly, secondOnly: firstOnly }
  ));
}

/**
 * Finds which pairs a metric gets right, group by group; the pair of translations a < b of a group is at b·(b − 1)/2 + a.
 *
 * @param metric The metric's order and ties.
 * @returns 1 where it is right, for every pair.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { columnFromNumbers } from "../../decimals/column_from_numbers.ts";
 * import { cutAt } from "../calibration/metric_gaps.ts";
 * import { pairScores } from "../classes/paired_scores.ts";
 * import { rightOutcomes } from "./differing_pairs.ts";
 * import { tieWindows } from "./tie_windows.ts";
 *
 * const paired = pairScores(columnFromNumbers([1, 2, 3]), columnFromNumbers([1, 3, 2]), null);
 * assertEquals([...rightOutcomes(tieWindows(paired, cutAt(0n)))], [1, 1, 0]);
 * ```
 */
export function rightOutcomes(metric: TieWindows): Uint8Array {
  const { starts } = metric;
  const sizes = Array.from(starts.subarray(1), (end, group) => end - starts[group]);
  const right = new Uint8Array(sizes.reduce((sum, size) => sum + size * (size - 1) / 2, 0));
  let at = 0;
  sizes.forEach((size, group) => {
    const pairs = size * (size - 1) / 2;
    const bits = new Uint32Array(Math.ceil(pairs / 32));
    markRight(metric, starts[group], size, bits);
    for (let pair = 0; pair < pairs; pair++) right[at++] = (bits[pair >>> 5] >>> (pair & 31)) & 1;
  });
  return right;
}

/** Sets the bits of the pairs of a group that a metric gets right; pair (a, b), a < b, at b·(b − 1)/2 + a. */
function markRight(
  { order, firsts, human }: TieWindows,
  start: number,
  size: number,
  bits: Uint32Array,
): void {
  for (let upper = 1; upper < size; upper++) {
    const above = order[start + upper];
    const rank = human[start + above];
    const tiedFrom = firsts[start + upper];
    for (let lower = 0; lower < upper; lower++) {
      const below = order[start + lower];
      const difference = rank - human[start + below];
      const isRight = lower < tiedFrom ? difference > 0 : difference === 0;
      if (!isRight) continue;
      const bit = above > below ? above * (above - 1) / 2 + below : below * (below - 1) / 2 + above;
      bits[bit >>> 5] |= 1 << (bit & 31);
    }
  }
}
