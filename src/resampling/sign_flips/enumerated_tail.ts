import { binomialHalf } from "./binomial_half.ts";
import type { SignFlips } from "./sign_flips.ts";

/**
 * Computes the probability that shares with random signs add up to the observed sum or more, by enumerating the number of
 * negative signs of each size. It suits few shares of any sizes, where a lattice would be wide and nearly empty.
 *
 * @param flips Sizes of the shares.
 * @returns Probability with a relative error near 1e-13.
 */
export function enumeratedTail({ sizes, counts, greatest, observed }: SignFlips): number {
  const weights = Array.from(counts, binomialHalf);
  // below[c]: greatest sum that the sizes before c can make negative
  const below = [0];
  sizes.forEach((size, c) => below.push(below[c] + size * counts[c]));
  const atMost = (c: number, most: number): number => {
    if (most < 0) return 0;
    if (most >= below[c]) return 1;
    let p = 0;
    for (let k = Math.min(counts[c - 1], Math.floor(most / sizes[c - 1])); k >= 0; k--) {
      p += weights[c - 1][k] * atMost(c - 1, most - k * sizes[c - 1]);
    }
    return p;
  };
  return Math.min(1, atMost(sizes.length, Math.floor((greatest - observed) / 2)));
}

/**
 * Bounds the number of sums that `enumeratedTail()` enumerates.
 *
 * @param flips Sizes of the shares.
 * @returns A number of steps.
 */
export function enumerationWork({ counts }: SignFlips): number {
  return counts.reduce((product, count) => product * (count + 1), 1);
}
