import type { ExactPoints } from "../../src/balance/exact_points.ts";
import { type Fraction, fractionValue } from "../../src/decimals/fraction.ts";

/** A dyadic number: numerator / 2^bits. */
type Dyadic = readonly [numerator: bigint, bits: number];

/**
 * The least Σ w² with balance β̂ by brute force in exact arithmetic: the judge of the solvers for a few systems.
 *
 * Shares nothing with them. On every support the stationarity equations are eliminated over the integers at seven multipliers, which
 * gives the polynomial whose roots are the multipliers with b = 0; Sturm's sequence isolates all of them, bisection refines them, and
 * elimination at the root gives the weights. Points where the equations are singular would escape, so every score is first moved by
 * some 1e-40 of the largest; the optimum moves as little.
 *
 * @param points The systems.
 * @param target β̂ strictly inside the reachable range.
 * @returns Least Σ w².
 */
export function exactJudge(points: ExactPoints, target: Fraction): number {
  const size = points.adequacy.length;
  const [a, f] = [moved(points.adequacy, 1), moved(points.fluency, 2)];
  const [strong, weak] = [target.denominator - target.numerator, target.numerator];
  let best = Infinity;
  const masks = Array.from({ length: 2 ** size }, (_, mask) => mask)
    .sort((x, y) => members(y).length - members(x).length);
  for (const mask of masks) {
    const support = members(mask);
    if (support.length < 2 || 1 / support.length >= best) continue;
    // Uniform weights that meet the target may be an isolated point, which moved scores would lose.
    if (meets(support, points, strong, weak)) {
      best = 1 / support.length;
      continue;
    }
    const squares = leastOn(
      support.map((k) => a[k]),
      support.map((k) => f[k]),
      strong,
      weak,
    );
    best = Math.min(best, squares);
  }
  return best;
}

function meets(
  support: readonly number[],
  { adequacy, fluency }: ExactPoints,
  strong: bigint,
  weak: bigint,
): boolean {
  let surplus = 0n;
  for (const k of support) {
    for (const l of support) {
      surplus += strong * (adequacy[k] - adequacy[l]) ** 2n -
        weak * (fluency[k] - fluency[l]) ** 2n;
    }
  }
  return surplus === 0n;
}

function members(mask: number): number[] {
  return Array.from({ length: 31 }, (_, k) => k).filter((k) => mask & (1 << k));
}

/** Values times 10^40, each moved by under ten million. */
function moved(values: readonly bigint[], salt: number): bigint[] {
  const largest = values.reduce((most, v) => v > most ? v : -v > most ? -v : most, 1n);
  return values.map((value, k) =>
    value * 10n ** 40n + largest * BigInt((7919 * (k + 1) * (k + salt + 3)) % 10007 - 5000)
  );
}

function leastOn(
  a: readonly bigint[],
  f: readonly bigint[],
  strong: bigint,
  weak: bigint,
): number {
  const size = a.length;
  const [da, df] = [a, f].map((values) => values.map((value) => value - values[0]));
  const g = da.map((x, k) => strong * x * x - weak * df[k] * df[k]);
  const h = da.map((x, i) => da.map((y, j) => weak * df[i] * df[j] - strong * x * y));
  const unit = g.reduce((most, value) => value > most ? value : -value > most ? -value : most, 1n);
  // Multiplier t / unit, t = numerator / denominator: (unit·denominator I + 2 numerator H) w + λ 1 = −numerator g, Σ w = 1.
  const solve = (numerator: bigint, denominator: bigint) => {
    const rows = h.map((row, i) => [
      ...row.map((value, j) => 2n * numerator * value + (i === j ? unit * denominator : 0n)),
      unit * denominator,
      -numerator * g[i],
    ]);
    rows.push([...a.map(() => 1n), 0n, 1n]);
    return cramer(rows, size);
  };
  const surplus = ({ parts, whole }: { parts: readonly bigint[]; whole: bigint }) => {
    let [x, y, first] = [0n, 0n, 0n];
    parts.forEach((part, k) => {
      first += g[k] * part;
      x += da[k] * part;
      y += df[k] * part;
    });
    return first * whole - strong * x * x + weak * y * y;
  };
  const places = [-3n, -2n, -1n, 0n, 1n, 2n, 3n];
  const phi = interpolated(places.map((t) => surplus(solve(t, 1n))));
  let least = Infinity;
  for (const [numerator, bits] of realRootsOf(phi)) {
    const found = solve(numerator, 1n << BigInt(bits));
    const left = surplus(found);
    // A multiplier that is not fine enough beside a singular one leaves the target.
    if (10n ** 25n * (left < 0n ? -left : left) >= found.whole * found.whole * unit) continue;
    if (!found.parts.every((part) => part === 0n || part > 0n === found.whole > 0n)) continue;
    const squares = found.parts.reduce((sum, part) => sum + part * part, 0n);
    least = Math.min(
      least,
      fractionValue({ numerator: squares, denominator: found.whole * found.whole }),
    );
  }
  return least;
}

