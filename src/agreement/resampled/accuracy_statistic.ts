import type { Statistic } from "../../resampling/bootstrap/statistic.ts";

/** How calibrated accuracy changes as ε grows, over all groups; a row of the sample is a group. */
export interface AccuracyEvents {
  /** Number of groups. */
  readonly groups: number;
  /** Right pairs of each group at ε = 0, times the group's weight. */
  readonly start: Float64Array;
  /** Group of each event. */
  readonly group: Int32Array;
  /** Change of the group's right pairs at the event, times its weight. */
  readonly change: Float64Array;
  /** 1 where the next event lies at a greater distance. */
  readonly last: Uint8Array;
  /** Common denominator: accuracy of a group = weighted right pairs / `denominator`. */
  readonly denominator: number;
}

/**
 * Calibrated pairwise accuracy with ties, averaged over groups; the resample draws groups, and ε is calibrated
 * anew in each.
 *
 * As ε grows, every pair at distance ε turns from ordered to tied: a human-tied pair becomes right, a concordant
 * one wrong. The events of all groups are sorted once; a resample walks them with its counts as weights.
 * Everything is an integer over one denominator, so the maximum is exact.
 *
 * Source: Deutsch, Foster and Freitag, "Ties Matter", EMNLP 2023, sections 5 and 6.
 *
 * @param events Events of all groups in order of distance
 * @returns The statistic, undefined where no group was drawn
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { accuracyStatistic } from "./accuracy_statistic.ts";
 *
 * const events = { // one group of two pairs, one right; the other, tied by people, turns right at some ε
 *   groups: 1,
 *   start: new Float64Array([1]),
 *   group: new Int32Array([0]),
 *   change: new Float64Array([1]),
 *   last: new Uint8Array([1]),
 *   denominator: 2,
 * };
 * assertEquals(accuracyStatistic(events).value(new Uint32Array([1])), 1);
 * ```
 */
export function accuracyStatistic(events: AccuracyEvents): Statistic {
  const { start, group, change, last, denominator } = events;
  const value = (counts: Uint32Array) => {
    let groups = 0;
    let right = 0;
    for (let g = 0; g < start.length; g++) {
      groups += counts[g];
      right += counts[g] * start[g];
    }
    let best = right;
    for (let at = 0; at < group.length; at++) {
      right += counts[group[at]] * change[at];
      if (last[at] === 1 && right > best) best = right;
    }
    return groups > 0 ? best / (groups * denominator) : NaN;
  };
  return { value };
}
