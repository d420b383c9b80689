/** Replicates that must be beyond a quantile before its error can be estimated. */
const LEAST_BEYOND = 4;

/** The error of a quantile of replicates. */
export interface QuantileError {
  /** Monte-Carlo standard error; null where too few replicates are beyond the quantile for an estimate. */
  readonly error: number | null;
  /** Number of replicates needed to estimate the error; Infinity where no number suffices. */
  readonly enough: number;
}

/**
 * Estimates the Monte-Carlo standard error of a quantile of independent replicates. A quantile of n replicates is one of their
 * order statistics. In a new draw, order statistic i replaces it with the probability that a beta distribution gives to ((i −
 * 1)/n, i/n). The error is the standard deviation of the order statistics under these probabilities. It needs no density, so it
 * holds for statistics on a lattice too. An extreme order statistic contains no information about values beyond it, so its
 * error is null. Source: Maritz and Jarrett, "A note on estimating the variance of the sample median", JASA 1978.
 *
 * @param sorted Replicates in ascending order; ±Infinity is allowed.
 * @param level Level of the quantile, from 0 to 1.
 * @param variance Variance of the level itself times n. `level·(1 − level)` where the level is fixed; another value where the
 * level is estimated from the same replicates.
 * @param drawn Number of replicates, including undefined ones, since the same share of further replicates will be undefined.
 * @returns The error, and how many replicates would be enough to estimate it.
 */
export function quantileError(
  sorted: Float64Array,
  level: number,
  variance = level * (1 - level),
  drawn = sorted.length,
): QuantileError {
  const count = sorted.length;
  if (sorted[0] === sorted[count - 1]) return { error: 0, enough: 0 };
  // The size of a sample whose quantile at this level varies as much, limited so that neighbours can still replace it.
  const size = Math.min(count * (level * (1 - level) / variance), count * count);
  const beyond = size * Math.min(level, 1 - level);
  // A level such as (1 − 0.999) / 2 may have a rounding error.
  if (!(beyond > LEAST_BEYOND * (1 - 1e-9))) {
    return {
      error: null,
      enough: beyond > 0 ? twoDigits(drawn * LEAST_BEYOND / beyond) : Infinity,
    };
  }
  const weigh = betaWeight(level * size, (1 - level) * size, count);
  const middle = Math.floor(level * count);
  const unit = greatestDistance(sorted, middle);
  let total = 0;
  let endless = 0;
  let sum = 0;
  let squares = 0;
  const add = (place: number): boolean => {
    const weight = weigh(place);
    if (weight === 0) return false;
    total += weight;
    // Distances from the middle, divided by the greatest: squares neither lose digits nor leave the range of doubles.
    const from = (sorted[place] - sorted[middle]) / unit;
    if (!Number.isFinite(from)) {
      endless += weight;
      return true;
    }
    sum += weight * from;
    squares += weight * from * from;
    return true;
  };
  for (let place = middle; place < count && add(place);) place++;
  for (let place = middle - 1; place >= 0 && add(place);) place--;
  if (endless > 1e-3 * total) return { error: null, enough: 4 * drawn };
  const mean = sum / total;
  return { error: unit * Math.sqrt(Math.max(0, squares / total - mean * mean)), enough: 0 };
}

/** The greatest finite distance from the middle, above 0. */
function greatestDistance(sorted: Float64Array, middle: number): number {
  let greatest = 0;
  for (const end of [0, sorted.length - 1]) {
    const step = end === 0 ? 1 : -1;
    let place = end;
    while (place !== middle && !Number.isFinite(sorted[place] - sorted[middle])) place += step;
    greatest = Math.max(greatest, Math.abs(sorted[place] - sorted[middle]) || 0);
  }
  return greatest > 0 ? greatest : 1;
}

/** Density of the beta distribution at the middle of each order statistic's interval, relative to its maximum. */
function betaWeight(a: number, b: number, count: number): (place: number) => number {
  const log = (x: number) => (a - 1) * Math.log(x) + (b - 1) * Math.log1p(-x);
  const greatest = log((a - 1) / (a + b - 2));
  return (place) => Math.exp(log((place + 0.5) / count) - greatest);
}

function twoDigits(count: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(count)) - 1);
  return Math.ceil(count / unit - 1e-9) * unit;
}
