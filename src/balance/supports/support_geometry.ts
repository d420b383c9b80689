import { dot } from "../dot.ts";
import { type RootRoom, rootRoom } from "../solver/real_roots.ts";
import type { ScaledProblem } from "../solver/scaled_problem.ts";

/**
 * The problem on one support in reduced coordinates (Shayegh & Kazemi 2026, proof of Theorem 2).
 *
 * With w = 1/|S| + u, b(u) = c + r·u + uᵀMu. M has rank two and eigenvalues θ₀ > 0 > θ₁ unless the support lies on one line.
 */
export interface SupportGeometry {
  /** 2, or 1 where all points of the support lie on one line. */
  readonly rank: 1 | 2;
  /** True where b = 0 for every weighting of the support. */
  readonly degenerate: boolean;
  /** c = b at uniform weights on the support. */
  readonly atUniform: number;
  /** Eigenvalues of M, the positive one first. */
  readonly theta: readonly [number, number];
  /** Their unit eigenvectors, one entry per system of the support. */
  readonly axes: readonly [Float64Array, Float64Array];
  /** Gradient of b at uniform weights along the two axes. */
  readonly r: readonly [number, number];
  /** What remains of the gradient off the axes. */
  readonly rest: Float64Array;
  /** ‖`rest`‖². */
  readonly restSquare: number;
}

/** Arrays that geometries of one problem take turns to fill; what a geometry holds lasts until the next one. */
export interface GeometryRoom {
  /** Adequacy. */
  readonly a: Float64Array;
  /** Fluency. */
  readonly f: Float64Array;
  /** What remains of the gradient. */
  readonly rest: Float64Array;
  /** First axis. */
  readonly first: Float64Array;
  /** Second axis. */
  readonly second: Float64Array;
  /** Positive parts. */
  readonly positive: Float64Array;
  /** Negative parts. */
  readonly negative: Float64Array;
  /** Room for the roots of Φ. */
  readonly roots: RootRoom;
}

/**
 * Allocates room for the geometries of supports of up to `size` systems.
 *
 * @param size Most systems of a support.
 * @returns The room.
 */
export function geometryRoom(size: number): GeometryRoom {
  const room = () => new Float64Array(size);
  return {
    a: room(),
    f: room(),
    rest: room(),
    first: room(),
    second: room(),
    positive: room(),
    negative: room(),
    roots: rootRoom(6),
  };
}

/**
 * Reduces the problem to a support.
 *
 * @param problem The scaled problem.
 * @param support Systems by index, at least two.
 * @param room Arrays to fill; their entries past the support's size are left alone.
 * @returns The geometry, its arrays those of `room`.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { exactPoints } from "../exact_points.ts";
 * import { exactProblem } from "../solver/exact_problem.ts";
 * import { scaledProblem } from "../solver/scaled_problem.ts";
 * import { supportGeometry } from "./support_geometry.ts";
 *
 * const target = { numerator: 1n, denominator: 2n };
 * const problem = scaledProblem(exactProblem(exactPoints([0, 1, 2, 0], [0, 1, 2, 5]), target));
 * assertEquals(supportGeometry(problem, [0, 1, 2]).degenerate, true);
 * assertEquals(supportGeometry(problem, [0, 1, 3]).rank, 2);
 * ```
 */
