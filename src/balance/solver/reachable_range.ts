import { type Fraction, fraction, fractionValue } from "../../decimals/fraction.ts";
import { canonicalOrder, type ExactPoints } from "../exact_points.ts";
import { absolute } from "./wide_numbers.ts";

/** The balances that weightings of some systems can reach, with the pairs that reach the ends. */
export interface ReachableRange {
  /** β_min: the least pairwise balance, rounded. */
  readonly low: number;
  /** β_max: the greatest pairwise balance, rounded. */
  readonly high: number;
  /** Two systems whose balance is the least, by index. */
  readonly lowPair: readonly [number, number];
  /** Two systems whose balance is the greatest, by index. */
  readonly highPair: readonly [number, number];
}

/**
 * Finds the reachable range [β_min, β_max] (Shayegh & Kazemi 2026, Theorem 1): a target is feasible if and only if it is in
 * this range.
 *
 * @param points The systems; at least two differ.
 * @returns The ends of the range, found in exact arithmetic.
 * @throws {RangeError} If no two systems differ.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { exactPoints } from "../exact_points.ts";
 * import { reachableRange } from "./reachable_range.ts";
 *
 * const range = reachableRange(exactPoints([0, 1, 1], [0, 1, 3]));
 * assertEquals([range.low, range.high], [0, 0.5]);
 * ```
 */
export function reachableRange(points: ExactPoints): ReachableRange {
  const { adequacy, fluency } = points;
  let lowPair: [number, number] | null = null;
  let highPair: [number, number] | null = null;
  // Balances have the order of |Δa| / |Δf|, so cross products compare two.
  let [low, high] = [[0n, 0n], [0n, 0n]];
  const order = canonicalOrder(points);
  for (let i = 0; i < order.length; i++) {
    for (let j = i + 1; j < order.length; j++) {
      const [k, l] = [order[i], order[j]];
      const da = absolute(adequacy[k] - adequacy[l]);
      const df = absolute(fluency[k] - fluency[l]);
      if (da === 0n && df === 0n) continue;
      if (lowPair === null || da * low[1] < low[0] * df) [low, lowPair] = [[da, df], [k, l]];
      if (highPair === null || da * high[1] > high[0] * df) [high, highPair] = [[da, df], [k, l]];
    }
  }
  if (lowPair === null || highPair === null) {
    throw new RangeError("no two systems differ: no balance is defined");
  }
  return {
    low: fractionValue(pairBalance(points, lowPair)),
    high: fractionValue(pairBalance(points, highPair)),
    lowPair,
    highPair,
  };
}

/**
 * Computes the balances β_kk' of all pairs k < k' of distinct systems, in the order (0,1), (0,2), …, rounded.
 *
 * @param points The systems.
 * @returns One balance per pair.
 */
export function pairwiseBalances({ adequacy, fluency }: ExactPoints): Float64Array {
  const count = adequacy.length;
  const balances = new Float64Array(count * (count - 1) / 2);
  for (let k = 0, at = 0; k < count; k++) {
    for (let l = k + 1; l < count; l++, at++) {
      const a = (adequacy[k] - adequacy[l]) ** 2n;
      const denominator = a + (fluency[k] - fluency[l]) ** 2n;
      balances[at] = denominator === 0n ? NaN : fractionValue({ numerator: a, denominator });
    }
  }
  return balances;
}

/**
 * Computes the balance of two systems that differ, (Δa)² / ((Δa)² + (Δf)²).
 *
 * @param points The systems.
 * @param pair Two of them, by index.
 * @returns The balance as an exact fraction.
 */
export function pairBalance(
  { adequacy, fluency }: ExactPoints,
  [k, l]: readonly [number, number],
): Fraction {
  const a = (adequacy[k] - adequacy[l]) ** 2n;
  return fraction(a, a + (fluency[k] - fluency[l]) ** 2n);
}
