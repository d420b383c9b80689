import fc from "fast-check";
import { type ReachableRange, reachableRange } from "../../src/balance/solver/reachable_range.ts";
import { type ExactProblem, exactProblem } from "../../src/balance/solver/exact_problem.ts";
import { exactPoints } from "../../src/balance/exact_points.ts";
import { exactTarget } from "../../src/balance/solver/exact_target.ts";
import { type SystemPool, systemPool } from "../../src/balance/system_pool.ts";

/** A pool, its range and a target inside. */
export interface Instance {
  /** The systems. */
  readonly pool: SystemPool;
  /** What they reach. */
  readonly range: ReachableRange;
  /** A target strictly inside the range. */
  readonly target: number;
}

/**
 * Random instances: points on a small grid, where symmetry, lines and duplicates abound, or on one of ten thousand places a side.
 *
 * @param most Most systems.
 * @param grid True for points on a grid.
 */
export function instances(most: number, grid: boolean): fc.Arbitrary<Instance> {
  const value = grid
    ? fc.integer({ min: 0, max: 4 })
    : fc.integer({ min: 0, max: 10000 }).map((n) => n / 10000);
  return fc.record({
    points: fc.array(fc.tuple(value, value), { minLength: 2, maxLength: most }),
    share: fc.integer({ min: 1, max: 999 }).map((n) => n / 1000),
  }).filter(({ points }) => points.some(([a, f]) => a !== points[0][0] || f !== points[0][1]))
    .map(({ points, share }) => {
      const pool = systemPool(
        points.map((_, k) => `S${k}`),
        points.map(([a]) => a),
        points.map(([, f]) => f),
      );
      const range = reachableRange(pool.points);
      return { pool, range, target: range.low + share * (range.high - range.low) };
    })
    .filter(({ range }) => range.high - range.low > 1e-6);
}

/** Σ w². */
export function collision(weights: Float64Array | null): number {
  return weights === null ? Infinity : weights.reduce((sum, w) => sum + w * w, 0);
}

/** The problem of some scores in integers, systems in their order. */
export function problemOf(
  adequacy: ArrayLike<number>,
  fluency: ArrayLike<number>,
  target: number,
): ExactProblem {
  const points = exactPoints(adequacy, fluency);
  return exactProblem(points, exactTarget(points, target, reachableRange(points)).balance);
}
