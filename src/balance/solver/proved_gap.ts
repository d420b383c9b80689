import { integerRoot } from "../../decimals/integer_root.ts";
import { fractionValue } from "../../decimals/fraction.ts";
import type { ProvedInterval } from "./branch_and_bound.ts";
import type { DualPoint } from "./dual_bound.ts";
import type { ExactProblem } from "./exact_problem.ts";
import { absolute, bitBound, times, wideDot, wideNumber } from "./wide_numbers.ts";

/** The scaled problem in wide numbers, with entries at most one unit off. */
interface WideProblem {
  readonly bits: bigint;
  readonly a: readonly bigint[];
  readonly f: readonly bigint[];
  readonly g: readonly bigint[];
}

/** Bits beyond those that resolve the least difference between systems. */
const SPARE_BITS = 192;

/**
 * Bounds how far Σ w² of a weighting is above the minimum, as a share of it, by the multiplier of Theorem 5.
 *
 * Where ℓ(w) = ½ Σ w² + η b(w) is convex, it is above its tangent at the weighting, whose minimum over the simplex is at a
 * corner. Rounding errors of wide numbers are bounded and added, so the gap is never less than the proof allows.
 *
 * @param exact The problem.
 * @param weights The weighting.
 * @param multiplier η in the scaled problem.
 * @returns The gap, rounded up; 1 where the multiplier proves nothing.
 */
export function multiplierGap(
  exact: ExactProblem,
  weights: Float64Array,
  multiplier: number,
): number {
  const problem = wideProblem(exact);
  const { bits, a, f, g } = problem;
  const size = BigInt(exact.size);
  const one = 1n << bits;
  const eta = wideNumber(multiplier, bits);
  const w = Array.from(weights, (weight) => wideNumber(weight, bits));
  const [aa, ff, af] = [wideDot(a, a, bits), wideDot(f, f, bits), wideDot(a, f, bits)];
  const area = times(aa, ff, bits) - times(af, af, bits);
  const scale = one + absolute(eta);
  const slack = 64n * size * size * size * (times(scale, scale, bits) >> bits) + 64n;
  // 1 + 2ηθ ≥ 0 for both eigenvalues θ of M.
  const bend = one + 2n * times(eta, ff - aa, bits) - 4n * times(times(eta, eta, bits), area, bits);
  if (bend < slack) return 1;
  const [x, y] = [wideDot(a, w, bits), wideDot(f, w, bits)];
  let least: bigint | null = null;
  for (let k = 0; k < w.length; k++) {
    const inner = g[k] - 2n * times(x, a[k], bits) + 2n * times(y, f[k], bits);
    const slope = w[k] + times(eta, inner, bits);
    if (least === null || slope < least) least = slope;
  }
  const bound = (least ?? 0n) - (wideDot(w, w, bits) >> 1n) +
    times(eta, times(x, x, bits) - times(y, y, bits), bits) - slack;
  return gapAbove(w, bound, bits);
}

/**
 * Bounds how far Σ w² of a weighting is above the minimum, as a share of it, by dual bounds on intervals of a·w.
 *
 * @param exact The problem.
 * @param weights The weighting.
 * @param intervals Intervals with their multipliers, in the units of the scaled problem.
 * @returns The gap, rounded up; 1 where the intervals miss a place that may hold a better weighting.
 */
export function intervalGap(
  exact: ExactProblem,
  weights: Float64Array,
  intervals: readonly ProvedInterval[],
): number {
  const problem = wideProblem(exact);
  const { bits, a } = problem;
  const w = Array.from(weights, (weight) => wideNumber(weight, bits));
  const squares = wideDot(w, w, bits);
  // Every better weighting has |a·w| ≤ ‖a‖ √(Σ w² − 1/K), since a is centred.
  const spare = squares + 4n - (1n << bits) / BigInt(exact.size);
  const norm = wideDot(a, a, bits);
  const reach = integerRoot((norm + 2n * BigInt(exact.size)) * (spare > 0n ? spare : 0n)) + 1n;
  const [least, most] = [a.reduce((x, y) => x < y ? x : y), a.reduce((x, y) => x > y ? x : y)];
  const from = least - 1n > -reach ? least - 1n : -reach;
  const to = most + 1n < reach ? most + 1n : reach;
  // Rounding may put the outermost intervals just inside the ends, so they are extended; neighbours share their cuts.
  const near = 1n << (bits - 40n);
  const sorted = intervals.toSorted((x, y) => x.low - y.low);
  let bound: bigint | null = null;
  let covered = from;
  for (const { low: left, high: right, dual } of sorted) {
    let [low, high] = [wideNumber(left, bits), wideNumber(right, bits)];
    if (absolute(low - from) < near && low > from) low = from;
    if (absolute(high - to) < near && high < to) high = to;
    if (low > covered) return 1;
    if (high > covered) covered = high;
    const own = wideDualBound(problem, low, high, dual);
    if (bound === null || own < bound) bound = own;
  }
  if (bound === null || covered < to) return 1;
  return gapAbove(w, bound, bits);
}

/** {@linkcode dualBound} on the chord from `low` to `high`, rounded down. */
function wideDualBound(
  { bits, a, f, g }: WideProblem,
  low: bigint,
  high: bigint,
  dual: DualPoint,
): bigint {
  const wide = (value: number) => wideNumber(value, bits);
  const [lambda, eta, rho] = [wide(dual.lambda), wide(dual.eta), wide(dual.rho)];
  const [upper, lower] = [wide(dual.upper), wide(dual.lower)];
  if (eta < 0n || upper < 0n || lower < 0n || (eta === 0n && rho !== 0n)) return 0n;
  const tilt = upper - lower - times(eta, low + high, bits);
  const slack = ((eta + absolute(tilt) + absolute(rho)) >> (bits - 1n)) + 8n;
  let squares = 0n;
  for (let k = 0; k < a.length; k++) {
    const z = -lambda - ((eta * g[k] + tilt * a[k] + rho * f[k]) >> bits) + slack;
    if (z > 0n) squares += z * z;
  }
  const bend = eta === 0n ? 0n : rho * rho / (4n * eta) + 1n;
  return -(squares >> (bits + 1n)) - lambda + (eta * low * high >> (2n * bits)) - bend -
    times(upper, high, bits) + times(lower, low, bits) - 8n;
}

/** (½ Σ w² / (Σ w)² − bound) over the former, rounded up. */
function gapAbove(w: readonly bigint[], bound: bigint, bits: bigint): number {
  let [sum, squares] = [0n, 0n];
  for (const value of w) {
    sum += value;
    squares += value * value;
  }
  const value = (squares << bits) / (2n * sum * sum) + 1n;
  if (bound >= value) return 0;
  if (bound <= 0n) return 1;
  // The quotient is rounded to the nearest double; the next double up is an upper bound.
  return Math.min(
    1,
    fractionValue({ numerator: value - bound, denominator: value }) * (1 + 2 ** -52),
  );
}

function wideProblem(exact: ExactProblem): WideProblem {
  const spread = bitBound(exact.largest);
  const bits = BigInt(SPARE_BITS + spread);
  const extra = BigInt(spread);
  const scaled = (values: readonly bigint[], strength: bigint) => {
    const factor = integerRoot((strength << (2n * (bits + extra))) / exact.largest);
    return values.map((value) => (value * factor) >> extra);
  };
  return {
    bits,
    a: scaled(exact.a, exact.strong),
    f: scaled(exact.f, exact.weak),
    g: exact.g.map((value) => (value << bits) / exact.largest),
  };
}
