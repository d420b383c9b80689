// BLEU from counts (Papineni et al. 2002, section 2.3).

import { take } from "./memory.as.ts";

// @ts-ignore: decorator
@external("../../tensors/kernels/engine_math.ts", "log")
/** The engine's natural logarithm. */
declare function log(x: f64): f64;
// @ts-ignore: decorator
@external("../../tensors/kernels/engine_math.ts", "exp")
/** The engine's exponential function. */
declare function exp(x: f64): f64;

/** A precision of 0 stays 0. */
export const NONE: i32 = 0;
/** Half a match for the first order without a match, a quarter for the next, and so on. */
export const EXP: i32 = 1;
/** A given number of matches for an order without a match. */
export const FLOOR: i32 = 2;
/** A given number added to the matches and to the n-grams of every order from 2 on. */
export const ADD_K: i32 = 3;

/** Slots for numbers and their logarithms, as a power of two. */
const BITS = 11;
const logarithms: usize = take(16 << BITS);

let scores: usize = 0;
let room = 0;

/** Allocates room for that many scores, then for that many rows of counts, and returns the address. */
export function rowsOf(rows: i32, order: i32): usize {
  const numbers = rows * (3 + 2 * order);
  if (numbers > room) {
    room = numbers;
    scores = take(<usize> room << 3);
  }
  return scores;
}

/**
 * Scores rows of counts as `countBleu` gives them. In each row the brevity penalty replaces the length, and the precisions of the
 * orders in percent, smoothed, replace the matches; all precisions are 0 where no word matches.
 */
export function scoreBleu(rows: i32, order: i32, smoothing: i32, value: f64, effectiveOrder: bool): void {
  const orders = <usize> order << 3;
  let row = scores + (<usize> rows << 3);
  for (let i: usize = 0; i < <usize> rows; i++, row += 16 + 2 * orders) {
    const geometric = precisions(row + 16, orders, smoothing, value, effectiveOrder);
    const penalty = brevityPenalty(load<f64>(row), load<f64>(row, 8));
    store<f64>(row, penalty);
    store<f64>(scores + (i << 3), penalty * geometric);
  }
}

/** Replaces matches by precisions, and returns their geometric mean. */
function precisions(from: usize, orders: usize, smoothing: i32, value: f64, effectiveOrder: bool): f64 {
  const end = from + orders;
  // Without a word in common there is no longer n-gram in common.
  const none = load<f64>(from) == 0;
  let sum: f64 = 0;
  let halving: f64 = 1;
  let at = from;
  for (; at < end; at += 8) {
    let matches = load<f64>(at);
    let total = load<f64>(at + orders);
    if (smoothing == ADD_K && at > from) {
      matches += value;
      total += value;
    }
    // A text may be too short for the upper orders.
    if (none || total == 0) break;
    if (matches == 0) {
      if (smoothing == EXP) matches = 1 / (halving *= 2);
      else if (smoothing == FLOOR) matches = value;
    }
    const precision = 100 * matches / total;
    store<f64>(at, precision);
    sum += logOf(precision);
  }
  memory.fill(at, 0, end - at);
  // Their precision is 0, unless they are left out.
  if (none || (at < end && !effectiveOrder)) return 0;
  return exp(sum / <f64> ((at - from) >>> 3));
}

/** The logarithm of a number that may have been asked for before: short texts share few precisions. */
function logOf(x: f64): f64 {
  const at = logarithms + (<usize> ((reinterpret<u64>(x) * 0x9e3779b97f4a7c15) >>> (64 - BITS)) << 4);
  if (load<f64>(at) != x || x == 0) {
    store<f64>(at, x);
    store<f64>(at, log(x), 8);
  }
  return load<f64>(at, 8);
}

function brevityPenalty(length: f64, referenceLength: f64): f64 {
  if (length >= referenceLength) return 1;
  return length > 0 ? exp(1 - referenceLength / length) : 0;
}
