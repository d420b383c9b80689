import type { ScoreColumn } from "../../decimals/score_column.ts";
import { selectRows } from "../../decimals/select_rows.ts";

/**
 * Human and metric scores laid out for counting pairs: translations with both scores, sorted by group, then
 * by metric score. A place is an index into this order.
 */
export interface PairedScores {
  /** Row of each place in the columns given. */
  readonly rows: Int32Array;
  /** First place of each group, and the end of the last. Groups with fewer than two translations are left out. */
  readonly starts: Int32Array;
  /** Number of each group, as the caller numbered the groups; ascending. */
  readonly groups: Int32Array;
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
 * import { columnFromNumbers } from "../../decimals/column_from_numbers.ts";
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
  const { rows, starts, humanRanks } = orderRows(human, metric, groupOf);
  const sorted = selectRows(metric, rows);
  const count = starts.length - 1;
  const groups = new Int32Array(count);
  const pairs = new Float64Array(count);
  const levels = new Int32Array(count);
  let totalPairs = 0;
  for (let group = 0; group < count; group++) {
    const start = starts[group];
    const end = starts[group + 1];
    let metricLevels = 1;
    for (let at = start + 1; at < end; at++) {
      if (sorted.ranks[at] !== sorted.ranks[at - 1]) metricLevels++;
    }
    groups[group] = groupOf ? groupOf[rows[start]] : 0;
    pairs[group] = (end - start) * (end - start - 1) / 2;
    levels[group] = Math.min(humanRanks.levels[group], metricLevels);
    totalPairs += pairs[group];
  }
  const { ranks, tied } = humanRanks;
  return {
    rows,
    starts,
    groups,
    human: ranks,
    metric: sorted,
    pairs,
    humanTied: tied,
    levels,
    totalPairs,
  };
}

/** Human ranks within groups, by place; distinct ranks and tied pairs by group. */
interface HumanRanks {
  readonly ranks: Int32Array;
  readonly levels: Int32Array;
  readonly tied: Float64Array;
}

/** Rows with both scores by group, then metric score, then row: stable counting sorts. */
function orderRows(
  human: ScoreColumn,
  metric: ScoreColumn,
  groupOf: Int32Array | null,
): { rows: Int32Array; starts: Int32Array; humanRanks: HumanRanks } {
  const group = groupOf ?? new Int32Array(human.length);
  let groups = 0;
  let kept = new Int32Array(human.length);
  let count = 0;
  for (let row = 0; row < human.length; row++) {
    if (group[row] < 0 || human.present[row] === 0 || metric.present[row] === 0) continue;
    kept[count++] = row;
    if (group[row] >= groups) groups = group[row] + 1;
  }
  kept = kept.subarray(0, count);
  const sizes = new Int32Array(groups);
  for (const row of kept) sizes[group[row]]++;
  const paired = kept.filter((row) => sizes[group[row]] > 1);
  const starts = [0];
  for (const size of sizes) {
    if (size > 1) starts.push(starts[starts.length - 1] + size);
  }
  const byHuman = countingSort(countingSort(paired, human.ranks), group);
  const rows = countingSort(countingSort(paired, metric.ranks), group);
  const places = new Int32Array(human.length);
  for (let place = 0; place < rows.length; place++) places[rows[place]] = place;
  return {
    rows,
    starts: Int32Array.from(starts),
    humanRanks: rankInGroups(human.ranks, byHuman, starts, places),
  };
}

function countingSort(rows: Int32Array, keys: Int32Array): Int32Array {
  let largest = -1;
  for (let i = 0; i < rows.length; i++) largest = Math.max(largest, keys[rows[i]]);
  const next = new Int32Array(largest + 2);
  for (let i = 0; i < rows.length; i++) next[keys[rows[i]] + 1]++;
  for (let key = 0; key <= largest; key++) next[key + 1] += next[key];
  const sorted = new Int32Array(rows.length);
  for (let i = 0; i < rows.length; i++) sorted[next[keys[rows[i]]]++] = rows[i];
  return sorted;
}

/** Dense human ranks within groups, from rows sorted by group, then human rank. */
function rankInGroups(
  human: Int32Array,
  byHuman: Int32Array,
  starts: readonly number[],
  places: Int32Array,
): HumanRanks {
  const ranks = new Int32Array(byHuman.length);
  const levels = new Int32Array(starts.length - 1);
  const tied = new Float64Array(starts.length - 1);
  for (let group = 0; group < levels.length; group++) {
    let rank = 0;
    let run = 0;
    for (let at = starts[group]; at < starts[group + 1]; at++) {
      const same = at > starts[group] && human[byHuman[at]] === human[byHuman[at - 1]];
      run = same ? run + 1 : 0;
      if (!same && at > starts[group]) rank++;
      tied[group] += run;
      ranks[places[byHuman[at]]] = rank;
    }
    levels[group] = rank + 1;
  }
  return { ranks, levels, tied };
}