export function supportGeometry(
  problem: ScaledProblem,
  support: ArrayLike<number>,
  room: GeometryRoom = geometryRoom(support.length),
): SupportGeometry {
  const size = support.length;
  const { a, f, rest, first, second, positive, negative } = room;
  centreOn(problem.a, support, a);
  centreOn(problem.f, support, f);
  let sum = 0;
  for (let k = 0; k < size; k++) sum += rest[k] = (a[k] - f[k]) * (a[k] + f[k]);
  const atUniform = sum / size;
  for (let k = 0; k < size; k++) rest[k] -= atUniform;

  const lengthA = Math.sqrt(dot(a, a, size));
  const lengthF = Math.sqrt(dot(f, f, size));
  const [long, short] = lengthA >= lengthF ? [a, f] : [f, a];
  const length = Math.max(lengthA, lengthF);
  for (let k = 0; k < size; k++) {
    first[k] = long[k] / length;
    second[k] = short[k];
  }
  const along = project(second, first, size) + project(second, first, size);
  const across = Math.sqrt(dot(second, second, size));
  if (across <= 1e-13 * length || size < 3) {
    return {
      rank: 1,
      degenerate: Math.abs(lengthA - lengthF) <= 1e-12 * length,
      atUniform,
      theta: [0, 0],
      axes: [first, second],
      r: [0, 0],
      rest,
      restSquare: dot(rest, rest, size),
    };
  }
  for (let k = 0; k < size; k++) second[k] /= across;

  // M = ±(short shortᵀ − long longᵀ) in the basis (first, second); its determinant is −(length · across)².
  const sign = lengthA >= lengthF ? 1 : -1;
  const m00 = sign * (along - length) * (along + length);
  const m01 = sign * along * across;
  const m11 = sign * across * across;
  const half = (m00 + m11) / 2;
  const radius = Math.hypot((m00 - m11) / 2, m01);
  const large = half >= 0 ? half + radius : half - radius;
  const small = -((length * across) ** 2) / large;
  const theta: [number, number] = large > 0 ? [large, small] : [small, large];
  const angle = Math.atan2(2 * m01, m00 - m11) / 2;
  const [cosine, sine] = [Math.cos(angle), Math.sin(angle)];
  for (let k = 0; k < size; k++) {
    positive[k] = cosine * first[k] + sine * second[k];
    negative[k] = cosine * second[k] - sine * first[k];
  }
  const r0 = project(rest, positive, size);
  const r1 = project(rest, negative, size);
  return {
    rank: 2,
    degenerate: false,
    atUniform,
    theta,
    axes: [positive, negative],
    r: [r0, r1],
    rest,
    restSquare: dot(rest, rest, size),
  };
}

/**
 * Runs Newton's method on stationarity and b = 0 together, in (u₀, u₁, η).
 *
 * @param geometry The support.
 * @param start Where to start.
 * @returns The point to machine precision; null where the start leads to none.
 */
export function polishStationary(
  geometry: SupportGeometry,
  start: readonly [number, number, number],
): [number, number, number] | null {
  const { theta, r, restSquare, atUniform } = geometry;
  let [u, v, eta] = start;
  let best: [number, number, number] | null = null;
  let least = Infinity;
  for (let step = 0; step < 12; step++) {
    const d0 = 1 + 2 * eta * theta[0];
    const d1 = 1 + 2 * eta * theta[1];
    const e0 = u * d0 + eta * r[0];
    const e1 = v * d1 + eta * r[1];
    const e2 = atUniform + u * (theta[0] * u + r[0]) + v * (theta[1] * v + r[1]) - eta * restSquare;
    const error = Math.max(Math.abs(e0), Math.abs(e1), Math.abs(e2));
    if (!(error < least)) break;
    least = error;
    best = [u, v, eta];
    if (error === 0) break;
    // Rows: [d0, 0, g0], [0, d1, g1], [g0, g1, −R] with g_j = 2θ_j u_j + r_j; symmetric.
    const g0 = 2 * theta[0] * u + r[0];
    const g1 = 2 * theta[1] * v + r[1];
    const determinant = -d0 * d1 * restSquare - g0 * g0 * d1 - g1 * g1 * d0;
    if (determinant === 0) break;
    const du = e0 * (-d1 * restSquare - g1 * g1) + e1 * g0 * g1 - e2 * g0 * d1;
    const dv = e1 * (-d0 * restSquare - g0 * g0) + e0 * g0 * g1 - e2 * g1 * d0;
    const de = e2 * d0 * d1 - e0 * g0 * d1 - e1 * g1 * d0;
    u -= du / determinant;
    v -= dv / determinant;
    eta -= de / determinant;
  }
  return least <= 1e-12 ? best : null;
}

function centreOn(values: Float64Array, support: ArrayLike<number>, result: Float64Array): void {
  const size = support.length;
  const origin = values[support[0]];
  let sum = 0;
  for (let k = 0; k < size; k++) sum += result[k] = values[support[k]] - origin;
  const mean = sum / size;
  for (let k = 0; k < size; k++) result[k] -= mean;
}

/** Takes the part along the unit vector `axis` out of `vector`; gives its length. */
function project(vector: Float64Array, axis: Float64Array, size: number): number {
  const along = dot(vector, axis, size);
  for (let k = 0; k < size; k++) vector[k] -= along * axis[k];
  return along;
}
