/**
 * Ranks metrics in significance clusters, as the WMT metrics task prints them. Going down from the best, the first metric that
 * is significantly worse than some metric of the current cluster starts the next one. So no metric of a cluster is
 * significantly worse than another in it.
 *
 * @param metrics Number of metrics, best first.
 * @param p p-value of "i is no better than j", called where i < j may split a cluster.
 * @param level A metric beats another if the p-value is at most this. @default {0.05}.
 * @returns Cluster of each metric, from 1.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { significanceClusters } from "./significance_clusters.ts";
 *
 * const p = [[1, 0.2, 0.01], [1, 1, 0.3], [1, 1, 1]];
 * assertEquals(significanceClusters(3, (i, j) => p[i][j]), [1, 1, 2]);
 * ```
 */
export function significanceClusters(
  metrics: number,
  p: (i: number, j: number) => number,
  level = 0.05,
): number[] {
  const clusters: number[] = [];
  let start = 0;
  for (let j = 0; j < metrics; j++) {
    let beaten = false;
    for (let i = start; i < j && !beaten; i++) beaten = p(i, j) <= level;
    if (beaten) start = j;
    clusters.push(j === 0 ? 1 : clusters[j - 1] + (beaten ? 1 : 0));
  }
  return clusters;
}
