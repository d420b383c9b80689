/** Counts floating-point operations: additions, multiplications, divisions and square roots count one each. */
export interface OperationCounter {
  /** Operations so far. */
  operations: number;
}

/** Arrays that the roots of one polynomial after another are found in. */
export interface RootRoom {
  /** A polynomial and its derivatives, by degree. */
  readonly chain: readonly Float64Array[];
  /** The polynomial of 1/t. */
  readonly reversed: Float64Array;
  /** Roots of a derivative, and of the polynomial above it. */
  readonly roots: readonly [Float64Array, Float64Array];
}

/**
 * Allocates room for polynomials with up to `length` coefficients.
 *
 * @param length Most coefficients.
 * @returns The room.
 */
export function rootRoom(length: number): RootRoom {
  const room = () => new Float64Array(2 * length);
  return {
    chain: Array.from({ length }, () => new Float64Array(length)),
    reversed: new Float64Array(length),
    roots: [room(), room()],
  };
}

/**
 * Finds the distinct real roots of a polynomial, in increasing order. The roots of the derivative cut the line into pieces on
 * which the polynomial is monotone; each piece that changes sign holds one root. |t| ≤ 1 is searched as it is, the rest through
 * t → 1/t, so that a leading coefficient near zero does no harm. Where the curve touches zero without crossing it, the touching
 * point counts once.
 *
 * @param coefficients c₀, c₁, …: the polynomial is Σ cᵢ tⁱ. All zero gives no roots: every t is one.
 * @param touch How near to zero, relative to Σ|cᵢ|, a turning point must lie to count as a root.
 * @param counter Takes the number of floating-point operations, where they are counted.
 * @param room Arrays to work in, where many polynomials are solved.
 * @returns The roots.
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
  room: RootRoom = rootRoom(coefficients.length),
): number[] {
  const length = coefficients.length;
  const all: number[] = [];
  for (let i = 0; i < length; i++) room.reversed[i] = coefficients[i];
  const inner = rootsWithin(room.reversed, length, touch, room, counter);
  for (let i = 0; i < inner.count; i++) all.push(inner.roots[i]);
  for (let i = 0; i < length; i++) room.reversed[i] = coefficients[length - 1 - i];
  const outer = rootsWithin(room.reversed, length, touch, room, counter);
  for (let i = 0; i < outer.count; i++) {
    if (outer.roots[i] !== 0) all.push(1 / outer.roots[i]);
  }
  const finite = all.filter(Number.isFinite).sort((x, y) => x - y);
  return finite.filter((root, i) => i === 0 || root - finite[i - 1] > 1e-15 * Math.abs(root));
}

/** Real roots in [−1, 1], from the linear derivative up. */
function rootsWithin(
  coefficients: Float64Array,
  length: number,
  touch: number,
  { chain, roots }: RootRoom,
  counter?: OperationCounter,
): { readonly roots: Float64Array; readonly count: number } {
  let degree = length - 1;
  while (degree > 0 && coefficients[degree] === 0) degree--;
  if (degree === 0) return { roots: roots[0], count: 0 };
  chain[degree].set(coefficients.subarray(0, degree + 1));
  for (let d = degree; d > 1; d--) {
    for (let i = 1; i <= d; i++) chain[d - 1][i - 1] = i * chain[d][i];
  }
  let [below, own] = roots;
  const line = -chain[1][0] / chain[1][1];
  let count = 0;
  if (Math.abs(line) <= 1) below[count++] = line;
  for (let d = 2; d <= degree; d++) {
    const polynomial = chain[d];
    let sum = 0;
    for (let i = 0; i <= d; i++) sum += Math.abs(polynomial[i]);
    const small = touch * sum;
    if (counter) counter.operations += 3 * d + 4 * d * (count + 2);
    let found = 0;
    let mark = -1;
    let value = evaluate(polynomial, d, mark);
    for (let i = 0; i <= count; i++) {
      if (Math.abs(value) <= small) own[found++] = mark;
      const nextMark = i === count ? 1 : below[i];
      const next = evaluate(polynomial, d, nextMark);
      if (Math.sign(value) * Math.sign(next) < 0) {
        const top = d === degree ? length : d + 1;
        own[found++] = crossing(chain, d, mark, nextMark, value, top, counter);
      }
      [mark, value] = [nextMark, next];
    }
    if (Math.abs(value) <= small) own[found++] = mark;
    [below, own] = [own, below];
    count = found;
  }
  return { roots: below, count };
}

/** The root between `low` and `high`, where the sign changes: Newton steps kept inside by bisection. */
function crossing(
  chain: readonly Float64Array[],
  degree: number,
  low: number,
  high: number,
  atLow: number,
  counted: number,
  counter?: OperationCounter,
): number {
  let t = (low + high) / 2;
  for (let step = 0; step < 200; step++) {
    const value = evaluate(chain[degree], degree, t);
    if (counter) counter.operations += 4 * counted;
    if (value === 0) return t;
    if ((value > 0) === (atLow > 0)) low = t;
    else high = t;
    const newton = t - value / evaluate(chain[degree - 1], degree - 1, t);
    const next = newton > low && newton < high ? newton : (low + high) / 2;
    if (Math.abs(next - t) <= 1e-16 * Math.abs(next) || next === t) return next;
    t = next;
  }
  return t;
}

function evaluate(coefficients: Float64Array, degree: number, t: number): number {
  let value = 0;
  for (let i = degree; i >= 0; i--) value = value * t + coefficients[i];
  return value;
}
