// Stationary points of Σ w² on a support of a balance problem, in AssemblyScript: `deno task kernels` builds stationary.wasm from
// this file.
//
// With w = 1/|S| + u, the surplus is b(u) = c + r·u + uᵀMu. M has rank two and eigenvalues θ₀ > 0 > θ₁ unless the support lies
// on one line. In its eigenvectors stationary points are u_j = −η r_j / (1 + 2ηθ_j), and b = 0 becomes a polynomial Φ(η) of
// degree five.

import { hypot3 } from "./hypot.as.ts";
import {
  COEFFICIENTS,
  END,
  enter,
  entry,
  operated,
  OPERATIONS,
  realRoots,
  ROOTS,
} from "./real_roots.as.ts";
import {
  atUniform,
  layOut,
  LISTS,
  negative,
  positive,
  r0,
  r1,
  reduce,
  rest,
  restSquare,
  row,
  theta0,
  theta1,
} from "./support_geometry.as.ts";

/** Most points: one for each root, and two for each of two poles. */
const POINTS: usize = 132;
/** Receives the multiplier η of each point. */
const MULTIPLIERS: usize = END;
/** Where arrays begin. */
const ARRAYS: usize = (END + 8 * POINTS + 15) & ~15;

/** Where the weights of the first point begin. */
let points = ARRAYS;

// The current point of Newton's method.
let placeU: f64 = 0;
let placeV: f64 = 0;
let placeEta: f64 = 0;

/**
 * Finds all stationary points on a support, without the bound w ≥ 0. `a` and `f` hold the scaled aspects of all systems,
 * `support` the `size` systems that count. `room` is the length of an array.
 *
 * Returns the number of points; the functions below say where they are.
 */
export function stationary(a: usize, f: usize, support: usize, size: i32, room: i32): i32 {
  layOut(ARRAYS, room);
  points = weightsAt(room);
  operated(46 * size + 40);
  const rank = reduce(a, f, support, size);
  if (rank < 2) return rank === 1 ? 0 : uniformPoint(size);
  const length = hypot3(r0, r1, sqrt<f64>(restSquare));
  if (abs<f64>(atUniform) <= 1e-15 && length <= 1e-15) return uniformPoint(size);
  const scale = max<f64>(abs<f64>(theta0), abs<f64>(theta1));
  const p = theta0 / scale;
  const q = theta1 / scale;
  enterPolynomial(p, q, scale);
  const roots = realRoots();
  let count = 0;
  for (let i = 0; i < roots; i++) {
    const t = entry(ROOTS, i);
    const d0 = 1 + 2 * t * p;
    const d1 = 1 + 2 * t * q;
    if (d0 === 0 || d1 === 0) continue;
    const eta = t / scale;
    placeU = -eta * r0 / d0;
    placeV = -eta * r1 / d1;
    placeEta = eta;
    count = enterPoint(size, count);
  }
  count = atPole(size, count, length, theta0, theta1, r0, r1, true);
  return atPole(size, count, length, theta1, theta0, r1, r0, false);
}

/** Where the multipliers begin. */
export function multipliersAt(): usize {
  return MULTIPLIERS;
}

/** Where the number of operations stands. */
export function operationsAt(): usize {
  return OPERATIONS;
}

/** Where the weights of the first point begin, for arrays of that length. */
export function weightsAt(room: i32): usize {
  return ARRAYS + 8 * LISTS * <usize> room;
}

/** The first place after the last point's weights, where the systems' aspects may be laid out. */
export function systemsAt(room: i32): usize {
  return weightsAt(room) + POINTS * 8 * <usize> room;
}

