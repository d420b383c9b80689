import { countLeading } from "../../count_leading.ts";
import { binomial } from "./binomial.ts";
import { boundedInteger } from "./bounded_integer.ts";
import type { RandomSource } from "./uniform.ts";

/** Largest total weight of the rare categories, which are looked up in a table. */
const TABLE_LIMIT = 2 ** 20;

/** Draws from one multinomial distribution; see {@linkcode multinomial}. */
export interface Multinomial {
  /**
   * Draws how many of `trials` fall into each category.
   *
   * @param source Stream of words.
   * @param trials Number of trials, a non-negative integer under 2³².
   * @param out Counts by category; its earlier contents are overwritten.
   */
  fill(source: RandomSource, trials: number, out: Int32Array | Uint32Array): void;
}

/**
 * Prepares draws of category counts, where a category's probability is its weight over the sum of weights. An example is a
 * bootstrap resample of a sample with few distinct values, where weights are the frequencies of the values.
 *
 * Draws are exact up to the rounding of float64 in {@linkcode binomial}. Frequent categories are drawn one after the other by
 * conditional binomials. The trials of the rare ones are distributed one by one, by unbiased integers.
 *
 * @param weights Non-negative integers with a sum from 1 to 2³².
 * @param trials Number of trials that most draws will have. It only decides which method is faster. Draws depend on it, though
 * their distribution does not, so keep it fixed within an experiment.
 * @returns The prepared draws.
 * @throws {RangeError} If weights are not such integers.
 */
export function multinomial(weights: ArrayLike<number>, trials: number): Multinomial {
  const total = checkedTotal(weights);
  const order = Array.from(weights, (_, category) => category).filter((i) => weights[i] > 0);
  order.sort((left, right) => weights[right] - weights[left] || left - right);
  const frequent = order.filter((i) => trials * (weights[i] / total) >= FREQUENT_FROM);
  const rare = order.slice(frequent.length);
  const probabilities = new Float64Array(frequent.length);
  let rest = total;
  frequent.forEach((category, place) => {
    probabilities[place] = weights[category] / rest;
    rest -= weights[category];
  });
  const pick = rare.length === 0 ? null : picker(rare, weights, rest);
  return {
    fill(source, trials, out) {
      out.fill(0);
      let left = trials;
      for (let place = 0; place < frequent.length && left > 0; place++) {
        const count = binomial(source, left, probabilities[place]);
        out[frequent[place]] = count;
        left -= count;
      }
      if (pick === null) return;
      for (; left > 0; left--) out[pick(source)]++;
    },
  };
}

/** Expected count from which a binomial draw is faster than that many single trials; measured. */
const FREQUENT_FROM = 16;

function checkedTotal(weights: ArrayLike<number>): number {
  let total = 0;
  for (let i = 0; i < weights.length; i++) {
    if (!Number.isSafeInteger(weights[i]) || weights[i] < 0) {
      throw new RangeError(`weight ${i + 1} is not a non-negative integer: ${weights[i]}`);
    }
    total += weights[i];
  }
  if (total < 1 || total > 2 ** 32) {
    throw new RangeError(`weights must have a sum from 1 to 2^32, not ${total}`);
  }
  return total;
}

/** Draws one of the categories by its weight: from a table if it fits, otherwise by bisection of cumulative sums. */
function picker(
  categories: readonly number[],
  weights: ArrayLike<number>,
  total: number,
): (source: RandomSource) => number {
  if (total <= TABLE_LIMIT) {
    const table = new Uint32Array(total);
    let from = 0;
    for (const category of categories) {
      table.fill(category, from, from + weights[category]);
      from += weights[category];
    }
    return (source) => table[boundedInteger(source, total)];
  }
  const ends = new Float64Array(categories.length);
  let end = 0;
  categories.forEach((category, place) => ends[place] = end += weights[category]);
  return (source) => {
    const drawn = boundedInteger(source, total);
    return categories[countLeading(ends.length, (place) => ends[place] <= drawn)];
  };
}
