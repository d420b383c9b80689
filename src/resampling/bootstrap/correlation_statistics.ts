import type { Statistic } from "./statistic.ts";

/**
 * Pearson's correlation of two columns.
 *
 * Columns are centred and scaled once on the whole sample, so that sums over a resample lose no digits; sums run
 * in row order, so equal counts give equal bits.
 *
 * @param x First column
 * @param y Second column
 *
 * @example
 * ```ts
 * import { assertAlmostEquals } from "@std/assert";
 * import { pearsonStatistic } from "./correlation_statistics.ts";
 *
 * const r = pearsonStatistic(new Float64Array([1, 2, 3]), new Float64Array([2, 4, 6]));
 * assertAlmostEquals(r.value(new Uint32Array([1, 2, 1])), 1, 1e-12);
 * ```
 */
export function pearsonStatistic(x: ArrayLike<number>, y: ArrayLike<number>): Statistic {
  const first = scaled(x);
  const second = scaled(y);
  const moments = (counts: Uint32Array) => {
    let rows = 0;
    let sumX = 0;
    let sumY = 0;
    let xx = 0;
    let yy = 0;
    let xy = 0;
    for (let i = 0; i < first.length; i++) {
      const count = counts[i];
      if (count === 0) continue;
      const cx = count * first[i];
      const cy = count * second[i];
      rows += count;
      sumX += cx;
      sumY += cy;
      xx += cx * first[i];
      yy += cy * second[i];
      xy += cx * second[i];
    }
    const meanX = sumX / rows;
    const meanY = sumY / rows;
    const spreadX = xx / rows - meanX * meanX;
    const spreadY = yy / rows - meanY * meanY;
    const defined = spreadX > 1e-12 * (xx / rows) && spreadY > 1e-12 * (yy / rows);
    const value = (xy / rows - meanX * meanY) / Math.sqrt(spreadX * spreadY);
    return { rows, meanX, meanY, spreadX, spreadY, value: defined ? clip(value) : NaN };
  };
  const standardError = (counts: Uint32Array) => {
    const { rows, meanX, meanY, spreadX, spreadY, value } = moments(counts);
    let squares = 0;
    for (let i = 0; i < first.length; i++) {
      if (counts[i] === 0) continue;
      const zx = (first[i] - meanX) / Math.sqrt(spreadX);
      const zy = (second[i] - meanY) / Math.sqrt(spreadY);
      squares += counts[i] * (zx * zy - value * (zx * zx + zy * zy) / 2) ** 2;
    }
    return Math.sqrt(squares) / rows;
  };
  return { value: (counts) => moments(counts).value, standardError };
}

/**
 * Spearman's correlation of two columns, given by their dense ranks: Pearson's on mid-ranks within the resample.
 *
 * @param x Dense ranks of the first column
 * @param y Dense ranks of the second column
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
    return xx > 0 && yy > 0 ? clip(xy / Math.sqrt(xx * yy)) : NaN;
  };
  return { value };
}

/** Gives the mid-rank of every dense rank within a resample, shifted so that their mean is half its size. */
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

function scaled(values: ArrayLike<number>): Float64Array {
  const count = values.length;
  let sum = 0;
  for (let i = 0; i < count; i++) sum += values[i];
  const mean = sum / count;
  let largest = 0;
  for (let i = 0; i < count; i++) largest = Math.max(largest, Math.abs(values[i] - mean));
  return Float64Array.from(values, (value) => largest > 0 ? (value - mean) / largest : 0);
}

function clip(value: number): number {
  return Math.max(-1, Math.min(1, value));
}
