import { dot } from "../dot.ts";
import type { ScaledProblem } from "../solver/scaled_problem.ts";

/**
 * The problem on one support in reduced coordinates (Shayegh & Kazemi 2026, proof of Theorem 2).
 *
 * With w = 1/|S| + u, b(u) = c + r·u + uᵀMu. M has rank two and eigenvalues θ₀ > 0 > θ₁ unless the support lies on one line.
 * One geometry is reused for all supports; array entries past a support's size are meaningless.
 */
export interface SupportGeometry {
  /** 2, or 1 where all points of the support are on one line; then the fields from `theta` on are meaningless. */
  rank: 1 | 2;
  /** True where b = 0 for every weighting of the support. */
  degenerate: boolean;
  /** c = b at uniform weights on the support. */
  atUniform: number;
  /** Eigenvalues of M, the positive one first. */
  readonly theta: [number, number];
  /** Their unit eigenvectors, one entry per system of the support. */
  readonly axes: readonly [Float64Array, Float64Array];
  /** Gradient of b at uniform weights along the two axes. */
  readonly r: [number, number];
  /** What remains of the gradient off the axes. */
  readonly rest: Float64Array;
  /** ‖`rest`‖². */
  restSquare: number;
}

/** A geometry with its working arrays. */
export interface GeometryRoom {
  /** The geometry. */
  readonly geometry: SupportGeometry;
  /** Adequacy. */
  readonly a: Float64Array;
  /** Fluency. */
  readonly f: Float64Array;
  /** A basis of the plane that both span. */
  readonly basis: readonly [Float64Array, Float64Array];
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
    geometry: {
      rank: 2,
      degenerate: false,
      // No integers, so that writing doubles later does not change the object's shape.
      atUniform: NaN,
      theta: [NaN, NaN],
      axes: [room(), room()],
      r: [NaN, NaN],
      rest: room(),
      restSquare: NaN,
    },
    a: room(),
    f: room(),
    basis: [room(), room()],
  };
}

/**
 * Reduces the problem to a support.
 *
 * @param problem The scaled problem.
 * @param support Systems by index, at least two.
 * @param size How many of them count.
 * @param room The memory to fill.
 * @returns The geometry of `room`.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { exactPoints } from "../exact_points.ts";
 * import { exactProblem } from "../solver/exact_problem.ts";
 * import { scaledProblem } from "../solver/scaled_problem.ts";
 * import { geometryRoom, supportGeometry } from "./support_geometry.ts";
 *
 * const target = { numerator: 1n, denominator: 2n };
 * const problem = scaledProblem(exactProblem(exactPoints([0, 1, 2, 0], [0, 1, 2, 5]), target));
 * const room = geometryRoom(3);
 * assertEquals(supportGeometry(problem, [0, 1, 2], 3, room).degenerate, true);
 * assertEquals(supportGeometry(problem, [0, 1, 3], 3, room).rank, 2);
 * ```
 */
