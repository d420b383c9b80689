import {
  compareFractions,
  type Fraction,
  fraction,
  fractionValue,
} from "../../decimals/fraction.ts";
import { commonWeights } from "../calibration/common_weights.ts";
import type { AccuracyEvents } from "./accuracy_events.ts";

/** How many times all groups a resample may hold and its sums stay exact. */
const ROOM = 32;

/**
 * Calibrated accuracy, averaged over groups, each counted as often as it was drawn: ε is calibrated anew for every resample.
 *
 * The greatest mean is found in whole numbers and rounded once, as `calibrate()` does; where the sizes of the groups
 * have no common denominator that is small enough, the best thresholds are compared as fractions.
 *
 * @param events The metric's events.
 * @returns The statistic: takes the count of each group, and gives NaN where none was drawn.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { resampledAccuracy } from "./resampled_accuracy.ts";
 *
 * const accuracy = resampledAccuracy({
 *   pairs: new Float64Array([2, 1]),
 *   right: new Float64Array([1, 1]),
 *   events: new Int32Array([0 + 2 + 1, 4 + 1]), // a pair of the first group turns right, then one of the second wrong
 * });
 * assertEquals(accuracy([1, 1]), 1);
 * assertEquals(accuracy([0, 2]), 1);
 * ```
 */
export function resampledAccuracy(
  { pairs, right, events }: AccuracyEvents,
): (counts: ArrayLike<number>) => number {
  const shares = Array.from(pairs, (denominator) => ({ factor: 1, denominator, divisor: 1 }));
  const { kinds, weights, scale, isExact, exact } = commonWeights(shares, pairs, ROOM);
  const drawn = new Float64Array(pairs.length);
  return (counts) => {
    let groups = 0;
    let start = 0;
    let doubt = 0;
    for (let group = 0; group < pairs.length; group++) {
      drawn[group] = counts[group] * weights[kinds[group]];
      groups += counts[group];
      start += drawn[group] * right[group];
      doubt += counts[group] * pairs[group];
    }
    if (groups === 0) return NaN;
    let value = start;
    let best = start;
    for (let at = 0; at < events.length; at++) {
      const event = events[at];
      value += (event & 2) === 0 ? -drawn[event >>> 2] : drawn[event >>> 2];
      if ((event & 1) === 1 && value > best) best = value;
    }
    if (isExact) return best / (groups * scale);
    const totals = new Float64Array(weights.length);
    for (let group = 0; group < pairs.length; group++) {
      totals[kinds[group]] += counts[group] * right[group];
    }
    let greatest: Fraction | null = null;
    const challenge = () => {
      if (value < best - 2 * doubt) return;
      const sum = exact(totals);
      if (greatest === null || compareFractions(sum, greatest) > 0) greatest = sum;
    };
    value = start;
    challenge();
    for (const event of events) {
      const group = event >>> 2;
      const sign = (event & 2) - 1;
      totals[kinds[group]] += sign * counts[group];
      value += sign * drawn[group];
      if ((event & 1) === 1) challenge();
    }
    return meanOf(greatest, groups);
  };
}

function meanOf(sum: Fraction | null, groups: number): number {
  if (sum === null) return NaN;
  return fractionValue(fraction(sum.numerator, sum.denominator * BigInt(groups)));
}
