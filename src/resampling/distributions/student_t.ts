import { gammaln } from "./gammaln.ts";

/**
 * Computes the upper tail of Student's t distribution.
 *
 * @param t Any number.
 * @param freedom Degrees of freedom, above 0; they need not be whole.
 * @returns The probability of a value of at least t.
 *
 * @example
 * ```ts
 * import { assertAlmostEquals } from "@std/assert";
 * import { studentTail } from "./student_t.ts";
 *
 * assertAlmostEquals(studentTail(2.228138851986274, 10), 0.025, 1e-14);
 * assertAlmostEquals(studentTail(-1, 1), 0.75, 1e-14);
 * ```
 */
export function studentTail(t: number, freedom: number): number {
  const tail = incompleteBeta(freedom / 2, 0.5, freedom / (freedom + t * t)) / 2;
  return t > 0 ? tail : 1 - tail;
}

/**
 * Computes the two-sided quantile of Student's t distribution, by bisection.
 *
 * @param confidence Probability of a value between the quantile and its opposite, between 0 and 1.
 * @param freedom Degrees of freedom, above 0.
 * @returns The quantile: 1.96 for 0.95 and many degrees of freedom.
 *
 * @example
 * ```ts
 * import { assertAlmostEquals } from "@std/assert";
 * import { studentQuantile } from "./student_t.ts";
 *
 * assertAlmostEquals(studentQuantile(0.95, 2), 4.302652729911275, 1e-9);
 * ```
 */
export function studentQuantile(confidence: number, freedom: number): number {
  const wanted = (1 - confidence) / 2;
  let high = 1;
  while (high < 1e12 && studentTail(high, freedom) > wanted) high *= 2;
  let low = 0;
  while (high - low > 1e-12 * high) {
    const middle = (low + high) / 2;
    if (middle === low || middle === high) break;
    if (studentTail(middle, freedom) > wanted) low = middle;
    else high = middle;
  }
  return high;
}

/** Regularised incomplete beta function I_x(a, b), by Lentz's continued fraction. */
function incompleteBeta(a: number, b: number, x: number): number {
  if (x <= 0) return 0;
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
