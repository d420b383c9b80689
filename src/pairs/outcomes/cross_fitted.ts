import { keyedStream } from "../../resampling/random/keyed_stream.ts";
import { shuffle } from "../../resampling/random/shuffle.ts";
import type { AccuracyEvents } from "./accuracy_events.ts";
import { resampledCalibration } from "./resampled_calibration.ts";

/**
 * Computes cross-fitted accuracy: units are split into two folds at random, ε is calibrated on each fold, and the accuracy is
 * that of the other fold at this ε, averaged over all groups. Calibrated accuracy is the maximum over all ε on the same
 * translations, so it overstates what the metric reaches on new ones. In cross-fitting, no translation is judged by an ε that
 * it helped to choose.
 *
 * @param events The metric's events.
 * @param unitOf Unit of each group, from 0, in the order of the events' groups.
 * @param seed Seed of the split.
 * @returns The accuracy; NaN where there are fewer than two units.
 */
export function crossFitted(
  events: AccuracyEvents,
  unitOf: ArrayLike<number>,
  seed: number,
): number {
  const groups = events.pairs.length;
  const folds = dealt(unitOf, seed);
  if (folds === null) return NaN;
  const calibrate = resampledCalibration(events);
  let sum = 0;
  for (const fold of [0, 1]) {
    const { events: count } = calibrate(folds.map((one) => one === fold ? 1 : 0));
    const right = events.right.slice();
    for (let at = 0; at < count; at++) {
      right[events.events[at] >>> 2] += (events.events[at] & 2) - 1;
    }
    for (let group = 0; group < groups; group++) {
      if (folds[group] !== fold) sum += right[group] / events.pairs[group];
    }
  }
  return sum / groups;
}

/** Fold of each group, 0 or 1; null where one would be empty. */
function dealt(unitOf: ArrayLike<number>, seed: number): Uint8Array | null {
  const units = [...new Set(Array.from(unitOf))];
  if (units.length < 2) return null;
  shuffle(keyedStream(seed, "folds", 0), units);
  const first = new Set(units.slice(0, Math.ceil(units.length / 2)));
  return Uint8Array.from(unitOf, (unit) => first.has(unit) ? 0 : 1);
}
