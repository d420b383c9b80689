import { UserError } from "../../user_error.ts";

/** The result of a search over lattice points. */
export interface LatticeSearch {
  /** Best weights within the tolerance; null if there are none. */
  readonly weights: Float64Array | null;
  /** Lattice points examined. */
  readonly points: number;
  /** Floating-point operations. */
  readonly operations: number;
}

/**
 * Runs the numerical baseline: it tries every weighting whose entries are multiples of 1/N, and takes the best of those within
 * a tolerance of the target.
 *
 * The paper's Table 1 does not say what its baseline is. But its operation counts grow as the number of ways to spread N units
 * over K systems (136, 816, 3,876 and 15,504 at K = 16), and are the same for every target.
 *
 * @param adequacy a, one value per system.
 * @param fluency f, one value per system.
 * @param target β̂.
 * @param units N, from 2.
 * @param tolerance Largest |β(w) − β̂|.
 * @returns The best weighting and what it cost.
 * @throws {UserError} If there are more than ten million points.
 */
export function latticeSearch(
  adequacy: ArrayLike<number>,
  fluency: ArrayLike<number>,
  target: number,
  units: number,
  tolerance: number,
): LatticeSearch {
  const size = adequacy.length;
  const points = latticePoints(size, units);
  if (points > 1e7) {
    throw new UserError(
      `${units} units over ${size} systems make ${points} weightings; use fewer units`,
    );
  }
  const shares = Array.from({ length: units + 1 }, (_, share) => share / units);
  let best: Float64Array | null = null;
  let least = Infinity;
  const weights = new Float64Array(size);
  const look = (k: number, left: number) => {
    if (k === size - 1) {
      weights[k] = shares[left];
      let squares = 0;
      for (let j = 0; j < size; j++) squares += weights[j] * weights[j];
      const a = variance(adequacy, weights);
      const f = variance(fluency, weights);
      if (squares < least && Math.abs(a / (a + f) - target) <= tolerance) {
        [least, best] = [squares, weights.slice()];
      }
      return;
    }
    for (let share = 0; share <= left; share++) {
      weights[k] = shares[share];
      look(k + 1, left - share);
    }
  };
  look(0, units);
  return { weights: best, points, operations: points * latticeOperations(size) };
}

/**
 * Counts the weightings in multiples of 1/N: the ways to spread N units over K systems.
 *
 * @param size K.
 * @param units N.
 * @returns (K + N − 1)! / (N! (K − 1)!).
 */
export function latticePoints(size: number, units: number): number {
  let points = 1;
  for (let i = 1; i <= units; i++) points = points * (size - 1 + i) / i;
  return points;
}

/**
 * Counts the floating-point operations per weighting: mean (2K) and variance (4K) of either aspect, Σ w² (2K), β (2), its
 * distance from the target (2), and the comparison with the tolerance (1).
 *
 * @param size K.
 * @returns Number of operations.
 */
export function latticeOperations(size: number): number {
  return 14 * size + 5;
}

function variance(values: ArrayLike<number>, weights: Float64Array): number {
  let mean = 0;
  for (let k = 0; k < weights.length; k++) mean += weights[k] * values[k];
  let variance = 0;
  for (let k = 0; k < weights.length; k++) variance += weights[k] * (values[k] - mean) ** 2;
  return variance;
}
