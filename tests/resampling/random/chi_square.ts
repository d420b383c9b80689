import { assertLess } from "@std/assert";

/**
 * Asserts that counts fit expected ones: the statistic stays under the chi-square quantile of 1 − 10⁻⁵ (Wilson and Hilferty).
 * Neighbouring cells are joined until each expects at least ten.
 */
export function assertFits(observed: ArrayLike<number>, expected: ArrayLike<number>): void {
  let statistic = 0;
  let cells = 0;
  let seen = 0;
  let wanted = 0;
  let left = 0;
  for (let i = 0; i < expected.length; i++) left += expected[i];
  for (let i = 0; i < expected.length; i++) {
    seen += observed[i];
    wanted += expected[i];
    left -= expected[i];
    if (wanted >= 10 && (left >= 10 || i === expected.length - 1)) {
      statistic += (seen - wanted) ** 2 / wanted;
      cells++;
      seen = wanted = 0;
    }
  }
  if (wanted > 0) {
    statistic += (seen - wanted) ** 2 / Math.max(wanted, 1e-300);
    cells++;
  }
  const spread = 2 / (9 * (cells - 1));
  assertLess(statistic, (cells - 1) * (1 - spread + 4.265 * Math.sqrt(spread)) ** 3);
}
