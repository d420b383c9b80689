import type { Statistic } from "./statistic.ts";

/**
 * Makes the statistic of a quantile, interpolated linearly between order statistics (Hyndman and Fan's type 7, numpy's
 * default).
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
  const value = (counts: Uint32Array) => {
    let rows = 0;
    for (let i = 0; i < counts.length; i++) rows += counts[i];
    const place = (rows - 1) * share;
    const lower = Math.floor(place);
    let below = 0;
    for (let at = 0; at < order.length; at++) {
      below += counts[order[at]];
      if (below <= lower) continue;
      const first = values[order[at]];
      const fraction = place - lower;
      if (fraction === 0 || below > lower + 1) return first;
      do at++; while (counts[order[at]] === 0);
      return first + fraction * (values[order[at]] - first);
    }
    return NaN;
  };
  return { value };
}
