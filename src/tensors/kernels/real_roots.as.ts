// Real roots of polynomials, in AssemblyScript.
//
// The roots of the derivative cut the line into pieces on which the polynomial is monotone; each piece that changes sign holds
// one root. |t| ≤ 1 is searched directly and the rest through t → 1/t, so that a leading coefficient near zero does no harm.
// Where the curve touches zero without crossing it, the touching point counts once.
//
// Near common roots of several derivatives, rounding can make every mark count as a root and every piece change sign. Then n
// roots of a derivative give up to 2n + 3 roots above it. The room below is enough for degree five.

/** Most coefficients. */
const LENGTH: i32 = 6;
/** Receives the roots, in rising order. */
export const ROOTS: usize = 0;
/** Roots in [−1, 1] of a derivative, then of the polynomial above it. */
const WITHIN: usize = 1024;
/** Ends of the pieces into which the roots of a derivative cut [−1, 1]. */
const MARKS: usize = 1536;
/** Values of the polynomial there. */
const VALUES: usize = 2048;
/** Coefficients c₀, c₁, …: the polynomial is Σ cᵢ tⁱ. */
export const COEFFICIENTS: usize = 2560;
/** The polynomial of 1/t. */
const REVERSED: usize = 2624;
/** A polynomial and its derivatives, 64 bytes for each degree. */
const CHAIN: usize = 2688;
/** Counts the floating-point operations: additions, multiplications, divisions and square roots count one each. */
export const OPERATIONS: usize = 3072;
/** Where the room ends. */
export const END: usize = 3080;

/** How near to zero, relative to Σ|cᵢ|, a turning point must be to count as a root. */
const TOUCH: f64 = 1e-14;

// @ts-ignore: decorator
@inline
/** Counts floating-point operations. */
export function operated(count: i32): void {
  store<f64>(OPERATIONS, load<f64>(OPERATIONS) + <f64> count);
}

// @ts-ignore: decorator
@inline
/** A number of a list. */
export function entry(list: usize, at: i32): f64 {
  return load<f64>(list + (<usize> at << 3));
}

// @ts-ignore: decorator
@inline
/** Writes a number into a list. */
export function enter(list: usize, at: i32, value: f64): void {
  store<f64>(list + (<usize> at << 3), value);
}

/**
 * Finds the distinct real roots of a polynomial in increasing order. If all coefficients are zero it returns no roots, although
 * every t is one. Returns their number.
 */
export function realRoots(): i32 {
  let count = 0;
  const inner = rootsWithin(COEFFICIENTS);
  for (let i = 0; i < inner; i++) count = insert(count, entry(WITHIN, i));
  for (let i = 0; i < LENGTH; i++) enter(REVERSED, i, entry(COEFFICIENTS, LENGTH - 1 - i));
  const outer = rootsWithin(REVERSED);
  for (let i = 0; i < outer; i++) {
    const root = 1 / entry(WITHIN, i);
    if (abs<f64>(root) < Infinity) count = insert(count, root);
  }
  let distinct = 0;
  let before: f64 = 0;
  for (let i = 0; i < count; i++) {
    const root = entry(ROOTS, i);
    if (i === 0 || root - before > 1e-15 * abs<f64>(root)) enter(ROOTS, distinct++, root);
    before = root;
  }
  return distinct;
}

/** Inserts a root into the rising list, and returns the new length. */
function insert(length: i32, root: f64): i32 {
  let at = length;
  for (; at > 0 && entry(ROOTS, at - 1) > root; at--) enter(ROOTS, at, entry(ROOTS, at - 1));
  enter(ROOTS, at, root);
  return length + 1;
}

/** Finds the real roots in [−1, 1], from the linear derivative up, into `WITHIN`; returns their number. */
function rootsWithin(coefficients: usize): i32 {
  let degree = LENGTH - 1;
  while (degree > 0 && entry(coefficients, degree) === 0) degree--;
  if (degree === 0) return 0;
  for (let i = 0; i <= degree; i++) enter(chainOf(degree), i, entry(coefficients, i));
  for (let d = degree; d > 1; d--) {
    for (let i = 1; i <= d; i++) enter(chainOf(d - 1), i - 1, <f64> i * entry(chainOf(d), i));
  }
  const line = -entry(chainOf(1), 0) / entry(chainOf(1), 1);
  let count = 0;
  if (abs<f64>(line) <= 1) enter(WITHIN, count++, line);
  for (let d = 2; d <= degree; d++) {
    const polynomial = chainOf(d);
    const top = d === degree ? LENGTH : d + 1;
    let sum: f64 = 0;
    for (let i = 0; i <= d; i++) sum += abs<f64>(entry(polynomial, i));
    const small = TOUCH * sum;
    const pieces = count + 1;
    enter(MARKS, 0, -1);
    for (let i = 0; i < count; i++) enter(MARKS, i + 1, entry(WITHIN, i));
    enter(MARKS, pieces, 1);
    for (let i = 0; i <= pieces; i++) enter(VALUES, i, valueAt(polynomial, d, entry(MARKS, i)));
    operated(3 * d + 4 * d * (count + 2));
    count = 0;
    for (let i = 0; i <= pieces; i++) {
      const value = entry(VALUES, i);
      if (abs<f64>(value) <= small) enter(WITHIN, count++, entry(MARKS, i));
      if (i === pieces) break;
      const next = entry(VALUES, i + 1);
      if ((value < 0 && next > 0) || (value > 0 && next < 0)) {
        operated(4 * top * narrow(d, i, value > 0, count));
        count++;
      }
    }
  }
  return count;
}

/** The derivative of that degree. */
// @ts-ignore: decorator
@inline
function chainOf(degree: i32): usize {
  return CHAIN + (<usize> degree << 6);
}

function valueAt(polynomial: usize, degree: i32, t: f64): f64 {
  let value = entry(polynomial, degree);
  for (let i = degree - 1; i >= 0; i--) value = value * t + entry(polynomial, i);
  return value;
}

/**
 * Finds the root between a mark and the next, where the sign changes, by Newton steps safeguarded by bisection. Writes it to
 * place `at` of `WITHIN` and returns the number of steps.
 */
function narrow(degree: i32, piece: i32, falling: bool, at: i32): i32 {
  const polynomial = chainOf(degree);
  const derivative = chainOf(degree - 1);
  let low = entry(MARKS, piece);
  let high = entry(MARKS, piece + 1);
  let t = (low + high) / 2;
  let steps = 0;
  while (steps < 200) {
    steps++;
    // Both in one loop, so that neither waits for the other's sums.
    let value = entry(polynomial, degree);
    let slope = entry(derivative, degree - 1);
    for (let i = degree - 1; i > 0; i--) {
      value = value * t + entry(polynomial, i);
      slope = slope * t + entry(derivative, i - 1);
    }
    value = value * t + entry(polynomial, 0);
    if (value === 0) break;
    if ((value > 0) === falling) low = t;
    else high = t;
    const newton = t - value / slope;
    const next = newton > low && newton < high ? newton : (low + high) / 2;
    const near = abs<f64>(next - t) <= 1e-16 * abs<f64>(next) || next === t;
    t = next;
    if (near) break;
  }
  enter(WITHIN, at, t);
  return steps;
}
