import { absolute, times } from "../solver/wide_numbers.ts";

/** A value counts as zero if it is within this many bits above its rounding error. */
const TOUCH_BITS = 40n;

/**
 * Finds the distinct roots from −1 to 1 of a polynomial in wide numbers, accurate to the last bits. The roots of the derivative
 * cut the line into pieces on which the polynomial is monotone; each piece that changes sign holds one root. A turning point at
 * zero counts once.
 *
 * @param coefficients c₀, c₁, …: the polynomial is Σ cᵢ tⁱ. If all are zero it returns no roots, although every t is one.
 * @param bits Fraction bits.
 * @returns Roots as wide numbers, in increasing order.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { wideRoots } from "./wide_roots.ts";
 *
 * // (2t − 1)(4t + 1) = 8t² − 2t − 1
 * const bits = 100n;
 * const roots = wideRoots([-1n << bits, -2n << bits, 8n << bits], bits);
 * assertEquals(roots.map((root) => Number(root) / 2 ** 100), [-0.25, 0.5]);
 * ```
 */
export function wideRoots(coefficients: readonly bigint[], bits: bigint): bigint[] {
  const one = 1n << bits;
  let degree = coefficients.length - 1;
  while (degree > 0 && coefficients[degree] === 0n) degree--;
  if (degree === 0) return [];
  if (degree === 1) {
    const root = -(coefficients[0] << bits) / coefficients[1];
    return absolute(root) <= one ? [root] : [];
  }
  const own = coefficients.slice(0, degree + 1);
  const derivative = own.slice(1).map((c, i) => c * BigInt(i + 1));
  const marks = [-one, ...wideRoots(derivative, bits), one];
  const values = marks.map((mark) => evaluate(own, mark, bits));
  const zero = marks.map((mark, i) => absolute(values[i]) <= rounding(own, mark, bits));
  const roots: bigint[] = [];
  for (let i = 0; i < marks.length; i++) {
    if (zero[i] && marks[i] !== marks[i - 1]) roots.push(marks[i]);
    if (i + 1 === marks.length || zero[i] || zero[i + 1]) continue;
    if (values[i] > 0n !== values[i + 1] > 0n) {
      roots.push(crossing(own, derivative, marks[i], marks[i + 1], values[i] > 0n, bits));
    }
  }
  return roots;
}

/**
 * The root between `low` and `high`, where the sign changes: Newton steps from a double's estimate, and a bisection after each that did
 * not halve the interval.
 */
function crossing(
  own: readonly bigint[],
  derivative: readonly bigint[],
  low: bigint,
  high: bigint,
  positiveAtLow: boolean,
  bits: bigint,
): bigint {
  let t = estimate(own, low, high, positiveAtLow, bits);
  let halve = false;
  while (high - low > 1n) {
    const width = high - low;
    const value = evaluate(own, t, bits);
    if (value === 0n) return t;
    if (value > 0n === positiveAtLow) low = t;
    else high = t;
    const slope: bigint = halve ? 0n : evaluate(derivative, t, bits);
    const newton: bigint = slope === 0n ? low : t - (value << bits) / slope;
    const inside = newton > low && newton < high;
    const next: bigint = inside ? newton : (low + high) >> 1n;
    const step = absolute(next - t);
    if (step <= 1n) return next;
    // A step far shorter than the interval is near Newton's end, where only one side moves.
    halve = inside && 2n * (high - low) > width && step << 20n > width;
    t = next;
  }
  return t;
}

/** A point between `low` and `high` near the root, by bisection in doubles. */
function estimate(
  own: readonly bigint[],
  low: bigint,
  high: bigint,
  positiveAtLow: boolean,
  bits: bigint,
): bigint {
  const largest = own.reduce((most, c) => absolute(c) > most ? absolute(c) : most, 0n);
  const shift = BigInt(Math.max(0, largest.toString(16).length * 4 - 1000));
  const rounded = own.map((c) => Number(c >> shift));
  const drop = bits - 60n;
  let [from, to] = [Number(low >> drop) / 2 ** 60, Number(high >> drop) / 2 ** 60];
  for (let halving = 0; halving < 54; halving++) {
    const middle = (from + to) / 2;
    let value = 0;
    for (let i = rounded.length - 1; i >= 0; i--) value = value * middle + rounded[i];
    if (value > 0 === positiveAtLow) from = middle;
    else to = middle;
  }
  const near = BigInt(Math.round((from + to) / 2 * 2 ** 60)) << drop;
  return near > low && near < high ? near : (low + high) >> 1n;
}

function evaluate(coefficients: readonly bigint[], t: bigint, bits: bigint): bigint {
  let value = 0n;
  for (let i = coefficients.length - 1; i >= 0; i--) {
    value = times(value, t, bits) + coefficients[i];
  }
  return value;
}

/** Bound on the rounding error of a zero at t. */
function rounding(coefficients: readonly bigint[], t: bigint, bits: bigint): bigint {
  const sizes = evaluate(coefficients.map(absolute), absolute(t), bits);
  return (sizes >> (bits - TOUCH_BITS)) + (1n << TOUCH_BITS);
}
