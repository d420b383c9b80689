import { gammaln } from "./gammaln.ts";

/** Mean, standard deviation and (effective) size of a sample. */
export interface SampleSummary {
  /** Mean. */
  readonly mean: number;
  /** Standard deviation. */
  readonly deviation: number;
  /** Number of draws, or the effective number of weighted ones. */
  readonly size: number;
}

/**
 * One-sided Welch test (Welch 1947): the p-value of "the second mean is greater than the first".
 *
 * @param first A sample.
 * @param second Another.
 * @returns From 0 to 1; NaN where a sample has fewer than two draws; 0, ½ or 1 where neither varies.
 *
 * @example
 * ```ts
 * import { assertAlmostEquals } from "@std/assert";
 * import { welchTest } from "./welch_test.ts";
 *
 * const first = { mean: 0, deviation: 1, size: 10 };
 * assertAlmostEquals(welchTest(first, first), 0.5, 1e-14);
 * // t = 1 with 18 degrees of freedom
 * assertAlmostEquals(welchTest(first, { ...first, mean: Math.sqrt(0.2) }), 0.16528, 1e-5);
 * ```
 */
export function welchTest(first: SampleSummary, second: SampleSummary): number {
  if (!(first.size > 1 && second.size > 1)) return NaN;
  const a = first.deviation ** 2 / first.size;
  const b = second.deviation ** 2 / second.size;
  const difference = second.mean - first.mean;
  if (a + b === 0) return difference > 0 ? 0 : difference < 0 ? 1 : 0.5;
  const freedom = (a + b) ** 2 / (a * a / (first.size - 1) + b * b / (second.size - 1));
  const t = difference / Math.sqrt(a + b);
  const tail = incompleteBeta(freedom / 2, 0.5, freedom / (freedom + t * t)) / 2;
  return t > 0 ? tail : 1 - tail;
}

/** Regularised incomplete beta function I_x(a, b), by Lentz's continued fraction. */
function incompleteBeta(a: number, b: number, x: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  if (x > (a + 1) / (a + b + 2)) return 1 - incompleteBeta(b, a, 1 - x);
  const front = Math.exp(
    gammaln(a + b) - gammaln(a) - gammaln(b) + a * Math.log(x) + b * Math.log1p(-x),
  ) / a;
  let [c, d] = [1, 1 / (1 - (a + b) * x / (a + 1))];
  let fraction = d;
  for (let m = 1; m < 500; m++) {
    const even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / (1 + even * d);
    c = 1 + even / c;
    fraction *= c * d;
    const odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / (1 + odd * d);
    c = 1 + odd / c;
    fraction *= c * d;
    if (Math.abs(c * d - 1) < 1e-15) break;
  }
  return front * fraction;
}
