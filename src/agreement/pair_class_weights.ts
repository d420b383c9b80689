import type { PairCounts } from "../pairs/classes/pair_counts.ts";

/**
 * Adds up the pairs of two short lists by class, where each pair of items has the weight w_k·w_l.
 *
 * @param human First list; its values are compared as doubles.
 * @param metric Second list, of the same length.
 * @param weights Weight of each item, none negative; equal ones where absent.
 * @returns Weight of each class.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { pairClassWeights } from "./pair_class_weights.ts";
 *
 * const { concordant, discordant } = pairClassWeights([1, 2, 3], [1, 3, 2], [1, 2, 3]);
 * assertEquals([concordant, discordant], [5, 6]);
 * ```
 */
export function pairClassWeights(
  human: ArrayLike<number>,
  metric: ArrayLike<number>,
  weights?: ArrayLike<number>,
): PairCounts {
  let concordant = 0;
  let discordant = 0;
  let tied_human = 0;
  let tied_metric = 0;
  let tied_both = 0;
  for (let k = 0; k < human.length; k++) {
    for (let l = k + 1; l < human.length; l++) {
      const weight = weights === undefined ? 1 : weights[k] * weights[l];
      const byHuman = Math.sign(human[k] - human[l]);
      const byMetric = Math.sign(metric[k] - metric[l]);
      if (byHuman === 0 && byMetric === 0) tied_both += weight;
      else if (byHuman === 0) tied_human += weight;
      else if (byMetric === 0) tied_metric += weight;
      else if (byHuman === byMetric) concordant += weight;
      else discordant += weight;
    }
  }
  return { concordant, discordant, tied_human, tied_metric, tied_both };
}
