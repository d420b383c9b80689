import { integerRoot } from "../../decimals/integer_root.ts";
import type { ExactProblem } from "../solver/exact_problem.ts";
import { absolute, times, wideDot } from "../solver/wide_numbers.ts";
import { wideRoots } from "./wide_roots.ts";

/** A support's moments in wide numbers, its aspects centred and scaled to at most one. */
interface Moments {
  readonly bits: bigint;
  readonly a: readonly bigint[];
  readonly f: readonly bigint[];
  /** g minus its mean. */
  readonly r: readonly bigint[];
  /** b at uniform weights. */
  readonly atUniform: bigint;
  readonly aa: bigint;
  readonly ff: bigint;
  readonly af: bigint;
  readonly ar: bigint;
  readonly fr: bigint;
  readonly rr: bigint;
}

/**
 * Finds all stationary points of the problem on one support (Shayegh & Kazemi 2026, Theorem 2), in wide numbers. With x = a·w
 * and y = f·w a stationary point has w_k = 1/n − η (r_k − 2 a_k x + 2 f_k y). So x and y solve two linear equations, with
 * determinant D(η), and b = 0 becomes a polynomial of degree five in η. Where D = 0 and both equations agree, w moves along a
 * line and b = 0 is a quadratic equation on it.
 *
 * @param problem The problem in integers.
 * @param support Systems by index, at least two.
 * @param bits Fraction bits.
 * @returns Weights per point, as wide numbers in the support's order; they sum to one and may be negative.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { exactPoints } from "../exact_points.ts";
 * import { exactProblem } from "../solver/exact_problem.ts";
 * import { exactStationary } from "./exact_stationary.ts";
 *
 * const problem = exactProblem(exactPoints([0, 1, 5], [0, 1, 2]), { numerator: 1n, denominator: 2n });
 * assertEquals(exactStationary(problem, [0, 1], 400n), [[1n << 399n, 1n << 399n]]);
 * ```
 */
export function exactStationary(
  problem: ExactProblem,
  support: readonly number[],
  bits: bigint,
): bigint[][] {
  const size = BigInt(support.length);
  const one = 1n << bits;
  const uniform = support.map(() => one / size);
  const a = centredOn(problem.a, support);
  const f = centredOn(problem.f, support);
  if (onLine(a, f)) {
    const level = a.every((x, k) => problem.strong * x * x === problem.weak * f[k] * f[k]);
    return level ? [uniform] : [];
  }
  const moments = momentsOf(problem, a, f, bits);
  const { r, atUniform } = moments;
  const nothing = 1n << 40n;
  if (absolute(atUniform) <= nothing && r.every((x) => absolute(x) <= nothing)) return [uniform];
  const points: bigint[][] = [];
  const add = (weights: bigint[] | null) => {
    if (weights === null) return;
    const near = one >> (bits / 4n);
    const known = points.some((point) => point.every((w, k) => absolute(w - weights[k]) <= near));
    if (!known) points.push(weights);
  };
  const phi = polynomial(moments);
  for (const eta of wideRoots(phi, bits)) add(weightsAt(moments, eta, one));
  for (const inverse of wideRoots(phi.toReversed(), bits)) {
    if (inverse !== 0n) add(weightsAt(moments, one, inverse));
  }
  for (const point of polePoints(moments)) add(point);
  return points;
}

/** n times the distance of each value from the support's mean. */
function centredOn(values: readonly bigint[], support: readonly number[]): bigint[] {
  const size = BigInt(support.length);
  const sum = support.reduce((total, k) => total + values[k], 0n);
  return support.map((k) => size * values[k] - sum);
}

function onLine(a: readonly bigint[], f: readonly bigint[]): boolean {
  const far = a.findIndex((x, k) => x !== 0n || f[k] !== 0n);
  return a.every((x, k) => x * f[far] === f[k] * a[far]);
}

function momentsOf(
  { strong, weak }: ExactProblem,
  ownA: readonly bigint[],
  ownF: readonly bigint[],
  bits: bigint,
): Moments {
  const size = BigInt(ownA.length);
  const squares = ownA.map((x, k) => [strong * x * x, weak * ownF[k] * ownF[k]] as const);
  let largest = 0n;
  for (const [x, y] of squares) {
    if (x > largest) largest = x;
    if (y > largest) largest = y;
  }
  const root = (square: bigint, value: bigint) => {
    const size = integerRoot((square << (2n * bits)) / largest);
    return value < 0n ? -size : size;
  };
  const a = squares.map(([square], k) => root(square, ownA[k]));
  const f = squares.map(([, square], k) => root(square, ownF[k]));
  const total = squares.reduce((sum, [x, y]) => sum + x - y, 0n);
  const r = squares.map(([x, y]) => ((size * (x - y) - total) << bits) / (size * largest));
  return {
    bits,
    a,
    f,
    r,
    atUniform: (total << bits) / (size * largest),
    aa: wideDot(a, a, bits),
    ff: wideDot(f, f, bits),
    af: wideDot(a, f, bits),
    ar: wideDot(a, r, bits),
    fr: wideDot(f, r, bits),
    rr: wideDot(r, r, bits),
  };
}

/** D(η) = 1 + 2η (ff − aa) − 4η² (aa ff − af²), and the numerators of −x/η and −y/η over it. */
function equations({ bits, aa, ff, af, ar, fr }: Moments) {
  const area = times(aa, ff, bits) - times(af, af, bits);
  return {
    determinant: [1n << bits, 2n * (ff - aa), -4n * area],
    x: [ar, 2n * (times(ff, ar, bits) - times(af, fr, bits))],
    y: [fr, 2n * (times(af, ar, bits) - times(aa, fr, bits))],
  };
}