/** Integer solution by elimination without fractions: the first `size` unknowns are parts / whole. */
function cramer(rows: bigint[][], size: number): { parts: bigint[]; whole: bigint } {
  const count = rows.length;
  let previous = 1n;
  for (let i = 0; i < count; i++) {
    const pivot = rows.findIndex((row, j) => j >= i && row[i] !== 0n);
    if (pivot < 0) return { parts: [], whole: 0n };
    [rows[i], rows[pivot]] = [rows[pivot], rows[i]];
    for (let j = 0; j < count; j++) {
      if (j === i) continue;
      const factor = rows[j][i];
      for (let k = 0; k <= count; k++) {
        rows[j][k] = (rows[j][k] * rows[i][i] - factor * rows[i][k]) / previous;
      }
    }
    previous = rows[i][i];
  }
  // After Jordan's form of it every diagonal entry is the determinant, up to the sign that exchanges gave it.
  return { parts: rows.slice(0, size).map((row) => row[count]), whole: rows[0][0] };
}

/** Integer coefficients of a multiple of the polynomial of degree six through values at −3 … 3. */
function interpolated(values: readonly bigint[]): bigint[] {
  const differences = [...values];
  const result = new Array<bigint>(values.length).fill(0n);
  let basis = [1n];
  let factorial = 720n;
  for (let degree = 0; degree < values.length; degree++) {
    basis.forEach((c, i) => result[i] += c * differences[0] * factorial);
    basis = [0n, ...basis].map((c, i) => c - BigInt(degree - 3) * (basis[i] ?? 0n));
    for (let i = 0; i + 1 < differences.length; i++) {
      differences[i] = differences[i + 1] - differences[i];
    }
    differences.pop();
    factorial /= BigInt(degree + 1);
  }
  return result;
}

/** All real roots of an integer polynomial, each to some 400 bits, by Sturm's sequence. */
function realRootsOf(given: readonly bigint[]): Dyadic[] {
  const chain = [primitive(given)];
  if (chain[0].length < 2) return [];
  chain.push(primitive(chain[0].slice(1).map((c, i) => c * BigInt(i + 1))));
  for (;;) {
    const rest = remainder(chain[chain.length - 2], chain[chain.length - 1]);
    if (rest.length === 0) break;
    chain.push(primitive(rest.map((c) => -c)));
  }
  const changes = ([numerator, bits]: Dyadic) => {
    let [count, before] = [0, 0];
    for (const one of chain) {
      const sign = signAt(one, numerator, BigInt(bits));
      if (sign !== 0 && before !== 0 && sign !== before) count++;
      if (sign !== 0) before = sign;
    }
    return count;
  };
  const lead = chain[0][chain[0].length - 1];
  const most = chain[0].reduce((x, c) => (c < 0n ? -c : c) > x ? (c < 0n ? -c : c) : x, 0n);
  const bound = 1n << BigInt((most / (lead < 0n ? -lead : lead) + 2n).toString(2).length);
  const roots: Dyadic[] = [];
  const sign = ([numerator, bits]: Dyadic) => signAt(chain[0], numerator, BigInt(bits));
  const split = (low: bigint, high: bigint, bits: number, atLow: number, atHigh: number) => {
    const count = atLow - atHigh;
    if (count === 0) return;
    if (count === 1 && sign([low, bits]) * sign([high, bits]) < 0) {
      roots.push(narrowed(low, high, bits));
      return;
    }
    if (bits > 3000) throw new Error("roots lie too close to be told apart");
    const middle = low + high;
    const atMiddle = changes([middle, bits + 1]);
    split(2n * low, middle, bits + 1, atLow, atMiddle);
    split(middle, 2n * high, bits + 1, atMiddle, atHigh);
  };
  const narrowed = (low: bigint, high: bigint, bits: number): Dyadic => {
    const atHigh = sign([high, bits]);
    for (;;) {
      const size = low < 0n ? -high : low;
      if (size > 0n && size >> 400n >= high - low) return [high, bits];
      bits++;
      const middle = low + high;
      const atMiddle = sign([middle, bits]);
      if (atMiddle === 0) return [middle, bits];
      [low, high] = atMiddle === atHigh ? [2n * low, middle] : [middle, 2n * high];
    }
  };
  split(-bound, bound, 0, changes([-bound, 0]), changes([bound, 0]));
  return roots;
}

function signAt(coefficients: readonly bigint[], numerator: bigint, bits: bigint): number {
  let value = 0n;
  const degree = coefficients.length - 1;
  for (let i = degree; i >= 0; i--) {
    value = value * numerator + (coefficients[i] << (bits * BigInt(degree - i)));
  }
  return value > 0n ? 1 : value < 0n ? -1 : 0;
}

function remainder(x: readonly bigint[], y: readonly bigint[]): bigint[] {
  let rest = [...x];
  const lead = y[y.length - 1];
  const positive = lead < 0n ? -lead : lead;
  while (rest.length >= y.length) {
    const top = rest[rest.length - 1] * (lead < 0n ? -1n : 1n);
    const shift = rest.length - y.length;
    rest = rest.map((c, i) => c * positive - (i >= shift ? top * y[i - shift] : 0n));
    while (rest.length > 0 && rest[rest.length - 1] === 0n) rest.pop();
  }
  return rest;
}

function primitive(coefficients: readonly bigint[]): bigint[] {
  const kept = [...coefficients];
  while (kept.length > 0 && kept[kept.length - 1] === 0n) kept.pop();
  let divisor = 0n;
  for (const c of kept) {
    let [x, y] = [divisor, c < 0n ? -c : c];
    while (y > 0n) [x, y] = [y, x % y];
    divisor = x;
  }
  return divisor > 1n ? kept.map((c) => c / divisor) : kept;
}
