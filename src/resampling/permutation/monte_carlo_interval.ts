/**
 * Computes the interval of a p-value estimated by random permutations: the Wilson interval of a share.
 *
 * @param reached Permutations that reached the observed value.
 * @param permutations Permutations drawn.
 * @param z Standard normal quantile of the confidence. @default {1.959963984540054}.
 * @returns Lower and upper end, between 0 and 1.
 *
 * @example
 * ```ts
 * import { assert } from "@std/assert";
 * import { monteCarloInterval } from "./monte_carlo_interval.ts";
 *
 * const [low, high] = monteCarloInterval(50, 1000);
 * assert(low < 0.05 && 0.05 < high && high - low < 0.03);
 * ```
 */
export function monteCarloInterval(
  reached: number,
  permutations: number,
  z = 1.959963984540054,
): [number, number] {
  if (permutations <= 0) return [0, 1];
  const share = reached / permutations;
  const squared = z * z;
  const centre = (share + squared / (2 * permutations)) / (1 + squared / permutations);
  const half = z / (1 + squared / permutations) *
    Math.sqrt(share * (1 - share) / permutations + squared / (4 * permutations ** 2));
  return [
    reached === 0 ? 0 : Math.max(0, centre - half),
    reached === permutations ? 1 : Math.min(1, centre + half),
  ];
}
