import { integerValue } from "../../decimals/decimal_text.ts";
import {
  cutAt,
  gapExact,
  gapNearest,
  type MetricGaps,
  metricGaps,
} from "../calibration/metric_gaps.ts";
import { CONCORDANT, DISCORDANT, sortPairs } from "../calibration/sorted_pairs.ts";
import type { PairedScores } from "../classes/paired_scores.ts";
import { rightPairs } from "./right_pairs.ts";

/** How the right pairs of a metric change as ε grows, as data that travels to a worker. */
export interface AccuracyEvents {
  /** Number of pairs of each group. */
  readonly pairs: Float64Array;
  /** Right pairs of each group at ε = 0. */
  readonly right: Float64Array;
  /**
   * Pairs that become right or wrong, in order of distance. Each is 4·group, plus 2 where the pair becomes right, plus 1 where
   * the next pair has a greater distance.
   */
  readonly events: Int32Array;
  /** Distance of each event, the nearest double. */
  readonly distances: Float64Array;
}

/**
 * Lists the pairs that become right or wrong as ε grows: the metric ties them, so that human-tied ones become right and
 * concordant ones wrong.
 *
 * @param paired Human and metric scores, laid out by group.
 * @returns The events of all groups, sorted by exact distance.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { columnFromNumbers } from "../../decimals/column_from_numbers.ts";
 * import { pairScores } from "../classes/paired_scores.ts";
 * import { accuracyEvents } from "./accuracy_events.ts";
 *
 * const { right, events } = accuracyEvents(
 *   pairScores(columnFromNumbers([0, 0, 5]), columnFromNumbers([1, 2, 9]), null),
 * );
 * assertEquals([[...right], [...events]], [[2], [3, 1, 1]]);
 * ```
 */
export function accuracyEvents(paired: PairedScores): AccuracyEvents {
  const { codes, order, batchEnds, lower, upper } = sortPairs(paired, cutAt(0n), null);
  let size = 0;
  for (const code of codes) if (code % 3 !== DISCORDANT) size++;
  const events = new Int32Array(new SharedArrayBuffer(4 * size));
  const distances = new Float64Array(new SharedArrayBuffer(8 * size));
  const gaps = metricGaps(paired.metric);
  const { decimals } = paired.metric;
  let count = 0;
  let at = 0;
  for (const end of batchEnds) {
    const before = count;
    for (; at < end; at++) {
      const code = codes[order[at]];
      const pairClass = code % 3;
      if (pairClass === DISCORDANT) continue;
      distances[count] = gapValue(gaps, decimals, lower[order[at]], upper[order[at]]);
      events[count++] = 4 * ((code - pairClass) / 3) + (pairClass === CONCORDANT ? 0 : 2);
    }
    if (count > before) events[count - 1]++;
  }
  const { pairs, right } = rightPairs(paired, cutAt(0n));
  return { pairs, right, events, distances };
}

/** The distance between two scores, rounded once. */
function gapValue(gaps: MetricGaps, decimals: number, i: number, j: number): number {
  const units = gapNearest(gaps, i, j);
  // Both sides of this division are exact.
  if (units < 2 ** 53 && decimals <= 22) return units / 10 ** decimals;
  return integerValue(gapExact(gaps, i, j), decimals);
}
