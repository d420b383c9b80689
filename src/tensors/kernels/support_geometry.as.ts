// A support of a balance problem in reduced coordinates, in AssemblyScript (Shayegh & Kazemi 2026, proof of Theorem 2).

import { hypot } from "./hypot.as.ts";
import { enter, entry } from "./real_roots.as.ts";

// @ts-ignore: decorator
@external("./engine_math.ts", "atan2")
declare function atan2(y: f64, x: f64): f64;
// @ts-ignore: decorator
@external("./engine_math.ts", "cos")
declare function cos(x: f64): f64;
// @ts-ignore: decorator
@external("./engine_math.ts", "sin")
declare function sin(x: f64): f64;

/** Arrays laid out. */
export const LISTS: usize = 7;

// Arrays of one number for each system of the support, one after another.
let own: usize = 0;
let other: usize = 0;
let first: usize = 0;
let second: usize = 0;
/** Unit eigenvector of θ₀. */
export let positive: usize = 0;
/** Unit eigenvector of θ₁. */
export let negative: usize = 0;
/** What remains of the gradient off the two. */
export let rest: usize = 0;
/** Bytes of an array. */
export let row: usize = 0;

// The support in reduced coordinates.
/** b at uniform weights. */
export let atUniform: f64 = 0;
/** The positive eigenvalue of M. */
export let theta0: f64 = 0;
/** The negative one. */
export let theta1: f64 = 0;
/** Gradient of b at uniform weights along the first axis. */
export let r0: f64 = 0;
/** The same along the second. */
export let r1: f64 = 0;
/** The square of its length off both. */
export let restSquare: f64 = 0;

/** Lays out arrays for supports of up to `room` systems. */
export function layOut(at: usize, room: i32): void {
  row = 8 * <usize> room;
  own = at;
  other = own + row;
  first = other + row;
  second = first + row;
  positive = second + row;
  negative = positive + row;
  rest = negative + row;
}

function dot(x: usize, y: usize, size: i32): f64 {
  let sum: f64 = 0;
  for (let k = 0; k < size; k++) sum += entry(x, k) * entry(y, k);
  return sum;
}

/** Takes the values of a support, less their mean. */
function centre(values: usize, support: usize, size: i32, result: usize): void {
  const origin = entry(values, load<i32>(support));
  let sum: f64 = 0;
  for (let k = 0; k < size; k++) {
    const value = entry(values, load<i32>(support + (<usize> k << 2))) - origin;
    enter(result, k, value);
    sum += value;
  }
  const mean = sum / <f64> size;
  for (let k = 0; k < size; k++) enter(result, k, entry(result, k) - mean);
}

/** Removes the component along the unit vector `axis` from `vector`; returns its length. */
function project(vector: usize, axis: usize, size: i32): f64 {
  const along = dot(vector, axis, size);
  for (let k = 0; k < size; k++) enter(vector, k, entry(vector, k) - along * entry(axis, k));
  return along;
}

/**
 * Reduces the problem to a support. Returns the rank of M; 1 where all points are on one line, and 0 where moreover b = 0 for
 * every weighting.
 */
export function reduce(a: usize, f: usize, support: usize, size: i32): i32 {
  centre(a, support, size, own);
  centre(f, support, size, other);
  let sum: f64 = 0;
  for (let k = 0; k < size; k++) {
    const value = (entry(own, k) - entry(other, k)) * (entry(own, k) + entry(other, k));
    enter(rest, k, value);
    sum += value;
  }
  atUniform = sum / <f64> size;
  for (let k = 0; k < size; k++) enter(rest, k, entry(rest, k) - atUniform);

  const lengthA = sqrt<f64>(dot(own, own, size));
  const lengthF = sqrt<f64>(dot(other, other, size));
  const long = lengthA >= lengthF ? own : other;
  const short = lengthA >= lengthF ? other : own;
  const length = max<f64>(lengthA, lengthF);
  for (let k = 0; k < size; k++) {
    enter(first, k, entry(long, k) / length);
    enter(second, k, entry(short, k));
  }
  const along = project(second, first, size) + project(second, first, size);
  const across = sqrt<f64>(dot(second, second, size));
  if (across <= 1e-13 * length || size < 3) {
    return abs<f64>(lengthA - lengthF) <= 1e-12 * length ? 0 : 1;
  }
  for (let k = 0; k < size; k++) enter(second, k, entry(second, k) / across);

  // M = ±(short shortᵀ − long longᵀ) in the basis (first, second); its determinant is −(length · across)².
  const sign: f64 = lengthA >= lengthF ? 1 : -1;
  const m00 = sign * (along - length) * (along + length);
  const m01 = sign * along * across;
  const m11 = sign * across * across;
  const half = (m00 + m11) / 2;
  const radius = hypot((m00 - m11) / 2, m01);
  const large = half >= 0 ? half + radius : half - radius;
  const area = length * across;
  const small = -(area * area) / large;
  theta0 = max<f64>(large, small);
  theta1 = min<f64>(large, small);
  const angle = atan2(2 * m01, m00 - m11) / 2;
  const cosine = cos(angle);
  const sine = sin(angle);
  for (let k = 0; k < size; k++) {
    enter(positive, k, cosine * entry(first, k) + sine * entry(second, k));
    enter(negative, k, cosine * entry(second, k) - sine * entry(first, k));
  }
  r0 = project(rest, positive, size);
  r1 = project(rest, negative, size);
  restSquare = dot(rest, rest, size);
  return 2;
}
