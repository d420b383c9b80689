/** Counts floating-point operations: additions, multiplications, divisions and square roots count one each. */
export interface OperationCounter {
  /** Operations so far. */
  operations: number;
}

/** Arrays for finding the roots of one polynomial after another. */
export interface RootRoom {
  /** Receives the roots, in rising order. */
  readonly roots: Float64Array;
  /** A polynomial and its derivatives, by degree. */
  readonly chain: readonly Float64Array[];
  /** The polynomial of 1/t. */
  readonly reversed: Float64Array;
  /** Roots in [−1, 1] of a derivative, then of the polynomial above it. */
  readonly within: Float64Array;
  /** Ends of the pieces into which the roots of a derivative cut [−1, 1]. */
  readonly marks: Float64Array;
  /** Values of the polynomial there. */
  readonly values: Float64Array;
}

/**
 * Allocates room for polynomials with up to `length` coefficients. Near common roots of several derivatives, rounding can make
 * every mark count as a root and every piece change sign. Then n roots of a derivative give up to 2n + 3 roots above it.
 *
 * @param length Most coefficients.
 * @returns The room.
 */
export function rootRoom(length: number): RootRoom {
  const room = () => new Float64Array(2 ** length);
  return {
    roots: new Float64Array(2 ** (length + 1)),
    chain: Array.from({ length }, () => new Float64Array(length)),
    reversed: new Float64Array(length),
    within: room(),
    marks: room(),
    values: room(),
  };
}

/**
 * Finds the distinct real roots of a polynomial, in increasing order. The roots of the derivative cut the line into pieces on
 * which the polynomial is monotone; each piece that changes sign holds one root. |t| ≤ 1 is searched directly and the rest
 * through t → 1/t, so that a leading coefficient near zero does no harm. Where the curve touches zero without crossing it, the
 * touching point counts once.
 *
 * @param coefficients c₀, c₁, …: the polynomial is Σ cᵢ tⁱ. If all are zero it returns no roots, although every t is one.
 * @param room Working arrays; `roots` receives the roots.
 * @param touch How near to zero, relative to Σ|cᵢ|, a turning point must be to count as a root.
 * @param counter Counts the floating-point operations, if given.
 * @returns Number of roots.
 */
export function realRoots(
  coefficients: ArrayLike<number>,
  room: RootRoom,
  touch = 1e-14,
  counter?: OperationCounter,
): number {
  const length = coefficients.length;
  const { roots, reversed, within } = room;
  let count = 0;
  const inner = rootsWithin(coefficients, length, touch, room, counter);
  for (let i = 0; i < inner; i++) count = insert(roots, count, within[i]);
  for (let i = 0; i < length; i++) reversed[i] = coefficients[length - 1 - i];
  const outer = rootsWithin(reversed, length, touch, room, counter);
  for (let i = 0; i < outer; i++) {
    const root = 1 / within[i];
    if (Math.abs(root) < Infinity) count = insert(roots, count, root);
  }
  let distinct = 0;
  for (let i = 0, before = 0; i < count; i++) {
    const root = roots[i];
    if (i === 0 || root - before > 1e-15 * Math.abs(root)) roots[distinct++] = root;
    before = root;
  }
  return distinct;
}

/** Inserts a value into a rising list, and returns the new length. */
function insert(list: Float64Array, length: number, value: number): number {
  let at = length;
  for (; at > 0 && list[at - 1] > value; at--) list[at] = list[at - 1];
  list[at] = value;
  return length + 1;
}

/** Finds the real roots in [−1, 1], from the linear derivative up, into `within`; returns their number. */
function rootsWithin(
  coefficients: ArrayLike<number>,
  length: number,
  touch: number,
  { chain, within, marks, values }: RootRoom,
  counter?: OperationCounter,
): number {
  let degree = length - 1;
  while (degree > 0 && coefficients[degree] === 0) degree--;
  if (degree === 0) return 0;
  for (let i = 0; i <= degree; i++) chain[degree][i] = coefficients[i];
  for (let d = degree; d > 1; d--) {
    const polynomial = chain[d];
    const derivative = chain[d - 1];
    for (let i = 1; i <= d; i++) derivative[i - 1] = i * polynomial[i];
  }
  const line = -chain[1][0] / chain[1][1];
  let count = 0;
  if (Math.abs(line) <= 1) within[count++] = line;
  for (let d = 2; d <= degree; d++) {
    const polynomial = chain[d];
    const derivative = chain[d - 1];
    const top = d === degree ? length : d + 1;
    let sum = 0;
    for (let i = 0; i <= d; i++) sum += Math.abs(polynomial[i]);
    const small = touch * sum;
    const pieces = count + 1;
    marks[0] = -1;
    for (let i = 0; i < count; i++) marks[i + 1] = within[i];
    marks[pieces] = 1;
    evaluateAt(polynomial, d, marks, values, pieces + 1);
    if (counter) counter.operations += 3 * d + 4 * d * (count + 2);
    count = 0;
    for (let i = 0; i <= pieces; i++) {
      const value = values[i];
      if (Math.abs(value) <= small) within[count++] = marks[i];
      if (i === pieces) break;
      const next = values[i + 1];
      if ((value < 0 && next > 0) || (value > 0 && next < 0)) {
        const steps = narrow(polynomial, derivative, d, marks, i, value > 0, within, count);
        if (counter) counter.operations += 4 * top * steps;
        count++;
      }
    }
  }
  return count;
}

/**
 * Finds the root between `marks[piece]` and the next mark, where the sign changes, by Newton steps safeguarded by bisection.
 * Writes it to `within[at]` and returns the number of steps. Doubles pass through arrays, because V8 allocates doubles that are
 * passed as arguments.
 */
function narrow(
  polynomial: Float64Array,
  derivative: Float64Array,
  degree: number,
  marks: Float64Array,
  piece: number,
  falling: boolean,
  within: Float64Array,
  at: number,
): number {
  let low = marks[piece];
  let high = marks[piece + 1];
  let t = (low + high) / 2;
  let steps = 0;
  while (steps < 200) {
    steps++;
    // Both in one loop, so that neither waits for the other's sums.
    let value = polynomial[degree];
    let slope = derivative[degree - 1];
    for (let i = degree - 1; i > 0; i--) {
      value = value * t + polynomial[i];
      slope = slope * t + derivative[i - 1];
    }
    value = value * t + polynomial[0];
    if (value === 0) break;
    if ((value > 0) === falling) low = t;
    else high = t;
    const newton = t - value / slope;
    const next = newton > low && newton < high ? newton : (low + high) / 2;
    const near = Math.abs(next - t) <= 1e-16 * Math.abs(next) || next === t;
    t = next;
    if (near) break;
  }
  within[at] = t;
  return steps;
}

/** Evaluates a polynomial at the first `count` places. */
function evaluateAt(
  polynomial: Float64Array,
  degree: number,
  places: Float64Array,
  values: Float64Array,
  count: number,
): void {
  for (let k = 0; k < count; k++) {
    const t = places[k];
    let value = polynomial[degree];
    for (let i = degree - 1; i >= 0; i--) value = value * t + polynomial[i];
    values[k] = value;
  }
}
