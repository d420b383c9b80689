import fc from "fast-check";
import { type SystemPool, systemPool } from "../../src/balance/system_pool.ts";

/** A system's adequacy and fluency. */
export type Point = readonly [number, number];

/** A pool of distinct points, systems in their order. */
export function poolOf(points: readonly Point[]): SystemPool {
  return systemPool(
    points.map((_, k) => `S${k}`),
    points.map(([a]) => a),
    points.map(([, f]) => f),
  );
}

const hundredth = fc.integer({ min: 0, max: 10_000 }).map((n) => n / 100);

/** Four or five distinct points that do not all share a coordinate. */
function pools(point: fc.Arbitrary<Point>): fc.Arbitrary<Point[]> {
  return fc.uniqueArray(point, { minLength: 4, maxLength: 5, selector: (p) => p.join(" ") })
    .filter((points) =>
      new Set(points.map(([a]) => a)).size > 1 && new Set(points.map(([, f]) => f)).size > 1
    );
}

const plain = pools(fc.tuple(hundredth, hundredth));

/** A pool with the first point moved. */
function moved(move: (point: Point) => Point): fc.Arbitrary<Point[]> {
  return plain.map(([first, ...rest]) => [move(first), ...rest]);
}

/** Pools of four or five systems that lie so unevenly that doubles lose what tells them apart. */
export const HARD_POOLS: Readonly<Record<string, fc.Arbitrary<Point[]>>> = {
  "a line and one more": plain.map(([first, ...rest]) => [
    first,
    ...rest.map(([a], k): Point => [a + k / 1000, Number((a + k / 1000 + 17.96).toFixed(3))]),
  ]),
  "near-duplicates": plain.map((points) =>
    points.map(([a, f], k): Point =>
      k < 2 ? [a, f] : [
        Number((points[0][0] + a / 1e11).toFixed(13)),
        Number((points[0][1] + f / 1e11).toFixed(13)),
      ]
    )
  ),
  "an outlier": moved(([, f]) => [-375_000, f]),
  "an outlier in each aspect": moved(([a]) => [a, 4e9]).map(([first, second, ...rest]) => [
    first,
    [-375e6, second[1]],
    ...rest,
  ]),
  "an offset": plain.map((points) =>
    points.map(([a, f]): Point => [1e13 + Math.round(a * 10), Math.round(f * 10) - 1e13])
  ).filter((points) => new Set(points.map(String)).size === points.length),
  "a lattice": pools(fc.tuple(fc.nat(3), fc.nat(3))),
  "a tiny scale": plain.map((points) =>
    points.map(([a, f]): Point => [Number(`${a}e-300`), Number(`${f}e-300`)])
  ),
};
