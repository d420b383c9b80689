/**
 * Computes Pearson's correlation of two lists, weighted. Means are computed first, then sums of products of deviations, in list
 * order, so that equal input gives equal bits.
 *
 * @param x First list.
 * @param y Second list, of the same length.
 * @param weights Weight of each item, none negative; equal ones where absent.
 * @returns A number from −1 to 1; null with fewer than two items, or where a list has no spread.
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
  return pearsonWith(x, weights)(y);
}

/**
 * Prepares Pearson's correlation of one list with many others. The results have the same bits as those of {@linkcode pearson}.
 *
 * @param x The list.
 * @param weights Weight of each item, none negative; equal ones where absent.
 * @returns A function from another list to the correlation.
 */
export function pearsonWith(
  x: ArrayLike<number>,
  weights?: ArrayLike<number>,
): (y: ArrayLike<number>) => number | null {
  const sumsWith = deviationsWith(x, weights);
  return (y) => {
    const sums = sumsWith(y);
    const used = sums === null || usable(sums) ? sums : stretchedSums(x, y, weights).sums;
    return used && correlationOf(used);
  };
}

/** Two lists with the sums of their deviations. */
export interface SummedLists {
  /** First list, shifted and scaled where squares would leave the range of doubles. */
  readonly x: ArrayLike<number>;
  /** Second list, likewise. */
  readonly y: ArrayLike<number>;
  /** Their sums; null where a list has no spread. */
  readonly sums: DeviationSums | null;
}

/**
 * Computes the sums of a correlation. Where squares would leave the range of doubles, each list is first shifted and scaled by
 * its weighted items, which changes no correlation.
 *
 * @param x First list.
 * @param y Second list, of the same length.
 * @param weights Weight of each item, none negative; equal ones where absent.
 * @returns The lists as they were summed, and the sums.
 */
export function usableSums(
  x: ArrayLike<number>,
  y: ArrayLike<number>,
  weights?: ArrayLike<number>,
): SummedLists {
  const sums = deviationSums(x, y, weights);
  return sums === null || usable(sums) ? { x, y, sums } : stretchedSums(x, y, weights);
}

/**
 * Computes Pearson's correlation from its sums.
 *
 * @param sums Squares and products, as from {@linkcode deviationSums}; both squares are positive.
 * @returns A number from −1 to 1.
 */
export function correlationOf({ xx, yy, xy }: Pick<DeviationSums, "xx" | "yy" | "xy">): number {
  const product = xx * yy;
  // One root is exact more often than two are; two never leave the range of doubles.
  const root = product > 1e-280 && product < Infinity
    ? Math.sqrt(product)
    : Math.sqrt(xx) * Math.sqrt(yy);
  return Math.max(-1, Math.min(1, xy / root));
}

function stretchedSums(
  x: ArrayLike<number>,
  y: ArrayLike<number>,
  weights?: ArrayLike<number>,
): SummedLists {
  const [nearX, nearY] = [nearOne(x, weights), nearOne(y, weights)];
  const sums = deviationSums(nearX, nearY, weights);
  return { x: nearX, y: nearY, sums: sums !== null && usable(sums) ? sums : null };
}

/** Whether no square was lost to the range of doubles. */
function usable({ xx, yy, xy }: DeviationSums): boolean {
  return xx > 1e-280 && yy > 1e-280 && Number.isFinite(xx) && Number.isFinite(yy) &&
    Number.isFinite(xy);
}

/** The list, shifted and scaled by a power of two so that its greatest distance from 0 is about 1; 0 where an item has no weight. */
function nearOne(values: ArrayLike<number>, weights?: ArrayLike<number>): Float64Array {
  const counts = (i: number) => weights === undefined || weights[i] > 0;
  const first = Array.from(values).findIndex((_, i) => counts(i));
  const kept = Float64Array.from(values, (value, i) => counts(i) ? value : values[first]);
  const stretched = stretchedToOne(kept);
  const origin = stretched[first];
  return stretchedToOne(stretched.map((value) => value - origin));
}

function stretchedToOne(values: Float64Array): Float64Array {
  let largest = 0;
  for (const value of values) largest = Math.max(largest, Math.abs(value));
  const power = largest > 0 ? Math.floor(Math.log2(largest)) : 0;
  // In two steps: 2^1074 is no double.
  const half = Math.trunc(power / 2);
  return values.map((value) => value * 2 ** -half * 2 ** (half - power));
}

/** Weighted sums of squares and products of deviations from the means. */
export interface DeviationSums {
  /** Sum of the weights. */
  readonly total: number;
  /** Mean of the first list. */
  readonly meanX: number;
  /** Mean of the second list. */
  readonly meanY: number;
  /** Sum of squared deviations of the first list. */
  readonly xx: number;
  /** Sum of squared deviations of the second list. */
  readonly yy: number;
  /** Sum of products of deviations. */
  readonly xy: number;
}

/**
 * Computes sums of squares and products of deviations, in two passes: means first, then deviations from them. The sums are then
 * corrected for the rounding of the means. Source: Chan, Golub and LeVeque, "Algorithms for computing the sample variance", The
 * American Statistician 1983.
 *
 * @param x First list.
 * @param y Second list, of the same length.
 * @param weights Weight of each item, none negative; equal ones where absent.
 * @returns The sums, all in units of the lists; null where a list has no spread.
 */
function deviationSums(
  x: ArrayLike<number>,
  y: ArrayLike<number>,
  weights?: ArrayLike<number>,
): DeviationSums | null {
  return deviationsWith(x, weights)(y);
}

/** {@linkcode deviationSums} of one list with any other; what depends on the first alone is computed once. */
function deviationsWith(
  x: ArrayLike<number>,
  weights?: ArrayLike<number>,
): (y: ArrayLike<number>) => DeviationSums | null {
  if (!hasSpread(x, weights)) return () => null;
  let total = 0;
  let sumX = 0;
  for (let i = 0; i < x.length; i++) {
    const weight = weights === undefined ? 1 : weights[i];
    total += weight;
    sumX += weight * x[i];
  }
  const meanX = sumX / total;
  let restX = 0;
  let xx = 0;
  for (let i = 0; i < x.length; i++) {
    const weight = weights === undefined ? 1 : weights[i];
    const fromX = x[i] - meanX;
    restX += weight * fromX;
    xx += weight * fromX * fromX;
  }
  xx -= restX * restX / total;
  return (y) => {
    if (!hasSpread(y, weights)) return null;
    let sumY = 0;
    for (let i = 0; i < x.length; i++) sumY += (weights === undefined ? 1 : weights[i]) * y[i];
    const meanY = sumY / total;
    let restY = 0;
    let yy = 0;
    let xy = 0;
    for (let i = 0; i < x.length; i++) {
      const weight = weights === undefined ? 1 : weights[i];
      const fromX = x[i] - meanX;
      const fromY = y[i] - meanY;
      restY += weight * fromY;
      yy += weight * fromY * fromY;
      xy += weight * fromX * fromY;
    }
    yy -= restY * restY / total;
    xy -= restX * restY / total;
    return { total, meanX, meanY, xx, yy, xy };
  };
}

// The test is on the values themselves: with a rounded mean, a constant list would seem to have a spread.
function hasSpread(values: ArrayLike<number>, weights?: ArrayLike<number>): boolean {
  let first: number | null = null;
  for (let i = 0; i < values.length; i++) {
    if (weights !== undefined && !(weights[i] > 0)) continue;
    if (first === null) first = values[i];
    else if (values[i] !== first) return true;
  }
  return false;
}
