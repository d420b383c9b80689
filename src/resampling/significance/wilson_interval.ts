/**
 * Computes the Wilson interval of a share, such as a p-value estimated by random permutations.
 *
 * @param count Number with the property.
 * @param n Total number; it need not be whole.
 * @param z Standard normal quantile of the confidence. @default {1.959963984540054}
 * @returns Lower and upper end, between 0 and 1.
 *
 * @example
 * ```ts
 * import { assert } from "@std/assert";
 * import { wilsonInterval } from "./wilson_interval.ts";
 *
 * const [low, high] = wilsonInterval(50, 1000);
 * assert(low < 0.05 && 0.05 < high && high - low < 0.03);
 * ```
 */
export function wilsonInterval(count: number, n: number, z = 1.959963984540054): [number, number] {
  if (n <= 0) return [0, 1];
  const share = count / n;
  const squared = z * z;
  const centre = (share + squared / (2 * n)) / (1 + squared / n);
  const half = z / (1 + squared / n) * Math.sqrt(share * (1 - share) / n + squared / (4 * n ** 2));
  return [
    count === 0 ? 0 : Math.max(0, centre - half),
    count === n ? 1 : Math.min(1, centre + half),
  ];
}
