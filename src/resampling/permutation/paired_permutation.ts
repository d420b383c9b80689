/**
 * Runs the paired permutation test of every pair of systems by one scorer: counts the permutations whose difference of sums is
 * at least the observed one.
 *
 * Under a permutation the difference of systems k and l is 2(A_k − A_l) − (T_k − T_l), with A the subset sum and T the total;
 * it reaches the observed T_k − T_l where A_k − A_l ≥ T_k − T_l. All are integers, so ties are exact. Pairs go (0,1), (0,2), …,
 * (1,2), …; the p-value of "k is better than l" is the count over the permutations. Source: Thompson et al., "Improving
 * statistical significance in human evaluation of automatic metrics via soft pairwise accuracy", WMT 2024.
 *
 * @param sums Subset sums, systems × permutations (see `subsetSums()`).
 * @param totals Sum of each system's scores.
 * @returns Counts by pair.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { pairedPermutationCounts } from "./paired_permutation.ts";
 *
 * const sums = new Float64Array([0, 3, 0, 1]); // two systems, two permutations
 * assertEquals([...pairedPermutationCounts(sums, new Float64Array([3, 1]))], [1]);
 * ```
 */
export function pairedPermutationCounts(sums: Float64Array, totals: Float64Array): Uint32Array {
  const systems = totals.length;
  const permutations = sums.length / systems;
  const counts = new Uint32Array(systems * (systems - 1) / 2);
  let pair = 0;
  for (let k = 0; k < systems; k++) {
    const first = sums.subarray(k * permutations, (k + 1) * permutations);
    for (let l = k + 1; l < systems; l++) {
      const second = sums.subarray(l * permutations, (l + 1) * permutations);
      counts[pair++] = countAtLeast(first, second, totals[k] - totals[l]);
    }
  }
  return counts;
}

/**
 * Counts the permutations in which the subset sums of two systems differ by at least `observed`.
 *
 * @param first Subset sums of one system.
 * @param second Subset sums of the other.
 * @param observed The observed difference.
 * @returns Number of permutations.
 */
export function countAtLeast(
  first: Float64Array,
  second: Float64Array,
  observed: number,
): number {
  let count = 0;
  for (let p = 0; p < first.length; p++) count += first[p] - second[p] >= observed ? 1 : 0;
  return count;
}
