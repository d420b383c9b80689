const ROOT_TWO_PI = 2.5066282746310005;

/**
 * Computes the distribution function of the standard normal, to a relative error of about 1e-15 on either side. Near 0 it sums
 * the series of Marsaglia (2004), x + x³/3 + x⁵/15 + …, times the density. Far from 0 it uses the continued fraction of Mills's
 * ratio, so that small tails keep their digits.
 *
 * @param x Any number.
 * @returns The probability of a value up to `x`.
 *
 * @example
 * ```ts
 * import { assertAlmostEquals } from "@std/assert";
 * import { normalCdf } from "./standard_normal.ts";
 *
 * assertAlmostEquals(normalCdf(1.959963984540054), 0.975, 1e-15);
 * ```
 */
export function normalCdf(x: number): number {
  const density = normalDensity(x);
  const size = Math.abs(x);
  if (size > 4) {
    let fraction = size;
    for (let k = 60; k >= 1; k--) fraction = size + k / fraction;
    const tail = density / fraction;
    return x < 0 ? tail : 1 - tail;
  }
  let term = x;
  let sum = x;
  for (let k = 3; Math.abs(term) > 1e-18; k += 2) {
    term *= x * x / k;
    sum += term;
  }
  return 0.5 + density * sum;
}

/**
 * Computes the density of the standard normal.
 *
 * @param x Any number.
 * @returns The density; 0 far from 0.
 */
export function normalDensity(x: number): number {
  return Math.exp(-x * x / 2) / ROOT_TWO_PI;
}

/**
 * Computes a quantile of the standard normal, by Newton's steps with Halley's correction on `normalCdf()`.
 *
 * @param p Between 0 and 1; the ends give ∓∞.
 * @returns The quantile.
 */
export function normalQuantile(p: number): number {
  if (p <= 0) return -Infinity;
  if (p > 0.5) return -normalQuantile(1 - p);
  // Abramowitz and Stegun 26.2.23 starts within 4.5e-4.
  const t = Math.sqrt(-2 * Math.log(p));
  let x = (2.515517 + t * (0.802853 + t * 0.010328)) /
      (1 + t * (1.432788 + t * (0.189269 + t * 0.001308))) - t;
  for (let step = 0; step < 3; step++) {
    const error = (normalCdf(x) - p) / normalDensity(x);
    x -= error / (1 + x * error / 2);
  }
  return x;
}
