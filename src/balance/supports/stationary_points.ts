import { type OperationCounter, realRoots, type RootRoom, rootRoom } from "../solver/real_roots.ts";
import type { ScaledProblem } from "../solver/scaled_problem.ts";
import {
  type GeometryRoom,
  geometryRoom,
  polishStationary,
  type ReducedPoint,
  type SupportGeometry,
  supportGeometry,
} from "./support_geometry.ts";

/** A stationary point of Σ w² on a support, signs of the weights unchecked. */
export interface StationaryPoint {
  /** Weight of each system of the support, in its order; they sum to one and may be negative. Entries past the support mean nothing. */
  readonly weights: Float64Array;
  /** Multiplier η of b(w) = 0 in the scaled problem; 0 where it is arbitrary. */
  multiplier: number;
}

/** Arrays for the stationary points of one support after another. Most points are not used, so none are allocated. */
export interface StationaryRoom {
  /** Receives the points. */
  readonly points: StationaryPoint[];
  /** Most systems of a support. */
  readonly size: number;
  /** The support in reduced coordinates. */
  readonly geometry: GeometryRoom;
  /** Coefficients of Φ. */
  readonly phi: Float64Array;
  /** Room for its roots. */
  readonly roots: RootRoom;
  /** Current point of Newton's method. */
  readonly place: ReducedPoint;
}

/**
 * Allocates room for supports of up to `size` systems.
 *
 * @param size Most systems of a support.
 * @returns The room.
 */
export function stationaryRoom(size: number): StationaryRoom {
  return {
    points: [],
    size,
    geometry: geometryRoom(size),
    phi: new Float64Array(6),
    roots: rootRoom(6),
    place: { u: NaN, v: NaN, eta: NaN },
  };
}

/**
 * Finds all stationary points of the problem on one support, without the bound w ≥ 0: at most five (Shayegh & Kazemi 2026,
 * Theorem 2). In the eigenvectors of the reduced matrix M they are u_j = −η r_j / (1 + 2ηθ_j), and b = 0 becomes a polynomial
 * Φ(η) of degree five. A pole λ_j = −1/(2θ_j) gives no point if r_j ≠ 0, and up to two if r_j = 0. For supports on one line,
 * and if Φ ≡ 0, the only candidate is the uniform weighting.
 *
 * @param problem The scaled problem.
 * @param support Systems by index, at least two.
 * @param size How many of them count.
 * @param room Receives the points.
 * @param counter Counts the floating-point operations.
 * @returns Number of points.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { exactPoints } from "../exact_points.ts";
 * import { exactProblem } from "../solver/exact_problem.ts";
 * import { scaledProblem } from "../solver/scaled_problem.ts";
 * import { stationaryPoints, stationaryRoom } from "./stationary_points.ts";
 *
 * // Two systems whose own balance is the target: uniform weights meet it.
 * const target = { numerator: 1n, denominator: 2n };
 * const problem = scaledProblem(exactProblem(exactPoints([0, 1, 5], [0, 1, 2]), target));
 * const room = stationaryRoom(2);
 * assertEquals(stationaryPoints(problem, [0, 1], 2, room), 1);
 * assertEquals([...room.points[0].weights], [0.5, 0.5]);
 * ```
 */
