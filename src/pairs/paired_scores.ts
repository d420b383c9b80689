import type { ScoreColumn } from "../decimals/score_column.ts";
import { selectRows } from "../decimals/select_rows.ts";

/**
 * Human and metric scores laid out for counting pairs: translations with both scores, sorted by group, then
 * by metric score. A place is an index into this order.
 */
export interface PairedScores {
  /** Row of each place in the columns given. */
  readonly rows: Int32Array;
  /** First place of each group, and the end of the last. Groups with fewer than two translations are left out. */
  readonly starts: Int32Array;
  /** Dense rank of the human score within its group, by place. */
  readonly human: Int32Array;
  /** Metric scores by place. */
  readonly metric: ScoreColumn;
  /** Number of pairs of each group. */
  readonly pairs: Float64Array;
  /** Number of pairs of each group that are tied in the human scores. */
  readonly humanTied: Float64Array;
  /** The smaller number of distinct scores, human or metric, of each group. */
  readonly levels: Int32Array;
  /** Number of pairs in all groups. */
  readonly totalPairs: number;
}

/**
 * Pairs up human and metric scores. A translation that lacks either score is in no pair.
 *
 * @param human Human scores.
 * @param metric Metric scores of the same translations.
 * @param groupOf Group of each row, from 0; negative leaves the row out. Null is one group of all.
 * @throws {RangeError} Where the lengths differ.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { columnFromNumbers } from "../decimals/column_from_numbers.ts";
 * import { pairScores } from "./paired_scores.ts";
 *
 * const paired = pairScores(columnFromNumbers([0, 1, null, 1]), columnFromNumbers([3, 1, 5, 2]), null);
 * assertEquals([paired.totalPairs, [...paired.rows], [...paired.human]], [3, [1, 3, 0], [1, 1, 0]]);
 * ```
 */
export function pairScores(
  human: ScoreColumn,
  metric: ScoreColumn,
  groupOf: Int32Array | null,
): PairedScores {
  if (human.length !== metric.length || (groupOf && groupOf.length !== human.length)) {
    throw new RangeError(
      `columns to pair differ in length: ${human.length} human, ${metric.length} metric, ` +
        `${groupOf ? groupOf.length : human.length} groups`,
    );
  }
  const { rows, starts } = orderRows(human, metric, groupOf);
  const sorted = selectRows(metric, rows);
  const ranks = new Int32Array(rows.length);
  const groups = starts.length - 1;
  const pairs = new Float64Array(groups);
  const humanTied = new Float64Array(groups);
  const levels = new Int32Array(groups);
  let totalPairs = 0;
  for (let group = 0; group < groups; group++) {
    const start = starts[group];
    const end = starts[group + 1];
    const local = rankGroup(human.ranks, rows, ranks, start, end);
    let metricLevels = 1;
    for (let at = start + 1; at < end; at++) {
      if (sorted.ranks[at] !== sorted.ranks[at - 1]) metricLevels++;
    }
    pairs[group] = (end - start) * (end - start - 1) / 2;
    humanTied[group] = local.tied;
    levels[group] = Math.min(local.levels, metricLevels);
    totalPairs += pairs[group];
  }
  return { rows, starts, human: ranks, metric: sorted, pairs, humanTied, levels, totalPairs };
}

/** Rows with both scores by group, then metric score, then row: two stable counting sorts. */
function orderRows(
  human: ScoreColumn,
  metric: ScoreColumn,
  groupOf: Int32Array | null,
): { rows: Int32Array; starts: Int32Array } {
  const kept: number[] = [];
  let groups = 0;
  for (let row = 0; row < human.length; row++) {
    const group = groupOf ? groupOf[row] : 0;
    if (group < 0 || human.present[row] === 0 || metric.present[row] === 0) continue;
    kept.push(row);
    groups = Math.max(groups, group + 1);
  }
  const byMetric = countingSort(Int32Array.from(kept), (row) => metric.ranks[row], metric.length);
  const groupOfRow = (row: number) => groupOf ? groupOf[row] : 0;
  const sizes = new Int32Array(groups);
  for (const row of byMetric) sizes[groupOfRow(row)]++;
  const paired = byMetric.filter((row) => sizes[groupOfRow(row)] > 1);
  const rows = countingSort(paired, groupOfRow, groups);
  const starts = [0];
  for (const size of sizes) {
    if (size > 1) starts.push(starts[starts.length - 1] + size);
  }
  return { rows, starts: Int32Array.from(starts) };
}

function countingSort(
  rows: Int32Array,
  keyOf: (row: number) => number,
  keys: number,
): Int32Array {
  const next = new Int32Array(keys + 1);
  for (const row of rows) next[keyOf(row) + 1]++;
  for (let key = 0; key < keys; key++) next[key + 1] += next[key];
  const sorted = new Int32Array(rows.length);
  for (const row of rows) sorted[next[keyOf(row)]++] = row;
  return sorted;
}

/** Fills in the human ranks of one group; gives its number of levels and of tied pairs. */
function rankGroup(
  humanRanks: Int32Array,
  rows: Int32Array,
  ranks: Int32Array,
  start: number,
  end: number,
): { levels: number; tied: number } {
  const distinct = new Int32Array(end - start);
  for (let at = start; at < end; at++) distinct[at - start] = humanRanks[rows[at]];
  distinct.sort();
  let levels = 0;
  let tied = 0;
  let run = 0;
  for (let i = 0; i < distinct.length; i++) {
    run = i > 0 && distinct[i] === distinct[levels - 1] ? run + 1 : 0;
    tied += run;
    if (run === 0) distinct[levels++] = distinct[i];
  }
  for (let at = start; at < end; at++) {
    ranks[at] = indexOf(distinct, levels, humanRanks[rows[at]]);
  }
  return { levels, tied };
}

function indexOf(sorted: Int32Array, length: number, value: number): number {
  let low = 0;
  let high = length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle] < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
