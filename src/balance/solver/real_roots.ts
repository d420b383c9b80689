/** Counts floating-point operations: additions, multiplications, divisions and square roots count one each. */
export interface OperationCounter {
  /** Operations so far. */
  operations: number;
}

/**
 * The distinct real roots of a polynomial, in increasing order.
 *
 * The roots of the derivative cut the line into pieces on which the polynomial is monotone; each piece that
 * changes sign holds one root. |t| ≤ 1 is searched as it is, the rest through t → 1/t, so that a leading
 * coefficient near zero does no harm. Where the curve touches zero without crossing it, the touching
 * point counts once.
 *
 * @param coefficients c₀, c₁, …: the polynomial is Σ cᵢ tⁱ. All zero gives no roots: every t is one.
 * @param touch How near to zero, relative to Σ|cᵢ|, a turning point must lie to count as a root.
 * @param counter Takes the number of floating-point operations, where they are counted.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { realRoots } from "./real_roots.ts";
 *
 * // (t − 1)(t − 2)(t + 3)
 * assertEquals(realRoots([6, -7, 0, 1]).map((root) => Math.round(root)), [-3, 1, 2]);
 * ```
 */
export function realRoots(
  coefficients: readonly number[],
  touch = 1e-14,
  counter?: OperationCounter,
): number[] {
  const inner = rootsWithin(coefficients, touch, counter);
  const outer = rootsWithin([...coefficients].reverse(), touch, counter)
    .filter((root) => root !== 0)
    .map((root) => 1 / root);
  const all = [...inner, ...outer].filter(Number.isFinite).sort((x, y) => x - y);
  return all.filter((root, i) => i === 0 || root - all[i - 1] > 1e-15 * Math.abs(root));
}

/** Real roots in [−1, 1]. */
function rootsWithin(
  coefficients: readonly number[],
  touch: number,
  counter?: OperationCounter,
): number[] {
  const sum = coefficients.reduce((total, c) => total + Math.abs(c), 0);
  let degree = coefficients.length - 1;
  while (degree > 0 && coefficients[degree] === 0) degree--;
  if (degree === 0 || sum === 0) return [];
  if (degree === 1) {
    const root = -coefficients[0] / coefficients[1];
    return Math.abs(root) <= 1 ? [root] : [];
  }
  const derivative: number[] = [];
  for (let i = 1; i <= degree; i++) derivative.push(i * coefficients[i]);
  const turns = rootsWithin(derivative, touch, counter);
  const marks = [-1, ...turns, 1];
  const small = touch * sum;
  if (counter) counter.operations += 3 * degree + 4 * degree * marks.length;
  const roots: number[] = [];
  for (let i = 0; i < marks.length; i++) {
    const value = evaluate(coefficients, marks[i]);
    if (Math.abs(value) <= small) roots.push(marks[i]);
    if (i + 1 === marks.length) break;
    const next = evaluate(coefficients, marks[i + 1]);
    if (Math.sign(value) * Math.sign(next) < 0) {
      roots.push(crossing(coefficients, derivative, marks[i], marks[i + 1], value, counter));
    }
  }
  return roots.sort((x, y) => x - y);
}

/** The root between `low` and `high`, where the sign changes: Newton steps kept inside by bisection. */
function crossing(
  coefficients: readonly number[],
  derivative: readonly number[],
  low: number,
  high: number,
  atLow: number,
  counter?: OperationCounter,
): number {
  let t = (low + high) / 2;
  for (let step = 0; step < 200; step++) {
    const value = evaluate(coefficients, t);
    if (counter) counter.operations += 4 * coefficients.length;
    if (value === 0) return t;
    if ((value > 0) === (atLow > 0)) low = t;
    else high = t;
    const newton = t - value / evaluate(derivative, t);
    const next = newton > low && newton < high ? newton : (low + high) / 2;
    if (Math.abs(next - t) <= 1e-16 * Math.abs(next) || next === t) return next;
    t = next;
  }
  return t;
}

function evaluate(coefficients: readonly number[], t: number): number {
  let value = 0;
  for (let i = coefficients.length - 1; i >= 0; i--) value = value * t + coefficients[i];
  return value;
}
