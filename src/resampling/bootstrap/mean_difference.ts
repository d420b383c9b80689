import { keyedStream } from "../random/keyed_stream.ts";
import { sortedQuantile } from "./interval.ts";
import type { IntervalDraws, MeanInterval } from "./mean_intervals.ts";
import { resampler } from "./resampling_design.ts";

/** Numbers, each belonging to a unit that is drawn as a whole. */
export interface UnitValues {
  /** Unit of each number, under any key. */
  readonly units: readonly (string | number)[];
  /** The numbers. */
  readonly values: readonly number[];
}

/**
 * Computes the difference of two means, with a percentile interval over resampled units. A unit may hold any number of values
 * of either list, or of both.
 *
 * @param first Numbers of the first mean.
 * @param second Numbers of the mean that is subtracted.
 * @param draws How the interval is drawn; clusters are the units.
 * @returns The difference; null where a list is empty, ends null where there are fewer than two units or replicates.
 */
export function meanDifference(
  first: UnitValues,
  second: UnitValues,
  { seed, experiment, replicates, confidence = 0.95 }: Omit<IntervalDraws, "clusters">,
): MeanInterval {
  const numbers = new Map([...first.units, ...second.units].map((unit) => [unit, 0]));
  [...numbers.keys()].forEach((unit, number) => numbers.set(unit, number));
  const sides = [first, second].map(({ units, values }) => {
    const sums = new Float64Array(numbers.size);
    const counts = new Float64Array(numbers.size);
    units.forEach((unit, at) => {
      const number = numbers.get(unit) ?? 0;
      sums[number] += values[at];
      counts[number]++;
    });
    return { sums, counts };
  });
  const difference = (weights: ArrayLike<number>): number => {
    const [minuend, subtrahend] = sides.map(({ sums, counts }) => {
      let sum = 0;
      let count = 0;
      for (let unit = 0; unit < sums.length; unit++) {
        sum += weights[unit] * sums[unit];
        count += weights[unit] * counts[unit];
      }
      return sum / count;
    });
    return minuend - subtrahend;
  };
  const mean = first.values.length * second.values.length === 0
    ? null
    : difference(new Uint32Array(numbers.size).fill(1));
  if (mean === null || numbers.size < 2 || replicates < 2) return { mean, low: null, high: null };
  const draw = resampler({ rows: numbers.size });
  const weights = new Uint32Array(numbers.size);
  const drawn = Float64Array.from({ length: replicates }, (_, r) => {
    draw(keyedStream(seed, experiment, r), weights);
    return difference(weights);
  }).filter((one) => !Number.isNaN(one)).sort();
  if (drawn.length < 2) return { mean, low: null, high: null };
  const tail = (1 - confidence) / 2;
  return { mean, low: sortedQuantile(drawn, tail), high: sortedQuantile(drawn, 1 - tail) };
}
