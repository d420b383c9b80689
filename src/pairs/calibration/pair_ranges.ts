import { type Cut, gapExact, gapNearest, metricGaps } from "./metric_gaps.ts";
import type { PairedScores } from "../classes/paired_scores.ts";
import { windowStarts } from "../classes/tally_pairs.ts";

/** Pairs between two bounds: each place with the lower places from `begins` up to, but not including, `ends`. */
export interface PairRanges {
  /** First lower place, by place. */
  readonly begins: Int32Array;
  /** Lower place after the last, by place. */
  readonly ends: Int32Array;
}

/**
 * Finds the pairs whose distance is above one bound and within another.
 *
 * @param paired The translations.
 * @param over Lower bound; the distances are above it.
 * @param within Upper bound; the distances are within it. Null for none.
 * @param into Receives the places; by default new arrays.
 * @returns Their places.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { columnFromNumbers } from "../../decimals/column_from_numbers.ts";
 * import { cutAt } from "./metric_gaps.ts";
 * import { countRanges, pairRanges } from "./pair_ranges.ts";
 * import { pairScores } from "../classes/paired_scores.ts";
 *
 * const paired = pairScores(columnFromNumbers([0, 1, 2]), columnFromNumbers([1, 2, 4]), null);
 * assertEquals(countRanges(pairRanges(paired, cutAt(1n), cutAt(2n))), 1);
 * ```
 */
export function pairRanges(
  paired: PairedScores,
  over: Cut,
  within: Cut | null,
  into: PairRanges = roomForRanges(paired),
): PairRanges {
  const gaps = metricGaps(paired.metric);
  if (within) windowStarts(paired, gaps, within, into.begins);
  else groupStarts(paired, into.begins);
  windowStarts(paired, gaps, over, into.ends);
  return into;
}

/**
 * Allocates arrays for the ranges of some pairs.
 *
 * @param paired The translations.
 * @returns The arrays.
 */
export function roomForRanges({ rows }: PairedScores): PairRanges {
  return { begins: new Int32Array(rows.length), ends: new Int32Array(rows.length) };
}

/**
 * Counts the pairs in ranges.
 *
 * @param ranges The ranges.
 * @returns Number of pairs.
 */
export function countRanges({ begins, ends }: PairRanges): number {
  let pairs = 0;
  for (let place = 0; place < ends.length; place++) pairs += ends[place] - begins[place];
  return pairs;
}

/**
 * Finds the doubles nearest to the smallest and to the greatest distance.
 *
 * @param paired The translations.
 * @param ranges Ranges of pairs.
 * @returns Both doubles; Infinity and 0 if there are no pairs.
 */
export function nearestRange(
  paired: PairedScores,
  { begins, ends }: PairRanges,
): { nearest: number; furthest: number } {
  const gaps = metricGaps(paired.metric);
  let nearest = Infinity;
  let furthest = 0;
  for (let place = 0; place < ends.length; place++) {
    if (begins[place] === ends[place]) continue;
    nearest = Math.min(nearest, gapNearest(gaps, ends[place] - 1, place));
    furthest = Math.max(furthest, gapNearest(gaps, begins[place], place));
  }
  return { nearest, furthest };
}

/**
 * Finds the smallest and the greatest distance.
 *
 * @param paired The translations.
 * @param ranges Ranges of pairs.
 * @returns Both distances; 0 if there are no pairs.
 */
export function exactRange(
  paired: PairedScores,
  { begins, ends }: PairRanges,
): { nearest: bigint; furthest: bigint } {
  const gaps = metricGaps(paired.metric);
  let nearest: bigint | null = null;
  let furthest = 0n;
  for (let place = 0; place < ends.length; place++) {
    if (begins[place] === ends[place]) continue;
    const least = gapExact(gaps, ends[place] - 1, place);
    const most = gapExact(gaps, begins[place], place);
    if (nearest === null || least < nearest) nearest = least;
    if (most > furthest) furthest = most;
  }
  return { nearest: nearest ?? 0n, furthest };
}

function groupStarts({ starts }: PairedScores, begins: Int32Array): void {
  for (let group = 0; group + 1 < starts.length; group++) {
    begins.fill(starts[group], starts[group], starts[group + 1]);
  }
}
