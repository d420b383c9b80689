import { binomialHalf } from "./binomial_half.ts";
import type { SignFlips } from "./sign_flips.ts";

/**
 * Computes the probability that shares with random signs add up to the observed sum or more, by convolution on the integers.
 * The sum is the greatest possible one minus twice the sizes with a negative sign. For one size, these are a binomial variable
 * times the size. All terms are positive, so small probabilities keep their relative accuracy.
 *
 * @param flips Sizes of the shares.
 * @returns Probability with a relative error near 1e-13.
 */
export function latticeTail(flips: SignFlips): number {
  const { sizes, counts } = flips;
  const most = mostNegative(flips);
  if (most < 0) return 0;
  const last = largestClass(counts);
  if (last < 0) return 1;
  const widest = flips.greatest - sizes[last] * counts[last];
  const mass = new Float64Array(Math.min(most, widest) + 1);
  mass[0] = 1;
  let filled = 1;
  for (let c = 0; c < sizes.length; c++) {
    if (c !== last) filled = convolve(mass, filled, sizes[c], binomialHalf(counts[c]));
  }
  // The largest class is not convolved: its cumulative probabilities are looked up instead.
  const cumulative = binomialHalf(counts[last]);
  for (let k = 1; k < cumulative.length; k++) cumulative[k] += cumulative[k - 1];
  let p = 0;
  for (let at = filled - 1; at >= 0; at--) {
    const negative = Math.floor((most - at) / sizes[last]);
    p += mass[at] * cumulative[Math.min(negative, counts[last])];
  }
  return Math.min(1, p);
}

/**
 * Bounds the number of multiplications of `latticeTail()`.
 *
 * @param flips Sizes of the shares.
 * @returns A number of steps.
 */
export function latticeWork(flips: SignFlips): number {
  const { sizes, counts } = flips;
  const most = mostNegative(flips);
  const last = largestClass(counts);
  let width = 0;
  let work = 0;
  for (let c = 0; c < sizes.length; c++) {
    if (c === last) continue;
    work += (Math.min(width, most) + 1) * (counts[c] + 1);
    width += sizes[c] * counts[c];
  }
  return work + Math.min(width, most);
}

/** Greatest sum of negative sizes that still leaves the observed sum. */
function mostNegative({ greatest, observed }: SignFlips): number {
  return Math.floor((greatest - observed) / 2);
}

function largestClass(counts: Float64Array): number {
  return counts.reduce((most, count, c) => most < 0 || count > counts[most] ? c : most, -1);
}

/**
 * Adds shares of one size to a distribution of negative sums, in place: the first `filled` sums are set, and up to `most` are
 * kept.
 */
function convolve(mass: Float64Array, filled: number, size: number, weights: Float64Array): number {
  const length = Math.min(mass.length, filled + size * (weights.length - 1));
  if (weights.length === 2) {
    // Most sizes occur once.
    const [keeps, turns] = weights;
    for (let at = length - 1; at >= size; at--) {
      mass[at] = mass[at] * keeps + mass[at - size] * turns;
    }
    for (let at = Math.min(size, length) - 1; at >= 0; at--) mass[at] *= keeps;
    return length;
  }
  // Downwards, because sums are computed from smaller ones.
  for (let at = length - 1; at >= 0; at--) {
    let sum = 0;
    for (let k = 0, from = at; k < weights.length && from >= 0; k++, from -= size) {
      sum += mass[from] * weights[k];
    }
    mass[at] = sum;
  }
  return length;
}
