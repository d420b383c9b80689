import { wilsonInterval } from "../../resampling/significance/wilson_interval.ts";

/** An upper limit that no annotation reaches. */
const MOST = 2 ** 31;

/**
 * Computes how many segments to annotate so that the upper end of the Wilson interval of an error rate is at most a bound, if the rate is as expected.
 *
 * The upper end U solves (U − p)² = z²U(1 − U)/n, hence n = z²U(1 − U)/(U − p)².
 *
 * @param rate Expected error rate, from 0 to 1.
 * @param bound The bound, between 0 and 1.
 * @param z Standard normal quantile of the confidence.
 * @returns The number; null where the rate is not below the bound, so that no sample is large enough.
 */
export function segmentsForBound(rate: number, bound: number, z: number): number | null {
  if (!(rate < bound)) return null;
  const needed = z * z * bound * (1 - bound) / (bound - rate) ** 2;
  return needed < MOST ? Math.ceil(needed) : null;
}

/**
 * Computes how many segments to annotate so that the Wilson interval of an error rate has at most a given half-width, if the
 * rate is as expected.
 *
 * @param rate Expected error rate, from 0 to 1.
 * @param halfWidth The half-width, between 0 and ½.
 * @param z Standard normal quantile of the confidence.
 * @returns Number of segments.
 */
export function segmentsForHalfWidth(rate: number, halfWidth: number, z: number): number {
  let enough = 1;
  while (halfOf(rate, enough, z) > halfWidth) enough *= 2;
  let least = Math.floor(enough / 2);
  while (enough - least > 1) {
    const middle = Math.floor((least + enough) / 2);
    if (halfOf(rate, middle, z) > halfWidth) least = middle;
    else enough = middle;
  }
  return enough;
}

function halfOf(rate: number, n: number, z: number): number {
  const [low, high] = wilsonInterval(rate * n, n, z);
  return (high - low) / 2;
}
