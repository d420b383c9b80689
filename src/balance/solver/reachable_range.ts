/** The balances that weightings of some systems can reach, with the pairs that reach the ends. */
export interface ReachableRange {
  /** β_min: the least pairwise balance. */
  readonly low: number;
  /** β_max: the greatest pairwise balance. */
  readonly high: number;
  /** Two systems whose balance is `low`, by index. */
  readonly lowPair: readonly [number, number];
  /** Two systems whose balance is `high`, by index. */
  readonly highPair: readonly [number, number];
}

/**
 * The reachable range [β_min, β_max] (Shayegh & Kazemi 2026, Theorem 1): a target is feasible if and only if it lies in it.
 *
 * @param adequacy a, one value a system; at least two distinct points (a, f).
 * @param fluency f, one value a system.
 * @throws {RangeError} If no two systems differ.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { reachableRange } from "./reachable_range.ts";
 *
 * const range = reachableRange([0, 1, 1], [0, 1, 3]);
 * assertEquals([range.low, range.high], [0, 0.5]);
 * ```
 */
export function reachableRange(
  adequacy: ArrayLike<number>,
  fluency: ArrayLike<number>,
): ReachableRange {
  let low = Infinity;
  let high = -Infinity;
  let lowPair: [number, number] = [0, 0];
  let highPair: [number, number] = [0, 0];
  for (let k = 0; k < adequacy.length; k++) {
    for (let l = k + 1; l < adequacy.length; l++) {
      const balance = pairBalance(adequacy[k] - adequacy[l], fluency[k] - fluency[l]);
      if (balance < low) {
        low = balance;
        lowPair = [k, l];
      }
      if (balance > high) {
        high = balance;
        highPair = [k, l];
      }
    }
  }
  if (low > high) throw new RangeError("no two systems differ: no balance is defined");
  return { low, high, lowPair, highPair };
}

/**
 * Balances β_kk' of all pairs k < k' of distinct systems, in the order (0,1), (0,2), …; NaN where two systems are equal.
 *
 * @param adequacy a, one value a system.
 * @param fluency f, one value a system.
 */
export function pairwiseBalances(
  adequacy: ArrayLike<number>,
  fluency: ArrayLike<number>,
): Float64Array {
  const size = adequacy.length;
  const balances = new Float64Array(size * (size - 1) / 2);
  let at = 0;
  for (let k = 0; k < size; k++) {
    for (let l = k + 1; l < size; l++) {
      balances[at++] = pairBalance(adequacy[k] - adequacy[l], fluency[k] - fluency[l]);
    }
  }
  return balances;
}

/** β of two systems that differ by `da` in adequacy and `df` in fluency; NaN for no difference. */
function pairBalance(da: number, df: number): number {
  const scale = Math.max(Math.abs(da), Math.abs(df));
  const a = (da / scale) ** 2;
  return a / (a + (df / scale) ** 2);
}