/** Enters the coefficients of Φ in t = η·scale, with P_j = (1 + 2 t θ_j)². */
function enterPolynomial(p: f64, q: f64, scale: f64): void {
  const p1 = 4 * p;
  const p2 = 4 * p * p;
  const q1 = 4 * q;
  const q2 = 4 * q * q;
  // P₀P₁(c − t R) − t [r₀²(1 + p t) P₁ + r₁²(1 + q t) P₀], every r² and R over `scale`; P₀P₁ = 1 + w₁ t + w₂ t² + w₃ t³ + w₄ t⁴.
  const c = atUniform;
  const w1 = q1 + p1;
  const w2 = q2 + p1 * q1 + p2;
  const w3 = p1 * q2 + p2 * q1;
  const w4 = p2 * q2;
  const off = -restSquare / scale;
  const left = r0 * r0 / scale;
  const right = r1 * r1 / scale;
  const leftP = left * p;
  const rightQ = right * q;
  enter(COEFFICIENTS, 0, c);
  enter(COEFFICIENTS, 1, off + w1 * c - (left + right));
  enter(COEFFICIENTS, 2, w1 * off + w2 * c - (left * q1 + leftP + (right * p1 + rightQ)));
  enter(
    COEFFICIENTS,
    3,
    w2 * off + w3 * c - (left * q2 + leftP * q1 + (right * p2 + rightQ * p1)),
  );
  enter(COEFFICIENTS, 4, w3 * off + w4 * c - (leftP * q2 + rightQ * p2));
  enter(COEFFICIENTS, 5, w4 * off);
}

/** Enters the points at a pole λ = −1/(2θ): none if the gradient has a part along its axis, up to two otherwise. */
function atPole(
  size: i32,
  count: i32,
  length: f64,
  theta: f64,
  otherTheta: f64,
  r: f64,
  otherR: f64,
  isFirst: bool,
): i32 {
  if (abs<f64>(r) > 1e-9 * (length + abs<f64>(theta) / <f64> size)) return count;
  const eta = -1 / (2 * theta);
  const along = -eta * otherR / (1 + 2 * eta * otherTheta);
  const left = atUniform + otherTheta * along * along + otherR * along - eta * restSquare;
  const square = -left / theta;
  if (square < 0) return count;
  const free = sqrt<f64>(square);
  for (let sign = 0; sign < (square === 0 ? 1 : 2); sign++) {
    const off = sign === 0 ? free : -free;
    placeU = isFirst ? off : along;
    placeV = isFirst ? along : off;
    placeEta = eta;
    count = enterPoint(size, count);
  }
  return count;
}

function uniformPoint(size: i32): i32 {
  for (let k = 0; k < size; k++) enter(points, k, 1 / <f64> size);
  enter(MULTIPLIERS, 0, 0);
  return 1;
}

/** Runs Newton's method on stationarity and b = 0 together, in (u₀, u₁, η); returns whether it leads to a point. */
function polish(): bool {
  let u = placeU;
  let v = placeV;
  let eta = placeEta;
  let least: f64 = Infinity;
  for (let step = 0; step < 12; step++) {
    const d0 = 1 + 2 * eta * theta0;
    const d1 = 1 + 2 * eta * theta1;
    const e0 = u * d0 + eta * r0;
    const e1 = v * d1 + eta * r1;
    const e2 = atUniform + u * (theta0 * u + r0) + v * (theta1 * v + r1) - eta * restSquare;
    const error = max<f64>(max<f64>(abs<f64>(e0), abs<f64>(e1)), abs<f64>(e2));
    if (!(error < least)) break;
    least = error;
    placeU = u;
    placeV = v;
    placeEta = eta;
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

/** Adds the point that Newton's method reaches from the current place, unless it is already there; returns the new number. */
function enterPoint(size: i32, count: i32): i32 {
  if (!polish()) return count;
  operated(6 * size + 120);
  const share = 1 / <f64> size;
  const weights = points + <usize> count * row;
  for (let k = 0; k < size; k++) {
    const weight = share + placeU * entry(positive, k) + placeV * entry(negative, k) -
      placeEta * entry(rest, k);
    enter(weights, k, weight);
    // A point this far out has lost its digits and has large negative weights, so it is useless.
    if (!(abs<f64>(weight) < 1e6)) return count;
  }
  for (let i = 0; i < count; i++) {
    if (alike(points + <usize> i * row, weights, size)) return count;
  }
  enter(MULTIPLIERS, count, placeEta);
  return count + 1;
}

function alike(x: usize, y: usize, size: i32): bool {
  for (let k = 0; k < size; k++) if (abs<f64>(entry(x, k) - entry(y, k)) > 1e-11) return false;
  return true;
}
