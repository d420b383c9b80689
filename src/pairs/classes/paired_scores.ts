import { type ComparableColumn, selectCompared } from "../../decimals/select_rows.ts";

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
  readonly metric: ComparableColumn;
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
 * @returns The pairs' translations, sorted by group and metric score.
 * @throws {RangeError} If the lengths differ.
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
  human: ComparableColumn,
  metric: ComparableColumn,
  groupOf: Int32Array | null,
): PairedScores {
  if (human.length !== metric.length || (groupOf && groupOf.length !== human.length)) {
    throw new RangeError(
      `columns to pair differ in length: ${human.length} human, ${metric.length} metric, ` +
        `${groupOf ? groupOf.length : human.length} groups`,
    );
  }
  const { rows, starts } = rowsByGroup(human, metric, groupOf);
  const count = starts.length - 1;
  const groups = new Int32Array(count);
  const pairs = new Float64Array(count);
  const humanTied = new Float64Array(count);
  const levels = new Int32Array(count);
  const ranks = new Int32Array(rows.length);
  let totalPairs = 0;
  const sort = keySorter(starts);
  for (let group = 0; group < count; group++) {
    const start = starts[group];
    const size = starts[group + 1] - start;
    groups[group] = groupOf ? groupOf[rows[start]] : 0;
    pairs[group] = size * (size - 1) / 2;
    totalPairs += pairs[group];
    const own = rows.slice(start, start + size);
    const metricLevels = sort(size, (at) => metric.ranks[own[at]], (at, place) => {
      rows[start + place] = own[at];
    });
    const humanLevels = sort(size, (at) => human.ranks[rows[start + at]], (at, _, rank, run) => {
      ranks[start + at] = rank;
      humanTied[group] += run;
    });
    levels[group] = Math.min(humanLevels, metricLevels);
  }
  const sorted = selectCompared(metric, rows);
  return {
    rows,
    starts,
    groups,
    human: ranks,
    metric: sorted,
    pairs,
    humanTied,
    levels,
    totalPairs,
  };
}

/** Rows with both scores, of groups that have two of them, by group. */
function rowsByGroup(
  human: ComparableColumn,
  metric: ComparableColumn,
  groupOf: Int32Array | null,
): { rows: Int32Array; starts: Int32Array } {
  const isPaired = (row: number) =>
    human.present[row] === 1 && metric.present[row] === 1 &&
    (groupOf === null || groupOf[row] >= 0);
  const sizes: number[] = [];
  for (let row = 0; row < human.length; row++) {
    if (!isPaired(row)) continue;
    const group = groupOf ? groupOf[row] : 0;
    while (sizes.length <= group) sizes.push(0);
    sizes[group]++;
  }
  const starts = [0];
  const next = sizes.map((size) => {
    const start = starts[starts.length - 1];
    if (size > 1) starts.push(start + size);
    return size > 1 ? start : -1;
  });
  const rows = new Int32Array(starts[starts.length - 1]);
  for (let row = 0; row < human.length; row++) {
    if (!isPaired(row)) continue;
    const group = groupOf ? groupOf[row] : 0;
    if (next[group] >= 0) rows[next[group]++] = row;
  }
  return { rows, starts: Int32Array.from(starts) };
}

/** Up to this many keys are sorted by insertion. */
const SHORT = 32;

/** Tells the item, its place in order, the number of smaller keys that differ, and of equal ones before it. */
type Placed = (at: number, place: number, rank: number, run: number) => void;

/** Sorts the items of a group by a whole number, equal ones by their order, and gives the number of distinct ones. */
function keySorter(starts: Int32Array) {
  let largest = 0;
  for (let group = 0; group + 1 < starts.length; group++) {
    largest = Math.max(largest, starts[group + 1] - starts[group]);
  }
  const keys = new Float64Array(largest);
  return (size: number, keyOf: (at: number) => number, placed: Placed): number => {
    // Key and item in one number: ranks are under the number of rows, so this is exact up to 90 million of them.
    for (let at = 0; at < size; at++) keys[at] = keyOf(at) * size + at;
    if (size > SHORT) keys.subarray(0, size).sort();
    else sortShort(keys, size);
    let rank = -1;
    let run = 0;
    let last = -1;
    for (let place = 0; place < size; place++) {
      const key = Math.floor(keys[place] / size);
      run = key === last ? run + 1 : 0;
      if (run === 0) rank++;
      last = key;
      placed(keys[place] - key * size, place, rank, run);
    }
    return rank + 1;
  };
}

function sortShort(keys: Float64Array, size: number): void {
  for (let at = 1; at < size; at++) {
    const key = keys[at];
    let to = at;
    for (; to > 0 && key < keys[to - 1]; to--) keys[to] = keys[to - 1];
    keys[to] = key;
  }
}
