import { significanceClusters } from "../../resampling/permutation/significance_clusters.ts";
import { pairNumber } from "../../resampling/significance/pair_number.ts";
import type { PValue } from "../../resampling/significance/swap_test.ts";
import type { Json } from "../../json_value.ts";
import type { Row } from "../terminal/print_rows.ts";
import { beatenClusters } from "./beaten_clusters.ts";
import type { PairPValues } from "./pair_p_values.ts";

/** Metrics in order, and the tests of every pair of those with a value: (0,1), (0,2), …, (1,2), …. */
export interface Ranking {
  /** Names of the metrics, best first. */
  readonly names: readonly string[];
  /** Their values; null, in last place, where undefined. */
  readonly values: readonly (number | null)[];
  /** The unit that was swapped. */
  readonly unit: string;
  /** p-values of the pairs. */
  readonly p: PairPValues;
  /** Whether `beats` and the shown p-values are adjusted; clusters always are. */
  readonly adjusted: boolean;
  /** Greatest p-value of a significant difference. */
  readonly level: number;
}

/** A metric's place in a ranking. */
export interface RankingRow {
  /** Metric. */
  readonly metric: string;
  /** Its value; null where undefined. */
  readonly value: number | null;
  /** Its rank, 1 for the best; null without a value. */
  readonly rank: number | null;
  /** Its significance cluster; null without a value. */
  readonly cluster: number | null;
  /** Its cluster without adjustment. */
  readonly cluster_unadjusted: number | null;
  /** Lower metrics that it beats. */
  readonly beats: readonly string[];
  /** Shown and adjusted p-values against every lower metric, best first. */
  readonly p_values: ReadonlyMap<string, PValue & { readonly adjusted: number }>;
}

/**
 * Gives each metric its rank, its cluster and its p-values. A metric beats another only if the whole Monte-Carlo interval of
 * the p-value is at most the level. A metric without a value has no rank, no cluster and no p-value.
 *
 * @param ranking Metrics and tests.
 * @returns The metrics, best first.
 */
export function rankedMetrics({ names, values, adjusted, level, p }: Ranking): RankingRow[] {
  const { raw, adjusted: corrected } = p;
  const defined = values.filter((value) => value !== null).length;
  const at = (i: number, j: number) => pairNumber(i, j, defined);
  const shown = adjusted ? corrected : raw;
  const clusters = clustersOf(corrected, defined, level, at);
  const rawClusters = clustersOf(raw, defined, level, at);
  return names.map((metric, i) => {
    const has = i < defined;
    const below = has ? names.slice(i + 1, defined) : [];
    return {
      metric,
      value: values[i],
      rank: has ? values.indexOf(values[i]) + 1 : null,
      cluster: clusters[i] ?? null,
      cluster_unadjusted: rawClusters[i] ?? null,
      beats: below.filter((_, place) => shown[at(i, i + 1 + place)].high <= level),
      p_values: new Map(below.map((name, place) => {
        const pair = at(i, i + 1 + place);
        return [name, { ...shown[pair], adjusted: corrected[pair].p }];
      })),
    };
  });
}

/**
 * Converts a ranking to rows: rank, cluster, the metrics that each one beats, and p-values with their 95 % Monte-Carlo
 * interval, which for an exact test is the p-value itself.
 *
 * A table has the p-value against the next metric, and the names of the beaten ones if they are few. CSV has all their names.
 * JSON also has the p-values against every lower metric.
 *
 * @param ranking Metrics and tests.
 * @param format The value of `--format`.
 * @returns One row for each metric.
 */
export function rankRows(ranking: Ranking, format: string): Row[] {
  const { unit, p: { adjustment } } = ranking;
  const ranked = rankedMetrics(ranking);
  const clusterOf = new Map(ranked.map(({ metric, cluster }) => [metric, cluster ?? 0]));
  return ranked.map((one) => {
    const { metric, value, rank, cluster, cluster_unadjusted, beats, p_values } = one;
    const below = [...p_values.keys()];
    const next = p_values.get(below[0]) ?? null;
    const start = { metric, value, rank, cluster };
    if (format !== "json" && format !== "csv") {
      return {
        ...start,
        p_next: withInterval(next),
        beats: beatenClusters(beats, below, below.map((name) => clusterOf.get(name) ?? 0)),
      };
    }
    const row = {
      ...start,
      beats,
      p_next: next?.p ?? null,
      p_next_low: next?.low ?? null,
      p_next_high: next?.high ?? null,
      cluster_unadjusted,
      unit,
      adjusted: adjustment,
    };
    if (format !== "json") return row;
    const every = Array.from(p_values, ([name, p]): [string, Json] => [name, { ...p }]);
    return { ...row, p_values: Object.fromEntries(every) };
  });
}

function clustersOf(
  p: readonly PValue[],
  metrics: number,
  level: number,
  at: (i: number, j: number) => number,
): number[] {
  return significanceClusters(metrics, (i, j) => p[at(i, j)].high, level);
}

function withInterval(value: PValue | null): string | null {
  if (value === null) return null;
  const { p, low, high } = value;
  const shown = p > 0 && p < 0.0001 ? p.toExponential(0) : p.toFixed(4);
  return low === high ? shown : `${shown} [${low.toFixed(4)}, ${high.toFixed(4)}]`;
}
