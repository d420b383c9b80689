// Weightings drawn from a mixture of Dirichlet distributions, in AssemblyScript: `deno task kernels` builds weightings.wasm
// from this file.
//
// Every number equals the result of JavaScript's operations in the order of `fillDirichlet()`, `balanceOf()` and a plain sum
// over components. A vector holds two independent numbers; no sum that rounds changes its order.

import { exp, exps, log, logs } from "./elementary.as.ts";
import { drawGammas, WORDS } from "./gammas.as.ts";

/** Largest entry of a weighting. */
const LARGEST: f64 = 4095;
/** A term whose logarithm is so far under that of another, e⁻³⁸ < 2⁻⁵⁴, changes no bit of a sum that holds the other. */
const NEGLIGIBLE: f64 = 38;

/** β of the weighting at `own` with that total; `points` holds the adequacy and fluency of each system side by side. */
function balance(own: usize, points: usize, size: i32, total: f64): f64 {
  let k = 0;
  while (load<f64>(own + 8 * <usize> k) === 0) k++;
  const origin = v128.load(points + 16 * <usize> k);
  let first = f64x2.splat(0);
  for (let j = k; j < size; j++) {
    const w = v128.load64_splat(own + 8 * <usize> j);
    first = f64x2.add(
      first,
      f64x2.mul(w, f64x2.sub(v128.load(points + 16 * <usize> j), origin)),
    );
  }
  const mean = f64x2.div(first, f64x2.splat(total));
  let second = f64x2.splat(0);
  for (let j = k; j < size; j++) {
    const off = f64x2.sub(f64x2.sub(v128.load(points + 16 * <usize> j), origin), mean);
    const w = f64x2.splat(load<f64>(own + 8 * <usize> j));
    second = f64x2.add(second, f64x2.mul(w, f64x2.mul(off, off)));
  }
  const variances = f64x2.div(second, f64x2.splat(total));
  const a = f64x2.extract_lane(variances, 0);
  return a / (a + f64x2.extract_lane(variances, 1));
}

/**
 * The logarithm of the mean of the components' densities at a weighting, given by its logarithms at `own`. `exponents` holds
 * for each system the exponents of the components, padded to a multiple of eight; `terms` is scratch of that length and one more.
 */
function logDensity(
  own: usize,
  size: i32,
  exponents: usize,
  constants: usize,
  lanes: i32,
  components: i32,
  terms: usize,
): f64 {
  const row: usize = 8 * <usize> lanes;
  const end = own + 8 * <usize> size;
  let most = f64x2.splat(-Infinity);
  for (let c: usize = 0; c < row; c += 64) {
    let first = v128.load(constants + c);
    let second = v128.load(constants + c, 16);
    let third = v128.load(constants + c, 32);
    let fourth = v128.load(constants + c, 48);
    let at = exponents + c;
    for (let k = own; k < end; k += 8, at += row) {
      const log = v128.load64_splat(k);
      first = f64x2.add(first, f64x2.mul(v128.load(at), log));
      second = f64x2.add(second, f64x2.mul(v128.load(at, 16), log));
      third = f64x2.add(third, f64x2.mul(v128.load(at, 32), log));
      fourth = f64x2.add(fourth, f64x2.mul(v128.load(at, 48), log));
    }
    v128.store(terms + c, first);
    v128.store(terms + c, second, 16);
    v128.store(terms + c, third, 32);
    v128.store(terms + c, fourth, 48);
    most = f64x2.pmax(most, f64x2.pmax(f64x2.pmax(first, second), f64x2.pmax(third, fourth)));
  }
  const largest = max<f64>(f64x2.extract_lane(most, 0), f64x2.extract_lane(most, 1));
  let peak: f64 = -Infinity;
  let kept = terms;
  for (let c: usize = 0; c < row; c += 8) {
    const term = load<f64>(terms + c) - largest;
    if (term < peak - NEGLIGIBLE) continue;
    if (term > peak) peak = term;
    store<f64>(kept, term);
    kept += 8;
  }
  store<f64>(kept, 0);
  let sum: f64 = 0;
  for (let at = terms; at < kept; at += 16) {
    const powers = exps(v128.load(at));
    sum += f64x2.extract_lane(powers, 0);
    if (at + 8 < kept) sum += f64x2.extract_lane(powers, 1);
  }
  return largest + log(sum / <f64> components);
}

