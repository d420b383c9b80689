/**
 * Computes the soft pairwise accuracy of a scorer: 1 minus the mean distance between its p-values and the human ones, over
 * pairs of systems. Source: Thompson et al., WMT 2024; with weights, "Mind Which Bird You Favour", where a pair has the weight
 * w_k·w_l.
 *
 * @param human Count of permutations by pair for the human scores (see `pairedPermutationCounts()`).
 * @param scorer The same for the scorer, on the same signs.
 * @param permutations Number of permutations counted.
 * @param pairWeights Weight of each pair; equal ones where absent.
 * @returns Between 0 and 1; null where there is no pair of positive weight.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { softPairwiseAccuracy } from "./soft_pairwise_accuracy.ts";
 *
 * assertEquals(softPairwiseAccuracy(new Uint32Array([10, 0]), new Uint32Array([5, 0]), 10), 0.75);
 * ```
 */
export function softPairwiseAccuracy(
  human: ArrayLike<number>,
  scorer: ArrayLike<number>,
  permutations: number,
  pairWeights?: ArrayLike<number>,
): number | null {
  let distance = 0;
  let total = 0;
  for (let pair = 0; pair < human.length; pair++) {
    const weight = pairWeights === undefined ? 1 : pairWeights[pair];
    distance += weight * Math.abs(human[pair] - scorer[pair]);
    total += weight;
  }
  return total > 0 && permutations > 0 ? 1 - distance / (permutations * total) : null;
}
