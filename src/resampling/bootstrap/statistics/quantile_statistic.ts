import { decimalFraction } from "../../../decimals/decimal_fraction.ts";
import type { Statistic } from "./statistic.ts";

/**
 * Makes the statistic of a quantile, interpolated linearly between order statistics (Hyndman and Fan's type 7, numpy's
 * default). The share is the shortest decimal of its double, so that the 0.29 quantile of 101 values is one of them. For whole
 * numbers the quantile is a single division, where the products stay under 2^53, so equal quantiles are equal doubles.
 *
 * @param values Sample.
 * @param share Between 0 and 1; ½ is the median.
 * @returns The statistic.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { quantileStatistic } from "./quantile_statistic.ts";
 *
 * const median = quantileStatistic(new Float64Array([4, 1, 2]), 0.5);
 * assertEquals(median.value(new Uint32Array([1, 1, 2])), 2);
 * ```
 */
export function quantileStatistic(values: Float64Array, share: number): Statistic {
  const order = Uint32Array.from(values, (_, i) => i).sort((a, b) => values[a] - values[b]);
  const { numerator, denominator } = decimalFraction(share);
  const parts = Number(denominator);
  const between = (first: number, second: number, part: number): number => {
    if (first === second) return first;
    const isExact = Number.isSafeInteger(first * parts) && Number.isSafeInteger(second * parts) &&
      Number.isInteger(first) && Number.isInteger(second);
    if (!isExact) return first + (part / parts) * (second - first);
    return (first * (parts - part) + second * part) / parts;
  };
  const value = (counts: Uint32Array) => {
    let rows = 0;
    for (let i = 0; i < counts.length; i++) rows += counts[i];
    const place = BigInt(rows - 1) * numerator;
    const lower = Number(place / denominator);
    const part = Number(place % denominator);
    let below = 0;
    for (let at = 0; at < order.length; at++) {
      below += counts[order[at]];
      if (below <= lower) continue;
      const first = values[order[at]];
      if (part === 0 || below > lower + 1) return first;
      do at++; while (counts[order[at]] === 0);
      return between(first, values[order[at]], part);
    }
    return NaN;
  };
  return { value };
}
