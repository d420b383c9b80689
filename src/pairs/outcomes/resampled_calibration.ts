import { compareFractions, fraction, fractionValue } from "../../decimals/fraction.ts";
import { commonWeights } from "../calibration/common_weights.ts";
import type { AccuracyEvents } from "./accuracy_events.ts";

/** A resample may hold this many times all groups before its sums lose exactness. */
const ROOM = 32;

/** A resample's best threshold. */
export interface ResampledCalibration {
  /** Mean accuracy over the groups drawn, at the best threshold; NaN where none was drawn. */
  readonly accuracy: number;
  /** The smallest best threshold; NaN where no group was drawn. */
  readonly epsilon: number;
  /** Number of events up to that threshold. */
  readonly events: number;
}

/**
 * Calibrates ε again for each resample of the groups, with each group counted as often as it was drawn.
 *
 * The greatest mean accuracy is found in whole numbers and rounded once, as `calibrate()` does; where the common denominator of
 * the group sizes is too large, the best thresholds are compared as fractions.
 *
 * @param events The metric's events.
 * @returns A function from the count of each group to the calibration.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { resampledCalibration } from "./resampled_calibration.ts";
 *
 * const calibrate = resampledCalibration({
 *   pairs: new Float64Array([2, 1]),
 *   right: new Float64Array([1, 1]),
 *   events: new Int32Array([0 + 2 + 1, 4 + 1]), // a pair of the first group turns right, then one of the second wrong
 *   distances: new Float64Array([0.3, 0.7]),
 * });
 * assertEquals(calibrate([1, 1]), { accuracy: 1, epsilon: 0.3, events: 1 });
 * assertEquals(calibrate([0, 2]), { accuracy: 1, epsilon: 0, events: 0 });
 * ```
 */
export function resampledCalibration(
  { pairs, right, events, distances }: AccuracyEvents,
): (counts: ArrayLike<number>) => ResampledCalibration {
  const shares = Array.from(pairs, (denominator) => ({ factor: 1, denominator, divisor: 1 }));
  const { kinds, weights, scale, isExact, exact } = commonWeights(shares, pairs, ROOM);
  const drawn = new Float64Array(pairs.length);
  const epsilon = (event: number) => event < 0 ? 0 : distances[event];
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
    if (groups === 0) return { accuracy: NaN, epsilon: NaN, events: 0 };
    let value = start;
    let best = start;
    let bestEvent = -1;
    for (let at = 0; at < events.length; at++) {
      const event = events[at];
      value += (event & 2) === 0 ? -drawn[event >>> 2] : drawn[event >>> 2];
      if ((event & 1) === 1 && value > best) {
        best = value;
        bestEvent = at;
      }
    }
    if (isExact) {
      const accuracy = best / (groups * scale);
      return { accuracy, epsilon: epsilon(bestEvent), events: bestEvent + 1 };
    }
    // Weights are rounded, so all thresholds that may be the best are compared exactly.
    const totals = new Float64Array(weights.length);
    for (let group = 0; group < pairs.length; group++) {
      totals[kinds[group]] += counts[group] * right[group];
    }
    let greatest = exact(totals);
    bestEvent = -1;
    value = start;
    for (let at = 0; at < events.length; at++) {
      const group = events[at] >>> 2;
      const sign = (events[at] & 2) - 1;
      totals[kinds[group]] += sign * counts[group];
      value += sign * drawn[group];
      if ((events[at] & 1) === 0 || value < best - 2 * doubt) continue;
      const sum = exact(totals);
      if (compareFractions(sum, greatest) <= 0) continue;
      greatest = sum;
      bestEvent = at;
    }
    const mean = fraction(greatest.numerator, greatest.denominator * BigInt(groups));
    return { accuracy: fractionValue(mean), epsilon: epsilon(bestEvent), events: bestEvent + 1 };
  };
}
