import { approximateRatio, FORMULAS } from "../pairs/classes/formulas.ts";
import { pairClassWeights } from "./pair_class_weights.ts";

/**
 * Computes pairwise accuracy: the share of pairs of systems that both lists order alike, or both tie. A pair weighs w_k·w_l.
 * Source: Kocmi et al., "To ship or not to ship", WMT 2021.
 *
 * @param human Human scores of the systems.
 * @param metric A metric's scores of the same systems.
 * @param weights Weight of each system, none negative; equal ones where absent.
 * @returns Between 0 and 1; null where there is no pair of positive weight.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { pairwiseAccuracy } from "./pairwise_accuracy.ts";
 *
 * assertEquals(pairwiseAccuracy([1, 2, 3], [1, 3, 2]), 2 / 3);
 * ```
 */
export function pairwiseAccuracy(
  human: ArrayLike<number>,
  metric: ArrayLike<number>,
  weights?: ArrayLike<number>,
): number | null {
  const counts = pairClassWeights(human, metric, weights);
  return approximateRatio(
    FORMULAS.acc_eq.ratio({ ...counts, translations: human.length, levels: 0 }),
  );
}
