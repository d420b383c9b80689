/**
 * Pearson's correlation of two lists, weighted.
 *
 * Means are taken first, then sums of products about them, in list order, so that equal input gives equal bits.
 *
 * @param x First list
 * @param y Second list, of the same length
 * @param weights Weight of each item, none negative; equal ones where absent
 * @returns Between −1 and 1; null where it is undefined: fewer than two items, or a list without spread
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { pearson } from "./pearson.ts";
 *
 * assertEquals(pearson([1, 2, 3], [10, 20, 30]), 1);
 * assertEquals(pearson([1, 1, 1], [1, 2, 3]), null);
 * ```
 */
export function pearson(
  x: ArrayLike<number>,
  y: ArrayLike<number>,
  weights?: ArrayLike<number>,
): number | null {
  if (!hasSpread(x, weights) || !hasSpread(y, weights)) return null;
  let total = 0;
  let sumX = 0;
  let sumY = 0;
  for (let i = 0; i < x.length; i++) {
    const weight = weights === undefined ? 1 : weights[i];
    total += weight;
    sumX += weight * x[i];
    sumY += weight * y[i];
  }
  const meanX = sumX / total;
  const meanY = sumY / total;
  let xx = 0;
  let yy = 0;
  let xy = 0;
  for (let i = 0; i < x.length; i++) {
    const weight = weights === undefined ? 1 : weights[i];
    const fromX = x[i] - meanX;
    const fromY = y[i] - meanY;
    xx += weight * fromX * fromX;
    yy += weight * fromY * fromY;
    xy += weight * fromX * fromY;
  }
  if (!(xx > 0 && yy > 0)) return null;
  return Math.max(-1, Math.min(1, xy / Math.sqrt(xx * yy)));
}

// Asked of the values themselves: rounding of the mean would leave a constant list a spread of its own.
function hasSpread(values: ArrayLike<number>, weights?: ArrayLike<number>): boolean {
  let first: number | null = null;
  for (let i = 0; i < values.length; i++) {
    if (weights !== undefined && !(weights[i] > 0)) continue;
    if (first === null) first = values[i];
    else if (values[i] !== first) return true;
  }
  return false;
}
