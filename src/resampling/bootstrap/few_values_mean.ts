import { binomial } from "../random/binomial.ts";
import { fillBounded } from "../random/bounded_integer.ts";
import type { RandomSource } from "../random/random_source.ts";

/** Rows of a value from which a binomial draw is quicker than drawing its rows one by one; measured. */
const FREQUENT_FROM = 40;
/** More distinct values than this never pay. */
const MOST_VALUES = 4096;

/** A sample sorted by how often its values occur. */
export interface FewValues {
  /** Frequent values, most frequent first. */
  readonly frequent: Float64Array;
  /** Probability of each frequent value among the rows that no earlier one took. */
  readonly probabilities: Float64Array;
  /** The other rows, one by one. */
  readonly rare: Float64Array;
  /** Number of rows. */
  readonly rows: number;
}

/**
 * Prepares the resampling of a sum by multinomial counts over distinct values; null where too few rows
 * share a value for that to pay.
 *
 * Counts of frequent values come from conditional binomials, what is left over goes to the rare rows draw by
 * draw. The sum has the same distribution as one over rows drawn with replacement.
 *
 * @param integers Scores as integers whose sums stay under 2^53
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { fewValues } from "./few_values_mean.ts";
 *
 * const sample = Float64Array.from({ length: 1000 }, (_, i) => i % 3);
 * assertEquals(fewValues(sample)?.frequent.length, 3);
 * assertEquals(fewValues(new Float64Array([1, 2, 3])), null);
 * ```
 */
export function fewValues(integers: Float64Array): FewValues | null {
  const frequency = new Map<number, number>();
  for (const value of integers) {
    frequency.set(value, (frequency.get(value) ?? 0) + 1);
    if (frequency.size > MOST_VALUES) return null;
  }
  const order = [...frequency].filter(([, rows]) => rows >= FREQUENT_FROM)
    .sort(([a, left], [b, right]) => right - left || a - b);
  const taken = order.reduce((sum, [, rows]) => sum + rows, 0);
  if (taken * 2 < integers.length) return null;
  const isFrequent = new Set(order.map(([value]) => value));
  const probabilities = new Float64Array(order.length);
  let rest = integers.length;
  order.forEach(([, rows], place) => {
    probabilities[place] = rows / rest;
    rest -= rows;
  });
  return {
    frequent: Float64Array.from(order, ([value]) => value),
    probabilities,
    rare: integers.filter((value) => !isFrequent.has(value)).sort(),
    rows: integers.length,
  };
}

/**
 * Draws the sum of one resample.
 *
 * @param sample From {@linkcode fewValues}
 * @param source Random words
 * @param scratch At least as long as the sample has rows
 */
export function fewValuesSum(
  sample: FewValues,
  source: RandomSource,
  scratch: Uint32Array,
): number {
  const { frequent, probabilities, rare, rows } = sample;
  let left = rows;
  let sum = 0;
  for (let place = 0; place < frequent.length && left > 0; place++) {
    const count = binomial(source, left, probabilities[place]);
    sum += count * frequent[place];
    left -= count;
  }
  if (left === 0) return sum;
  const drawn = scratch.subarray(0, left);
  fillBounded(source, rare.length, drawn);
  for (let i = 0; i < drawn.length; i++) sum += rare[drawn[i]];
  return sum;
}

/**
 * The same draw as counts: of the frequent values, then of the rare rows, in the order of {@linkcode fewValueItems}.
 *
 * @param out Counts, overwritten
 */
export function fewValuesCounts(
  sample: FewValues,
  source: RandomSource,
  scratch: Uint32Array,
  out: Int32Array,
): void {
  const { frequent, probabilities, rare, rows } = sample;
  out.fill(0);
  let left = rows;
  for (let place = 0; place < frequent.length && left > 0; place++) {
    const count = binomial(source, left, probabilities[place]);
    out[place] = count;
    left -= count;
  }
  if (left === 0) return;
  const drawn = scratch.subarray(0, left);
  fillBounded(source, rare.length, drawn);
  for (let i = 0; i < drawn.length; i++) out[frequent.length + drawn[i]]++;
}

/** Values that the counts of {@linkcode fewValuesCounts} belong to. */
export function fewValueItems({ frequent, rare }: FewValues): Float64Array {
  const items = new Float64Array(frequent.length + rare.length);
  items.set(frequent);
  items.set(rare, frequent.length);
  return items;
}
