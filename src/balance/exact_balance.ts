import { type Fraction, fraction, fractionValue } from "../decimals/fraction.ts";
import type { ExactPoints } from "./exact_points.ts";

/** Exponent range from a double's first bit to its last. */
const LEAST_POWER = 1074;

/**
 * Computes the balance β of a weighting in exact arithmetic, rounded once.
 *
 * @param points The systems.
 * @param weights w ≥ 0, at least two of them positive; they need not add up to one. Absent: uniform.
 * @returns β from 0 to 1; NaN where neither aspect varies under the weighting.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { exactBalance } from "./exact_balance.ts";
 * import { exactPoints } from "./exact_points.ts";
 *
 * const points = exactPoints([1e13, 1e13 + 3, 1e13], [1e-200, 1e-200, 1]);
 * assertEquals(exactBalance(points, [1, 1, 1]), 0.9);
 * ```
 */
export function exactBalance(points: ExactPoints, weights?: ArrayLike<number>): number {
  const [a, f] = exactSpreads(points, weights);
  return a + f === 0n ? NaN : fractionValue({ numerator: a, denominator: a + f });
}

/**
 * Computes the variances of both aspects under a weighting, in a common unit.
 *
 * @param points The systems.
 * @param weights w ≥ 0, as exact doubles; absent: uniform.
 * @returns Variances of adequacy and fluency, in the same unit.
 */
export function exactSpreads(
  { adequacy, fluency }: ExactPoints,
  weights?: ArrayLike<number>,
): [bigint, bigint] {
  const whole = weights === undefined ? adequacy.map(() => 1n) : wholeWeights(weights);
  return [spread(adequacy, whole), spread(fluency, whole)];
}

/**
 * Computes the balance of uniform weights, β₀ (Shayegh & Kazemi 2026, section 3.1).
 *
 * @param points The systems, not all equal.
 * @returns The balance as an exact fraction.
 */
export function naturalBalance(points: ExactPoints): Fraction {
  const [a, f] = exactSpreads(points);
  return fraction(a, a + f);
}

/** W² σ²(x; w) = W Σ w x² − (Σ w x)², W the sum of the weights. */
function spread(values: readonly bigint[], weights: readonly bigint[]): bigint {
  let [total, first, second] = [0n, 0n, 0n];
  values.forEach((value, k) => {
    total += weights[k];
    first += weights[k] * value;
    second += weights[k] * value * value;
  });
  return total * second - first * first;
}

/** Doubles as integers over one power of two. */
function wholeWeights(weights: ArrayLike<number>): bigint[] {
  const bits = new DataView(new ArrayBuffer(8));
  const parts = Array.from(weights, (weight): [bigint, number] => {
    bits.setFloat64(0, weight);
    const power = (bits.getUint16(0) >> 4) & 0x7ff;
    const mantissa = bits.getBigUint64(0) & 0xfffffffffffffn;
    return power === 0 ? [mantissa, -LEAST_POWER] : [mantissa | 0x10000000000000n, power - 1075];
  });
  const least = parts.reduce(
    (low, [mantissa, power]) => mantissa === 0n ? low : Math.min(low, power),
    1024,
  );
  return parts.map(([mantissa, power]) => mantissa === 0n ? 0n : mantissa << BigInt(power - least));
}
