/** The distance of a point from random ones, over all directions. */
export interface PointDistance {
  /** Squared Mahalanobis distance from their mean. */
  readonly squared: number;
  /** Share of the random points that are at least as far. */
  readonly share: number;
}

/**
 * Measures the distance of a point from random ones, in the metric of their covariance.
 *
 * @param point Coordinates.
 * @param draws Random points with as many coordinates; there must be more points than coordinates.
 * @returns The distance; null where the random points have no spread in some direction.
 */
export function pointDistance(
  point: readonly number[],
  draws: readonly (readonly number[])[],
): PointDistance | null {
  const size = point.length;
  const mean = point.map((_, c) => draws.reduce((sum, draw) => sum + draw[c], 0) / draws.length);
  const centred = draws.map((draw) => draw.map((value, c) => value - mean[c]));
  const covariance = mean.map((_, r) =>
    mean.map((_, c) =>
      centred.reduce((sum, draw) => sum + draw[r] * draw[c], 0) / (draws.length - 1)
    )
  );
  const factor = choleskyFactor(covariance);
  if (factor === null || size === 0) return null;
  const squaredOf = (offset: readonly number[]): number =>
    forwardSolved(factor, offset).reduce((sum, value) => sum + value * value, 0);
  const squared = squaredOf(point.map((value, c) => value - mean[c]));
  const farther = centred.filter((offset) => squaredOf(offset) >= squared * (1 - 1e-12)).length;
  return { squared, share: farther / draws.length };
}

/** The lower triangle L with L·Lᵀ equal to the matrix; null where it is not positive definite. */
function choleskyFactor(matrix: readonly (readonly number[])[]): number[][] | null {
  const lower: number[][] = [];
  for (let r = 0; r < matrix.length; r++) {
    const row: number[] = [];
    for (let c = 0; c <= r; c++) {
      const above = c === r ? row : lower[c];
      const rest = row.reduce(
        (sum, value, k) => k < c ? sum - value * above[k] : sum,
        matrix[r][c],
      );
      if (c < r) row.push(rest / lower[c][c]);
      else if (rest <= 1e-12 * matrix[r][r]) return null;
      else row.push(Math.sqrt(rest));
    }
    lower.push(row);
  }
  return lower;
}

/** Solves L·x = b from the first row on. */
function forwardSolved(lower: readonly (readonly number[])[], b: readonly number[]): number[] {
  const x: number[] = [];
  lower.forEach((row, r) => {
    const rest = x.reduce((sum, value, c) => sum - row[c] * value, b[r]);
    x.push(rest / row[r]);
  });
  return x;
}
