import { correlationOf } from "../pearson.ts";
import type { Statistic } from "../../resampling/bootstrap/statistics/statistic.ts";

/** Correlations this close may be equal in exact arithmetic. */
const ROUNDING = 1e-13;

/**
 * Makes the statistic of Spearman's correlation of two columns, given by their dense ranks: Pearson's on mid-ranks within the
 * resample. Ranks are sorted once, so that a resample costs no sort; `spearman()` with counts as weights gives the same.
 *
 * @param x Dense ranks of the first column.
 * @param y Dense ranks of the second column.
 * @returns The statistic; undefined for a resample in which a column has a single value.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { spearmanStatistic } from "./spearman_statistic.ts";
 *
 * const rho = spearmanStatistic(new Int32Array([0, 1, 2]), new Int32Array([0, 2, 5]));
 * assertEquals(rho.value(new Uint32Array([1, 1, 1])), 1);
 * ```
 */
export function spearmanStatistic(x: Int32Array, y: Int32Array): Statistic {
  const first = midRanker(x);
  const second = midRanker(y);
  const value = (counts: Uint32Array) => {
    const ranksX = first(counts);
    const ranksY = second(counts);
    let rows = 0;
    for (let i = 0; i < counts.length; i++) rows += counts[i];
    const middle = rows / 2;
    let xx = 0;
    let yy = 0;
    let xy = 0;
    for (let i = 0; i < counts.length; i++) {
      const fromX = ranksX[x[i]] - middle;
      const fromY = ranksY[y[i]] - middle;
      xx += counts[i] * fromX * fromX;
      yy += counts[i] * fromY * fromY;
      xy += counts[i] * fromX * fromY;
    }
    // Equal items have exactly the middle rank, so without spread the sums are 0 and the quotient is NaN.
    return correlationOf({ xx, yy, xy });
  };
  return { value, rounding: ROUNDING };
}

/** Computes the mid-rank of every dense rank within a resample, shifted so that their mean is half its size. */
function midRanker(ranks: Int32Array): (counts: Uint32Array) => Float64Array {
  const distinct = ranks.reduce((most, rank) => Math.max(most, rank), -1) + 1;
  const middles = new Float64Array(distinct);
  return (counts) => {
    middles.fill(0);
    for (let i = 0; i < ranks.length; i++) middles[ranks[i]] += counts[i];
    let below = 0;
    for (let rank = 0; rank < distinct; rank++) {
      const equal = middles[rank];
      middles[rank] = below + equal / 2;
      below += equal;
    }
    return middles;
  };
}