export function stationaryPoints(
  problem: ScaledProblem,
  support: ArrayLike<number>,
  size: number,
  room: StationaryRoom,
  counter?: OperationCounter,
): number {
  const geometry = supportGeometry(problem, support, size, room.geometry);
  if (counter) counter.operations += 46 * size + 40;
  if (geometry.rank < 2) return geometry.degenerate ? uniformPoint(room, size) : 0;
  const { theta, r, atUniform: c, restSquare } = geometry;
  const size0 = Math.hypot(r[0], r[1], Math.sqrt(restSquare));
  if (Math.abs(c) <= 1e-15 && size0 <= 1e-15) return uniformPoint(room, size);

  const { phi, roots, place } = room;
  const scale = Math.max(Math.abs(theta[0]), Math.abs(theta[1]));
  const p = theta[0] / scale;
  const q = theta[1] / scale;
  fillPolynomial(phi, p, q, r, restSquare, c, scale);
  const rootCount = realRoots(phi, roots, 1e-14, counter);
  let count = 0;
  for (let i = 0; i < rootCount; i++) {
    const t = roots.roots[i];
    const d0 = 1 + 2 * t * p;
    const d1 = 1 + 2 * t * q;
    if (d0 === 0 || d1 === 0) continue;
    const eta = t / scale;
    place.u = -eta * r[0] / d0;
    place.v = -eta * r[1] / d1;
    place.eta = eta;
    count = enterPoint(room, geometry, size, count, counter);
  }
  for (let j = 0; j < 2; j++) {
    if (Math.abs(r[j]) > 1e-9 * (size0 + Math.abs(theta[j]) / size)) continue;
    const m = 1 - j;
    const eta = -1 / (2 * theta[j]);
    const other = -eta * r[m] / (1 + 2 * eta * theta[m]);
    const left = c + theta[m] * other * other + r[m] * other - eta * restSquare;
    const square = -left / theta[j];
    if (square < 0) continue;
    for (const sign of square === 0 ? [1] : [1, -1]) {
      const free = sign * Math.sqrt(square);
      place.u = j === 0 ? free : other;
      place.v = j === 0 ? other : free;
      place.eta = eta;
      count = enterPoint(room, geometry, size, count, counter);
    }
  }
  return count;
}

function uniformPoint(room: StationaryRoom, size: number): number {
  const point = pointAt(room, 0);
  point.weights.fill(1 / size);
  point.multiplier = 0;
  return 1;
}

function pointAt({ points, size }: StationaryRoom, at: number): StationaryPoint {
  if (at === points.length) points.push({ weights: new Float64Array(size), multiplier: NaN });
  return points[at];
}

/** Adds the point that Newton's method reaches from `place`, unless it is already there; returns the new number of points. */
function enterPoint(
  room: StationaryRoom,
  geometry: SupportGeometry,
  size: number,
  count: number,
  counter?: OperationCounter,
): number {
  const { points, place } = room;
  if (!polishStationary(geometry, place)) return count;
  if (counter) counter.operations += 6 * size + 120;
  const { u, v, eta } = place;
  const { axes, rest } = geometry;
  const along = axes[0];
  const across = axes[1];
  const point = pointAt(room, count);
  const { weights } = point;
  for (let k = 0; k < size; k++) {
    const weight = weights[k] = 1 / size + u * along[k] + v * across[k] - eta * rest[k];
    // A point this far out has lost its digits and has large negative weights, so it is useless.
    if (!(Math.abs(weight) < 1e6)) return count;
  }
  for (let i = 0; i < count; i++) if (same(points[i].weights, weights, size)) return count;
  point.multiplier = eta;
  return count + 1;
}

/** Coefficients of Φ in t = η·scale, with P_j = (1 + 2 t θ_j)². */
function fillPolynomial(
  phi: Float64Array,
  p: number,
  q: number,
  r: readonly number[],
  restSquare: number,
  c: number,
  scale: number,
): void {
  const p1 = 4 * p;
  const p2 = 4 * p * p;
  const q1 = 4 * q;
  const q2 = 4 * q * q;
  // P₀P₁(c − t R) − t [r₀²(1 + p t) P₁ + r₁²(1 + q t) P₀], every r² and R over `scale`; P₀P₁ = 1 + w₁ t + w₂ t² + w₃ t³ + w₄ t⁴.
  const w1 = q1 + p1;
  const w2 = q2 + p1 * q1 + p2;
  const w3 = p1 * q2 + p2 * q1;
  const w4 = p2 * q2;
  const rest = -restSquare / scale;
  const left = r[0] * r[0] / scale;
  const right = r[1] * r[1] / scale;
  const leftP = left * p;
  const rightQ = right * q;
  phi[0] = c;
  phi[1] = rest + w1 * c - (left + right);
  phi[2] = w1 * rest + w2 * c - (left * q1 + leftP + (right * p1 + rightQ));
  phi[3] = w2 * rest + w3 * c - (left * q2 + leftP * q1 + (right * p2 + rightQ * p1));
  phi[4] = w3 * rest + w4 * c - (leftP * q2 + rightQ * p2);
  phi[5] = w4 * rest;
}

function same(x: Float64Array, y: Float64Array, size: number): boolean {
  for (let k = 0; k < size; k++) if (Math.abs(x[k] - y[k]) > 1e-11) return false;
  return true;
}
