import type { Statistic } from "./statistic.ts";

/** Residuals this small relative to their terms may be 0 in exact arithmetic. */
const DOUBTFUL = 1e-9;

/**
 * Makes the statistic of a ratio of the sums of two columns.
 *
 * @param above Column in the numerator, as integers whose sums stay under 2^53.
 * @param below Column in the denominator, likewise.
 * @returns The statistic; undefined where the denominator's sum is 0. Its standard error is that of the linearised ratio.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { ratioStatistic } from "./ratio_statistic.ts";
 *
 * const ratio = ratioStatistic(new Float64Array([1, 2]), new Float64Array([3, 6]));
 * const counts = new Uint32Array([1, 1]);
 * assertEquals([ratio.value(counts), ratio.standardError?.(counts)], [1 / 3, 0]);
 * ```
 */
export function ratioStatistic(above: Float64Array, below: Float64Array): Statistic {
  const sums = (counts: Uint32Array) => {
    let top = 0;
    let bottom = 0;
    for (let i = 0; i < above.length; i++) {
      top += counts[i] * above[i];
      bottom += counts[i] * below[i];
    }
    return { top, bottom };
  };
  const value = (counts: Uint32Array) => {
    const { top, bottom } = sums(counts);
    return bottom === 0 ? NaN : top / bottom;
  };
  const standardError = (counts: Uint32Array) => {
    const { top, bottom } = sums(counts);
    if (bottom === 0) return NaN;
    const ratio = top / bottom;
    let squares = 0;
    let doubtful = true;
    for (let i = 0; i < above.length; i++) {
      if (counts[i] === 0) continue;
      const expected = ratio * below[i];
      const residual = above[i] - expected;
      squares += counts[i] * residual * residual;
      doubtful &&= Math.abs(residual) <= DOUBTFUL * Math.abs(expected);
    }
    if (doubtful && proportional(above, below, counts, top, bottom)) return 0;
    return Math.sqrt(squares) / Math.abs(bottom);
  };
  return { value, standardError };
}

/** Whether every drawn row has exactly the ratio of the sums. */
function proportional(
  above: Float64Array,
  below: Float64Array,
  counts: Uint32Array,
  top: number,
  bottom: number,
): boolean {
  const [all, under] = [BigInt(top), BigInt(bottom)];
  return counts.every((count, i) =>
    count === 0 || BigInt(above[i]) * under === BigInt(below[i]) * all
  );
}
