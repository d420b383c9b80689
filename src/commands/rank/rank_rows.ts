import { monteCarloInterval } from "../../resampling/permutation/monte_carlo_interval.ts";
import { significanceClusters } from "../../resampling/permutation/significance_clusters.ts";
import type { Json, Row } from "../terminal/print_rows.ts";

/** Metrics in order, and the tests of every pair (0,1), (0,2), …, (1,2), …. */
export interface Ranking {
  /** Names of the metrics, best first. */
  readonly names: readonly string[];
  /** Their values; null where undefined. */
  readonly values: readonly (number | null)[];
  /** p-value of each pair: is the first no better? */
  readonly p: readonly number[];
  /** Permutations by which each pair was tested; null where the p-values are exact. */
  readonly permutations: readonly number[] | null;
  /** Greatest p-value of a significant difference. */
  readonly level: number;
}

/**
 * Lays a ranking out as rows: rank, cluster, which metrics each one beats, and p-values with their 95 % Monte-Carlo interval,
 * which is the p-value itself where the test is exact.
 *
 * Readers of a table get the p-value against the next metric, and the names of those beaten where they are few; CSV names them
 * all; JSON has the p-values against every lower metric too.
 *
 * @param ranking Metrics and tests
 * @param format As `--format` has it
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { rankRows } from "./rank_rows.ts";
 *
 * const ranking = { names: ["A", "B"], values: [2, 1], p: [0.01], permutations: null, level: 0.05 };
 * const [{ beats, p_next }] = rankRows(ranking, "json");
 * assertEquals([beats, p_next], [["B"], 0.01]);
 * ```
 */
export function rankRows(
  { names, values, p, permutations, level }: Ranking,
  format: string,
): Row[] {
  const matrix = names.map(() => new Float64Array(names.length).fill(1));
  const drawn = names.map(() => new Float64Array(names.length));
  let pair = 0;
  for (let i = 0; i < names.length; i++) {
    for (let j = i + 1; j < names.length; j++, pair++) {
      matrix[i][j] = p[pair];
      drawn[i][j] = permutations?.[pair] ?? 0;
    }
  }
  const interval = (i: number, j: number): [number, number] =>
    permutations === null
      ? [matrix[i][j], matrix[i][j]]
      : monteCarloInterval(Math.round(matrix[i][j] * drawn[i][j]), drawn[i][j]);
  const clusters = significanceClusters(matrix, level);
  return names.map((metric, i) => {
    const last = i + 1 === names.length;
    const below = names.slice(i + 1);
    const beats = below.filter((_, at) => matrix[i][i + 1 + at] <= level);
    const [low, high] = last ? [null, null] : interval(i, i + 1);
    const p_next = last ? null : matrix[i][i + 1];
    const start = {
      metric,
      value: values[i],
      rank: values.indexOf(values[i]) + 1,
      cluster: clusters[i],
    };
    if (format !== "json" && format !== "csv") {
      return { ...start, p_next: withInterval(p_next, low, high), beats: inBrief(beats, below) };
    }
    const row = { ...start, beats, p_next, p_next_low: low, p_next_high: high };
    if (format !== "json") return row;
    const every = below.map((name, at): [string, Json] => {
      const [low, high] = interval(i, i + 1 + at);
      return [name, { p: matrix[i][i + 1 + at], low, high }];
    });
    return { ...row, p_values: Object.fromEntries(every) };
  });
}

function withInterval(p: number | null, low: number | null, high: number | null): string | null {
  if (p === null || low === null || high === null) return null;
  const shown = p > 0 && p < 0.0001 ? p.toExponential(0) : p.toFixed(4);
  return low === high ? shown : `${shown} [${low.toFixed(4)}, ${high.toFixed(4)}]`;
}

/** Most names that a table has room for. */
const FEW = 3;

function inBrief(beats: readonly string[], below: readonly string[]): string {
  const others = below.filter((name) => !beats.includes(name));
  if (beats.length === 0) return below.length === 0 ? "" : "none";
  if (others.length === 0) return "all below";
  if (beats.length <= FEW) return beats.join(", ");
  if (others.length <= FEW) return `all below but ${others.join(", ")}`;
  return `${beats.length} of the ${below.length} below`;
}
