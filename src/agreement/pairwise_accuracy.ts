import { approximateRatio, FORMULAS } from "../pairs/classes/formulas.ts";
import { pairClassWeights } from "./pair_class_weights.ts";

/**
 * Computes pairwise accuracy: the share of pairs of systems that both lists order alike, or both tie. A pair has the weight
 * w_k·w_l. Source: Kocmi et al., "To ship or not to ship", WMT 2021.
 *
 * @param human Human scores of the systems.
 * @param metric A metric's scores of the same systems.
 * @param weights Weight of each system, none negative; equal ones where absent.
 * @returns Between 0 and 1; null where there is no pair of positive weight.
 */
export function pairwiseAccuracy(
  human: ArrayLike<number>,
  metric: ArrayLike<number>,
  weights?: ArrayLike<number>,
): number | null {
  if (weights === undefined) {
    const { alike, pairs } = orderedAlike(human, metric);
    return pairs === 0 ? null : alike / pairs;
  }
  const counts = pairClassWeights(human, metric, weights);
  return approximateRatio(
    FORMULAS.acc_eq.ratio({ ...counts, translations: human.length, levels: 0 }),
  );
}

/** Pairs of systems, and how many of them two lists order alike. */
export interface OrderedPairs {
  /** Pairs that both lists order alike, or both tie. */
  readonly alike: number;
  /** All pairs. */
  readonly pairs: number;
}

/**
 * Counts the pairs of systems that two lists order alike. Significance tests count millions of lists, and branch-free code
 * takes a fraction of the time.
 *
 * @param human Human scores of the systems.
 * @param metric A metric's scores of the same systems.
 * @returns The counts.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { orderedAlike } from "./pairwise_accuracy.ts";
 *
 * assertEquals(orderedAlike([1, 2, 3], [1, 3, 2]), { alike: 2, pairs: 3 });
 * ```
 */
export function orderedAlike(human: ArrayLike<number>, metric: ArrayLike<number>): OrderedPairs {
  const { length } = human;
  let apart = 0;
  for (let k = 1; k < length; k++) {
    const [x, y] = [human[k], metric[k]];
    for (let l = 0; l < k; l++) {
      apart += (Number(x > human[l]) ^ Number(y > metric[l])) |
        (Number(x < human[l]) ^ Number(y < metric[l]));
    }
  }
  const pairs = length * (length - 1) / 2;
  return { alike: pairs - apart, pairs };
}
