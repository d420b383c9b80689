import { binomialHalf } from "./binomial_half.ts";
import type { SignFlips } from "./sign_flips.ts";

/**
 * Computes the probability that shares with fair coins for signs add up to the observed sum or more, by convolution on the
 * integers. The sum is the greatest one less twice the sizes that turn negative. Those of one size are a binomial times the
 * size. All terms are positive, so small probabilities keep their relative accuracy.
 *
 * @param flips Sizes of the shares.
 * @returns Probability with a relative error near 1e-13.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { latticeTail } from "./lattice_tail.ts";
 * import { signFlips } from "./sign_flips.ts";
 *
 * assertEquals(latticeTail(signFlips([1, 2])!), 0.25);
 * ```
 */
export function latticeTail(flips: SignFlips): number {
  const { sizes, counts } = flips;
  const most = mostNegative(flips);
  if (most < 0) return 0;
  const last = largestClass(counts);
  let mass = new Float64Array([1]);
  for (let c = 0; c < sizes.length; c++) {
    if (c !== last) mass = convolved(mass, sizes[c], binomialHalf(counts[c]), most);
  }
  if (last < 0) return 1;
  // The largest class is not convolved: its cumulative probabilities are looked up instead.
  const cumulative = binomialHalf(counts[last]);
  for (let k = 1; k < cumulative.length; k++) cumulative[k] += cumulative[k - 1];
  let p = 0;
  for (let at = mass.length - 1; at >= 0; at--) {
    const negative = Math.floor((most - at) / sizes[last]);
    p += mass[at] * cumulative[Math.min(negative, counts[last])];
  }
  return Math.min(1, p);
}

/**
 * Counts the multiplications that `latticeTail()` needs at most.
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

function convolved(
  mass: Float64Array,
  size: number,
  weights: Float64Array,
  most: number,
): Float64Array<ArrayBuffer> {
  const length = Math.min(most + 1, mass.length + size * (weights.length - 1));
  const result = new Float64Array(length);
  for (let k = 0, from = 0; k < weights.length && from < length; k++, from += size) {
    const weight = weights[k];
    const end = Math.min(mass.length, length - from);
    for (let at = 0; at < end; at++) result[from + at] += mass[at] * weight;
  }
  return result;
}
