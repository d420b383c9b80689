import { approximateRatio, FORMULAS } from "../pairs/classes/formulas.ts";
import { pairClassWeights } from "./pair_class_weights.ts";

/**
 * Computes Kendall's τ of two lists, where each pair of items has the weight w_k·w_l.
 *
 * @param human First list.
 * @param metric Second list, of the same length.
 * @param weights Weight of each item, none negative; equal ones where absent.
 * @param variant Which τ. @default {"tau_b"}
 * @returns A number from −1 to 1; null where there is no pair, and for τ_b where a list ties every pair.
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
  variant: "tau_a" | "tau_b" = "tau_b",
): number | null {
  const counts = pairClassWeights(human, metric, weights);
  return approximateRatio(
    FORMULAS[variant].ratio({ ...counts, translations: human.length, levels: 0 }),
  );
}