/**
 * Draws weightings in turn from the components, beginning with the component `next`, and keeps those with an effective sample
 * size of at least half the systems.
 *
 * `shapes` holds the concentrations, one row per component; `scales` holds Marsaglia and Tsang's d and c of each, in a row of
 * pairs. Kept weightings go to `weights`; their β, effective sample size and importance weight go to `facts`. `gammas` is scratch
 * of two numbers for each shape and two more, `room` of 2·`size` + `lanes` + 3 numbers.
 *
 * Returns how many were kept.
 */
export function draw(
  stream: usize,
  size: i32,
  shapes: usize,
  scales: usize,
  points: usize,
  exponents: usize,
  constants: usize,
  lanes: i32,
  components: i32,
  next: i32,
  count: i32,
  uniformDensity: f64,
  gammas: usize,
  room: usize,
  weights: usize,
  facts: usize,
): i32 {
  const row: usize = 8 * <usize> size;
  const own = room + row + 8;
  const terms = own + row + 8;
  let at = stream + 16 + 4 * WORDS;
  let kept = 0;
  while (count > 0) {
    const rows = min<i32>(count, components - next);
    const all: usize = <usize> rows * row;
    const shape = shapes + <usize> next * row;
    const rest = gammas + all + 8;
    at = drawGammas(stream, at, rows * size, shape, scales + 2 * <usize> next * row, gammas, rest);
    // The last vector may reach past the last number.
    store<f64>(gammas + all, 1);
    store<f64>(rest + all, 1);
    for (let g: usize = 0; g < all; g += 16) {
      let logarithms = logs(v128.load(gammas + g));
      const concentrations = v128.load(shape + g);
      const under = f64x2.lt(concentrations, f64x2.splat(1));
      if (v128.any_true(under)) {
        const off = f64x2.div(logs(v128.load(rest + g)), concentrations);
        logarithms = f64x2.add(logarithms, v128.and(off, under));
      }
      v128.store(gammas + g, logarithms);
    }
    for (let drawn = gammas; drawn < gammas + all; drawn += row) {
      let largest: f64 = -Infinity;
      for (let k: usize = 0; k < row; k += 8) largest = max<f64>(largest, load<f64>(drawn + k));
      for (let k: usize = 0; k < row; k += 16) {
        v128.store(room + k, exps(f64x2.sub(v128.load(drawn + k), f64x2.splat(largest))));
      }
      let sum: f64 = 0;
      for (let k: usize = 0; k < row; k += 8) sum += load<f64>(room + k);
      let most = f64x2.splat(0);
      store<f64>(room + row, 0);
      for (let k: usize = 0; k < row; k += 16) {
        const shares = f64x2.div(v128.load(room + k), f64x2.splat(sum));
        v128.store(room + k, shares);
        most = f64x2.pmax(most, shares);
      }
      largest = max<f64>(f64x2.extract_lane(most, 0), f64x2.extract_lane(most, 1));
      // Sums of whole numbers are exact in any order.
      let totals = f64x2.splat(0);
      let squares = f64x2.splat(0);
      for (let k: usize = 0; k < row; k += 16) {
        const exact = f64x2.mul(
          f64x2.div(v128.load(room + k), f64x2.splat(largest)),
          f64x2.splat(LARGEST),
        );
        const above = f64x2.ceil(exact);
        const over = f64x2.gt(f64x2.sub(above, f64x2.splat(0.5)), exact);
        const w = f64x2.sub(above, v128.and(over, f64x2.splat(1)));
        v128.store(own + k, w);
        totals = f64x2.add(totals, w);
        squares = f64x2.add(squares, f64x2.mul(w, w));
      }
      const total = f64x2.extract_lane(totals, 0) + f64x2.extract_lane(totals, 1);
      const effective = total * total /
        (f64x2.extract_lane(squares, 0) + f64x2.extract_lane(squares, 1));
      if (!(2 * effective >= <f64> size)) continue;
      for (let k: usize = 0; k < row; k += 8, weights += 2) {
        store<u16>(weights, <u16> <i32> load<f64>(own + k));
      }
      store<f64>(facts, balance(own, points, size, total));
      store<f64>(facts, effective, 8);
      // A weight that underflowed counts as the smallest positive one.
      for (let k: usize = 0; k < row; k += 16) {
        v128.store(own + k, logs(f64x2.pmax(v128.load(room + k), f64x2.splat(1e-300))));
      }
      const density = logDensity(own, size, exponents, constants, lanes, components, terms);
      store<f64>(facts, exp(uniformDensity - density), 16);
      facts += 24;
      kept++;
    }
    count -= rows;
    next = 0;
  }
  return kept;
}
