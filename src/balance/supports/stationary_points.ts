import { type OperationCounter, realRoots } from "../solver/real_roots.ts";
import type { ScaledProblem } from "../solver/scaled_problem.ts";
import { type GeometryRoom, polishStationary, supportGeometry } from "./support_geometry.ts";

/** A stationary point of Σ w² on a support, signs of the weights unchecked. */
export interface StationaryPoint {
  /** Weight of each system of the support, in its order; they sum to one and may be negative. */
  readonly weights: Float64Array;
  /** Multiplier η of b(w) = 0 in the scaled problem; 0 where any would do. */
  readonly multiplier: number;
}

/**
 * Finds all stationary points of the problem on one support, without the bound w ≥ 0: at most five (Shayegh & Kazemi 2026,
 * Theorem 2). In the eigenvectors of the reduced matrix M they are u_j = −η r_j / (1 + 2ηθ_j), and b = 0 becomes a polynomial
 * Φ(η) of degree five. A pole λ_j = −1/(2θ_j) gives none while r_j ≠ 0, and up to two points when r_j = 0. Supports on one
 * line, and Φ ≡ 0, leave the uniform weighting or nothing.
 *
 * @param problem The scaled problem.
 * @param support Systems by index, at least two.
 * @param counter Takes the number of floating-point operations.
 * @param room Arrays for the support's geometry, where many supports are visited.
 * @returns The points.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { exactPoints } from "../exact_points.ts";
 * import { exactProblem } from "../solver/exact_problem.ts";
 * import { scaledProblem } from "../solver/scaled_problem.ts";
 * import { stationaryPoints } from "./stationary_points.ts";
 *
 * // Two systems whose own balance is the target: uniform weights meet it.
 * const target = { numerator: 1n, denominator: 2n };
 * const problem = scaledProblem(exactProblem(exactPoints([0, 1, 5], [0, 1, 2]), target));
 * assertEquals([...stationaryPoints(problem, [0, 1])[0].weights], [0.5, 0.5]);
 * ```
 */
export function stationaryPoints(
  problem: ScaledProblem,
  support: ArrayLike<number>,
  counter?: OperationCounter,
  room?: GeometryRoom,
): StationaryPoint[] {
  const size = support.length;
  const geometry = supportGeometry(problem, support, room);
  if (counter) counter.operations += 46 * size + 40;
  const uniform = { weights: new Float64Array(size).fill(1 / size), multiplier: 0 };
  if (geometry.rank < 2) return geometry.degenerate ? [uniform] : [];
  const { theta, r, rest, atUniform: c } = geometry;
  const restSquare = geometry.restSquare;
  const size0 = Math.hypot(r[0], r[1], Math.sqrt(restSquare));
  if (Math.abs(c) <= 1e-15 && size0 <= 1e-15) return [uniform];

  const scale = Math.max(Math.abs(theta[0]), Math.abs(theta[1]));
  const [p, q] = [theta[0] / scale, theta[1] / scale];
  const starts: [number, number, number][] = [];
  const phi = polynomial(p, q, r, restSquare, c, scale);
  for (const t of realRoots(phi, 1e-14, counter, room?.roots)) {
    const eta = t / scale;
    const d0 = 1 + 2 * t * p;
    const d1 = 1 + 2 * t * q;
    if (d0 !== 0 && d1 !== 0) starts.push([-eta * r[0] / d0, -eta * r[1] / d1, eta]);
  }
  for (const j of [0, 1]) {
    if (Math.abs(r[j]) > 1e-9 * (size0 + Math.abs(theta[j]) / size)) continue;
    const m = 1 - j;
    const eta = -1 / (2 * theta[j]);
    const other = -eta * r[m] / (1 + 2 * eta * theta[m]);
    const left = c + theta[m] * other * other + r[m] * other - eta * restSquare;
    const square = -left / theta[j];
    if (square < 0) continue;
    for (const sign of square === 0 ? [1] : [1, -1]) {
      const free = sign * Math.sqrt(square);
      starts.push(j === 0 ? [free, other, eta] : [other, free, eta]);
    }
  }

  const points: StationaryPoint[] = [];
  for (const start of starts) {
    const point = polishStationary(geometry, start);
    if (point === null) continue;
    const [u0, u1, eta] = point;
    const weights = new Float64Array(size);
    for (let k = 0; k < size; k++) {
      weights[k] = 1 / size + u0 * geometry.axes[0][k] + u1 * geometry.axes[1][k] - eta * rest[k];
    }
    if (counter) counter.operations += 6 * size + 120;
    // A point this far out has lost its digits, and negative weights of its size: no use to anyone.
    if (weights.some((w) => !(Math.abs(w) < 1e6))) continue;
    if (!points.some((known) => same(known.weights, weights))) {
      points.push({ weights, multiplier: eta });
    }
  }
  return points;
}

/** Coefficients of Φ in t = η·scale, with P_j = (1 + 2 t θ_j)². */
function polynomial(
  p: number,
  q: number,
  r: readonly number[],
  restSquare: number,
  c: number,
  scale: number,
): number[] {
  const [p1, p2] = [4 * p, 4 * p * p];
  const [q1, q2] = [4 * q, 4 * q * q];
  // P₀P₁(c − t R) − t [r₀²(1 + p t) P₁ + r₁²(1 + q t) P₀], every r² and R over `scale`.
  const whole = [1, q1 + p1, q2 + p1 * q1 + p2, p1 * q2 + p2 * q1, p2 * q2];
  const rest = -restSquare / scale;
  const phi = [
    whole[0] * c,
    whole[0] * rest + whole[1] * c,
    whole[1] * rest + whole[2] * c,
    whole[2] * rest + whole[3] * c,
    whole[3] * rest + whole[4] * c,
    whole[4] * rest,
  ];
  const [left, right] = [r[0] * r[0] / scale, r[1] * r[1] / scale];
  const [leftP, rightQ] = [left * p, right * q];
  phi[1] -= left + right;
  phi[2] -= left * q1 + leftP + (right * p1 + rightQ);
  phi[3] -= left * q2 + leftP * q1 + (right * p2 + rightQ * p1);
  phi[4] -= leftP * q2 + rightQ * p2;
  return phi;
}

function same(x: Float64Array, y: Float64Array): boolean {
  for (let k = 0; k < x.length; k++) if (Math.abs(x[k] - y[k]) > 1e-11) return false;
  return true;
}
