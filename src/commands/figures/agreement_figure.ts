import type { Figure, Point } from "../../reporting/figures/figure.ts";
import type { Agreement } from "../agree/agree_table.ts";

/** Cluster of each metric, by measure. */
export type Clusters = ReadonlyMap<string, ReadonlyMap<string, number | null>>;

/**
 * Draws agreement with people as a dot plot: one panel per measure, and one line per metric, best first, with its interval and
 * significance cluster, if any.
 *
 * @param agreements Values and intervals.
 * @param clusters Clusters; empty if metrics were not ranked.
 * @returns The figure.
 */
export function agreementFigure(
  agreements: readonly Omit<Agreement, "differences">[],
  clusters: Clusters,
): Figure {
  const byMeasure = Map.groupBy(agreements, ({ measure }) => measure);
  return {
    id: "agreement",
    title: "Agreement with people, with intervals",
    x: { label: "", scale: "band" },
    y: { label: "" },
    panels: Array.from(byMeasure, ([measure, list]) => {
      const clusterOf = clusters.get(measure) ?? new Map<string, number | null>();
      const defined = list.filter(({ value }) => value !== null)
        .sort((a, b) => (b.value ?? 0) - (a.value ?? 0));
      const rest = list.filter(({ value }) => value === null);
      const series = Map.groupBy(defined, ({ metric }) => clusterOf.get(metric) ?? null);
      return {
        title: measure,
        x: {
          label: "",
          scale: "band",
          categories: [...defined, ...rest].map(({ metric }) => metric),
        },
        series: Array.from(series, ([cluster, own]) => ({
          name: cluster === null ? "metrics" : `cluster ${cluster}`,
          mark: "points",
          points: own.map(dot),
        })),
      };
    }),
  };
}

function dot({ metric, value, low, high }: Omit<Agreement, "differences">): Point {
  return { x: metric, y: value, ...low === null || high === null ? {} : { low, high } };
}
