/** Most names in a table cell. */
const FEW = 3;

/**
 * Says which lower metrics a metric beats, by clusters if possible.
 *
 * @param beats Names of the metrics that it beats.
 * @param below Names of the metrics below it, best first.
 * @param clusters Cluster of each of these, in the same order.
 * @returns For example `clusters 3 and below, and BLEU`; empty where there is none below.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { beatenClusters } from "./beaten_clusters.ts";
 *
 * const below = ["A", "B", "C", "D"];
 * assertEquals(beatenClusters(["B", "C", "D"], below, [1, 2, 2, 3]), "clusters 2 and below");
 * assertEquals(beatenClusters(["A", "D"], below, [1, 2, 2, 3]), "cluster 3, and A");
 * assertEquals(beatenClusters([], below, [1, 2, 2, 3]), "none");
 * ```
 */
export function beatenClusters(
  beats: readonly string[],
  below: readonly string[],
  clusters: readonly number[],
): string {
  if (below.length === 0) return "";
  if (beats.length === 0) return "none";
  if (beats.length === below.length) return "all below";
  const beaten = new Set(beats);
  const last = Math.max(...clusters);
  const kept = Math.max(...clusters.filter((_, at) => !beaten.has(below[at])));
  const others = below.filter((name, at) => beaten.has(name) && clusters[at] <= kept);
  const whole = kept < last
    ? [kept + 1 === last ? `cluster ${last}` : `clusters ${kept + 1} and below`]
    : [];
  const few = others.length <= FEW ? others.join(", ") : null;
  if (whole.length === 0) return few ?? `${others.length} of the ${below.length} below`;
  const rest = others.length === 0 ? [] : [few ?? `${others.length} others`];
  return [...whole, ...rest].join(", and ");
}
