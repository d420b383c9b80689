import { type Cut, metricGaps } from "../calibration/metric_gaps.ts";
import { largestGroup, type PairedScores } from "../classes/paired_scores.ts";
import { windowStarts } from "../classes/tally_pairs.ts";

/** Which pairs a metric ties and how it orders the others, in a few bytes per translation. */
export interface TieWindows {
  /** First translation of each group, and the end of the last. */
  readonly starts: Int32Array;
  /** Translations of a group in the order of the metric's scores, numbered within the group in the order of rows. */
  readonly order: Uint16Array | Int32Array;
  /** For each place in that order, the first place of the group that the metric ties it with. */
  readonly firsts: Uint16Array | Int32Array;
  /** Dense rank of people's score within the group, by number within the group. */
  readonly human: Uint16Array | Int32Array;
}

/**
 * Records which pairs a metric ties at a threshold, so that its outcomes on all pairs can be compared with those of other
 * metrics.
 *
 * @param paired Human and metric scores, laid out by group.
 * @param cut Differences within this bound are ties.
 * @returns Places and windows.
 */
export function tieWindows(paired: PairedScores, cut: Cut): TieWindows {
  const { rows, starts } = paired;
  const windows = windowStarts(paired, metricGaps(paired.metric), cut);
  const largest = largestGroup(starts);
  const numbers = () =>
    largest < 2 ** 16
      ? new Uint16Array(new SharedArrayBuffer(2 * rows.length))
      : new Int32Array(new SharedArrayBuffer(4 * rows.length));
  const [order, firsts, human] = [numbers(), numbers(), numbers()];
  for (let group = 0; group + 1 < starts.length; group++) {
    const start = starts[group];
    const own = rows.subarray(start, starts[group + 1]);
    const places = Int32Array.from(own.keys()).sort((a, b) => own[a] - own[b]);
    places.forEach((place, number) => {
      order[start + place] = number;
      firsts[start + place] = windows[start + place] - start;
      human[start + number] = paired.human[start + place];
    });
  }
  return { starts, order, firsts, human };
}
