/** Weight of each class of pairs between two lists of system scores. */
export interface PairClassWeights {
  /** Ordered alike by both. */
  readonly concordant: number;
  /** Ordered contrariwise. */
  readonly discordant: number;
  /** Tied by the first list only. */
  readonly tiedHuman: number;
  /** Tied by the second list only. */
  readonly tiedMetric: number;
  /** Tied by both. */
  readonly tiedBoth: number;
}

/**
 * Kendall's τ_b of two lists, each pair of items weighing w_k·w_l.
 *
 * @param human First list
 * @param metric Second list, of the same length
 * @param weights Weight of each item, none negative; equal ones where absent
 * @returns Between −1 and 1; null where a list ties every pair
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { kendall } from "./kendall.ts";
 *
 * assertEquals(kendall([1, 2, 3], [1, 3, 2]), 1 / 3);
 * ```
 */
export function kendall(
  human: ArrayLike<number>,
  metric: ArrayLike<number>,
  weights?: ArrayLike<number>,
): number | null {
  const { concordant, discordant, tiedHuman, tiedMetric } = pairClassWeights(
    human,
    metric,
    weights,
  );
  const decided = concordant + discordant;
  const product = (decided + tiedHuman) * (decided + tiedMetric);
  return product > 0 ? (concordant - discordant) / Math.sqrt(product) : null;
}

/** Adds up the pairs of two short lists by class; `human` and `metric` are compared exactly. */
export function pairClassWeights(
  human: ArrayLike<number>,
  metric: ArrayLike<number>,
  weights?: ArrayLike<number>,
): PairClassWeights {
  let concordant = 0;
  let discordant = 0;
  let tiedHuman = 0;
  let tiedMetric = 0;
  let tiedBoth = 0;
  for (let k = 0; k < human.length; k++) {
    for (let l = k + 1; l < human.length; l++) {
      const weight = weights === undefined ? 1 : weights[k] * weights[l];
      const byHuman = Math.sign(human[k] - human[l]);
      const byMetric = Math.sign(metric[k] - metric[l]);
      if (byHuman === 0 && byMetric === 0) tiedBoth += weight;
      else if (byHuman === 0) tiedHuman += weight;
      else if (byMetric === 0) tiedMetric += weight;
      else if (byHuman === byMetric) concordant += weight;
      else discordant += weight;
    }
  }
  return { concordant, discordant, tiedHuman, tiedMetric, tiedBoth };
}