export function supportGeometry(
  problem: ScaledProblem,
  support: ArrayLike<number>,
  size: number,
  { geometry, a, f, basis }: GeometryRoom,
): SupportGeometry {
  const { rest, theta, r, axes } = geometry;
  const first = basis[0];
  const second = basis[1];
  const positive = axes[0];
  const negative = axes[1];
  centreOn(problem.a, support, size, a);
  centreOn(problem.f, support, size, f);
  let sum = 0;
  for (let k = 0; k < size; k++) sum += rest[k] = (a[k] - f[k]) * (a[k] + f[k]);
  const atUniform = sum / size;
  for (let k = 0; k < size; k++) rest[k] -= atUniform;
  geometry.atUniform = atUniform;

  const lengthA = Math.sqrt(dot(a, a, size));
  const lengthF = Math.sqrt(dot(f, f, size));
  const long = lengthA >= lengthF ? a : f;
  const short = lengthA >= lengthF ? f : a;
  const length = Math.max(lengthA, lengthF);
  for (let k = 0; k < size; k++) {
    first[k] = long[k] / length;
    second[k] = short[k];
  }
  const along = project(second, first, size) + project(second, first, size);
  const across = Math.sqrt(dot(second, second, size));
  if (across <= 1e-13 * length || size < 3) {
    geometry.rank = 1;
    geometry.degenerate = Math.abs(lengthA - lengthF) <= 1e-12 * length;
    return geometry;
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
  theta[0] = Math.max(large, small);
  theta[1] = Math.min(large, small);
  const angle = Math.atan2(2 * m01, m00 - m11) / 2;
  const cosine = Math.cos(angle);
  const sine = Math.sin(angle);
  for (let k = 0; k < size; k++) {
    positive[k] = cosine * first[k] + sine * second[k];
    negative[k] = cosine * second[k] - sine * first[k];
  }
  r[0] = project(rest, positive, size);
  r[1] = project(rest, negative, size);
  geometry.restSquare = dot(rest, rest, size);
  geometry.rank = 2;
  geometry.degenerate = false;
  return geometry;
}

/** A point (u₀, u₁, η) of a geometry. */
export interface ReducedPoint {
  /** Along the first axis. */
  u: number;
  /** Along the second axis. */
  v: number;
  /** η. */
  eta: number;
}

/**
 * Runs Newton's method on stationarity and b = 0 together, in (u₀, u₁, η).
 *
 * @param geometry The support.
 * @param point The start; receives the point to machine precision.
 * @returns Whether the start leads to a point.
 */
export function polishStationary(geometry: SupportGeometry, point: ReducedPoint): boolean {
  const { theta, r, restSquare, atUniform } = geometry;
  const theta0 = theta[0];
  const theta1 = theta[1];
  const r0 = r[0];
  const r1 = r[1];
  let { u, v, eta } = point;
  let least = Infinity;
  for (let step = 0; step < 12; step++) {
    const d0 = 1 + 2 * eta * theta0;
    const d1 = 1 + 2 * eta * theta1;
    const e0 = u * d0 + eta * r0;
    const e1 = v * d1 + eta * r1;
    const e2 = atUniform + u * (theta0 * u + r0) + v * (theta1 * v + r1) - eta * restSquare;
    const error = Math.max(Math.abs(e0), Math.abs(e1), Math.abs(e2));
    if (!(error < least)) break;
    least = error;
    point.u = u;
    point.v = v;
    point.eta = eta;
    if (error === 0) break;
    // Rows: [d0, 0, g0], [0, d1, g1], [g0, g1, −R] with g_j = 2θ_j u_j + r_j; symmetric.
    const g0 = 2 * theta0 * u + r0;
    const g1 = 2 * theta1 * v + r1;
    const determinant = -d0 * d1 * restSquare - g0 * g0 * d1 - g1 * g1 * d0;
    if (determinant === 0) break;
    const du = e0 * (-d1 * restSquare - g1 * g1) + e1 * g0 * g1 - e2 * g0 * d1;
    const dv = e1 * (-d0 * restSquare - g0 * g0) + e0 * g0 * g1 - e2 * g1 * d0;
    const de = e2 * d0 * d1 - e0 * g0 * d1 - e1 * g1 * d0;
    u -= du / determinant;
    v -= dv / determinant;
    eta -= de / determinant;
  }
  return least <= 1e-12;
}

function centreOn(
  values: Float64Array,
  support: ArrayLike<number>,
  size: number,
  result: Float64Array,
): void {
  const origin = values[support[0]];
  let sum = 0;
  for (let k = 0; k < size; k++) sum += result[k] = values[support[k]] - origin;
  const mean = sum / size;
  for (let k = 0; k < size; k++) result[k] -= mean;
}

/** Removes the component along the unit vector `axis` from `vector`; returns its length. */
function project(vector: Float64Array, axis: Float64Array, size: number): number {
  const along = dot(vector, axis, size);
  for (let k = 0; k < size; k++) vector[k] -= along * axis[k];
  return along;
}