/** D² b(w(η)): coefficients from the constant on. */
function polynomial(moments: Moments): bigint[] {
  const { bits, atUniform, rr, ar, fr } = moments;
  const { determinant: d, x, y } = equations(moments);
  const phi = product(product(d, d, bits), [atUniform, -rr], bits);
  const slope = x.map((value, i) => times(ar, value, bits) - times(fr, y[i], bits));
  const twice = product(d, slope, bits);
  twice.forEach((value, i) => phi[i + 2] -= 2n * value);
  const [xx, yy] = [product(x, x, bits), product(y, y, bits)];
  xx.forEach((value, i) => phi[i + 2] += yy[i] - value);
  return phi;
}

function product(x: readonly bigint[], y: readonly bigint[], bits: bigint): bigint[] {
  const result = new Array<bigint>(x.length + y.length - 1).fill(0n);
  x.forEach((one, i) => y.forEach((other, j) => result[i + j] += times(one, other, bits)));
  return result;
}

/** Weights for the multiplier η = `upper` / `lower`; null where D is zero or the target is missed. */
function weightsAt(moments: Moments, upper: bigint, lower: bigint): bigint[] | null {
  const { bits } = moments;
  const { determinant: [d0, d1, d2], x: [x0, x1], y: [y0, y1] } = equations(moments);
  const at = (low: bigint, high: bigint) => times(low, lower, bits) + times(high, upper, bits);
  const d = times(at(d0, d1), lower, bits) + times(times(d2, upper, bits), upper, bits);
  if (d === 0n) return null;
  const x = -times(upper, at(x0, x1), bits) * (1n << bits) / d;
  const y = -times(upper, at(y0, y1), bits) * (1n << bits) / d;
  return placed(moments, upper, lower, x, y);
}

/** Points where D(η) = 0 and x and y are free along a line: up to two per η. */
function polePoints(moments: Moments): bigint[][] {
  const { bits, aa, ff, af, ar, fr } = moments;
  const one = 1n << bits;
  const { determinant, x: [x0, x1], y: [y0, y1] } = equations(moments);
  const small = one >> (bits / 3n);
  const points: bigint[][] = [];
  const poles: [bigint, bigint][] = [
    ...wideRoots(determinant, bits).map((eta): [bigint, bigint] => [eta, one]),
    ...wideRoots(determinant.toReversed(), bits).map((inverse): [bigint, bigint] => [one, inverse]),
  ];
  for (const [upper, lower] of poles) {
    const at = (low: bigint, high: bigint) => times(low, lower, bits) + times(high, upper, bits);
    if (absolute(at(x0, x1)) > small || absolute(at(y0, y1)) > small) continue;
    // (lower − 2 upper aa) x + 2 upper af y = −upper ar, and its twin; the non-zero row determines the line.
    const rows = [
      [lower - 2n * times(upper, aa, bits), 2n * times(upper, af, bits), -times(upper, ar, bits)],
      [-2n * times(upper, af, bits), lower + 2n * times(upper, ff, bits), -times(upper, fr, bits)],
    ];
    const norms = rows.map(([p, q]) => p * p + q * q);
    const best = norms[0] >= norms[1] ? 0 : 1;
    const [p, q, right] = rows[best];
    const start = [right * p * one / norms[best], right * q * one / norms[best]];
    const length = integerRoot(norms[best]);
    const along = [-q * one / length, p * one / length];
    const moved = (t: bigint) => [0, 1].map((i) => start[i] + times(t, along[i], bits));
    const surplus = (t: bigint) => {
      const [x, y] = moved(t);
      return surplusOf(moments, weightsFrom(moments, upper, lower, x, y));
    };
    const [middle, ahead, behind] = [surplus(0n), surplus(one), surplus(-one)];
    const bend = ((ahead + behind) >> 1n) - middle;
    const slope = (ahead - behind) >> 1n;
    const under = slope * slope - 4n * bend * middle;
    if (bend === 0n || under < 0n) continue;
    for (const sign of [1n, -1n]) {
      const t = (-slope + sign * integerRoot(under)) * one / (2n * bend);
      const [x, y] = moved(t);
      const weights = placed(moments, upper, lower, x, y);
      if (weights !== null) points.push(weights);
    }
  }
  return points;
}

/** The weights if they have this x and y and b = 0; null otherwise. */
function placed(
  moments: Moments,
  upper: bigint,
  lower: bigint,
  x: bigint,
  y: bigint,
): bigint[] | null {
  const { bits, a, f } = moments;
  const weights = weightsFrom(moments, upper, lower, x, y);
  const small = 1n << (bits - bits / 4n);
  const holds = absolute(wideDot(a, weights, bits) - x) <= small &&
    absolute(wideDot(f, weights, bits) - y) <= small &&
    absolute(surplusOf(moments, weights)) <= small;
  return holds ? weights : null;
}

function weightsFrom(
  { bits, a, f, r }: Moments,
  upper: bigint,
  lower: bigint,
  x: bigint,
  y: bigint,
): bigint[] {
  const share = (1n << bits) / BigInt(a.length);
  return r.map((value, k) => {
    const inner = value - 2n * times(a[k], x, bits) + 2n * times(f[k], y, bits);
    return share - upper * inner / lower;
  });
}

function surplusOf({ bits, a, f, r, atUniform }: Moments, weights: readonly bigint[]): bigint {
  let [first, x, y] = [0n, 0n, 0n];
  weights.forEach((w, k) => {
    first += r[k] * w;
    x += a[k] * w;
    y += f[k] * w;
  });
  return atUniform + (first >> bits) - ((x * x - y * y) >> (3n * bits));
}
