import { denseRanks } from "../../decimals/ranks/dense_ranks.ts";
import {
  type ComparableColumn,
  type ExactScores,
  type OrderedColumn,
  selectExact,
} from "../../decimals/select_rows.ts";

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
  readonly metric: ExactScores;
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
 * Pairs human and metric scores. A translation that lacks either score is in no pair.
 *
 * @param human Human scores.
 * @param metric Metric scores of the same translations.
 * @param groupOf Group of each row, from 0; negative leaves the row out. Null puts all rows in one group.
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
  metric: OrderedColumn,
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
  const largest = largestGroup(starts);
  const keys = new Float64Array(largest);
  const own = new Int32Array(largest);
  const { order, least } = metricOrder(metric, largest);
  const rankPeople = groupRanks(human, largest);
  for (let group = 0; group < count; group++) {
    const start = starts[group];
    const size = starts[group + 1] - start;
    groups[group] = groupOf ? groupOf[rows[start]] : 0;
    pairs[group] = size * (size - 1) / 2;
    totalPairs += pairs[group];
    for (let at = 0; at < size; at++) {
      own[at] = rows[start + at];
      keys[at] = keyOf(order[own[at]] - least, size, at);
    }
    sortKeys(keys, size);
    let metricLevels = 0;
    let last = -1;
    for (let place = 0; place < size; place++) {
      const rank = rankOf(keys[place], size);
      rows[start + place] = own[keys[place] - rank * size];
      if (rank !== last) metricLevels++;
      last = rank;
    }
    const people = rankPeople(rows, start, size, ranks);
    humanTied[group] = people.tied;
    levels[group] = Math.min(people.levels, metricLevels);
  }
  return {
    rows,
    starts,
    groups,
    human: ranks,
    metric: selectExact(metric, rows),
    pairs,
    humanTied,
    levels,
    totalPairs,
  };
}

/**
 * Finds the size of the largest group.
 *
 * @param starts First place of each group, and the end of the last.
 * @returns Number of translations.
 */
export function largestGroup(starts: Int32Array): number {
  let largest = 0;
  for (let group = 0; group + 1 < starts.length; group++) {
    largest = Math.max(largest, starts[group + 1] - starts[group]);
  }
  return largest;
}

/** Numbers that order a metric's scores, and the least of them. */
interface MetricOrder {
  readonly order: Float64Array | Int32Array;
  readonly least: number;
}

/** Integers are their own order, unless they are so far apart that one key cannot hold both an integer and an item. */
function metricOrder(metric: OrderedColumn, largest: number): MetricOrder {
  const { integers, present } = metric;
  if (integers === null) return { order: metric.ranks ?? new Int32Array(), least: 0 };
  let least = Infinity;
  let most = -Infinity;
  for (let row = 0; row < integers.length; row++) {
    if (present[row] === 0) continue;
    least = Math.min(least, integers[row]);
    most = Math.max(most, integers[row]);
  }
  if ((most - least + 1) * largest < 2 ** 53) return { order: integers, least };
  return { order: metric.ranks ?? denseRanks(metric, integers, present), least: 0 };
}

/** Rows with both scores, of groups that have two of them, by group. */
function rowsByGroup(
  human: ComparableColumn,
  metric: OrderedColumn,
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

/** Ranks of people's scores within one group. */
interface GroupRanks {
  /** Number of distinct scores. */
  readonly levels: number;
  /** Number of pairs of equal scores. */
  readonly tied: number;
}

/** Scores are ranked by counting if they have at most this many levels per translation of the largest group. */
const COUNTED = 4;

/** Prepares the ranking of people's scores within a group: by counting levels where these are few, else by sorting. */
function groupRanks(
  { ranks }: ComparableColumn,
  largest: number,
): (rows: Int32Array, start: number, size: number, into: Int32Array) => GroupRanks {
  let most = -1;
  for (let row = 0; row < ranks.length; row++) most = Math.max(most, ranks[row]);
  if (most < COUNTED * largest) return countedLevels(ranks, most + 1);
  const keys = new Float64Array(largest);
  return (rows, start, size, into) => {
    for (let at = 0; at < size; at++) keys[at] = keyOf(ranks[rows[start + at]], size, at);
    sortKeys(keys, size);
    let levels = 0;
    let tied = 0;
    let run = 0;
    let last = -1;
    for (let place = 0; place < size; place++) {
      const rank = rankOf(keys[place], size);
      run = rank === last ? run + 1 : 0;
      if (run === 0) levels++;
      tied += run;
      into[start + keys[place] - rank * size] = levels - 1;
      last = rank;
    }
    return { levels, tied };
  };
}

function countedLevels(ranks: Int32Array, all: number): ReturnType<typeof groupRanks> {
  const counts = new Int32Array(all);
  const rankWithin = new Int32Array(all);
  return (rows, start, size, into) => {
    for (let at = start; at < start + size; at++) counts[ranks[rows[at]]]++;
    let levels = 0;
    let tied = 0;
    for (let rank = 0; rank < all; rank++) {
      const count = counts[rank];
      if (count === 0) continue;
      tied += count * (count - 1) / 2;
      rankWithin[rank] = levels++;
      counts[rank] = 0;
    }
    for (let at = start; at < start + size; at++) into[at] = rankWithin[ranks[rows[at]]];
    return { levels, tied };
  };
}

/** Rank and item of a group in one number: with dense ranks this is exact up to 90 million rows. */
function keyOf(rank: number, size: number, at: number): number {
  return rank * size + at;
}

function rankOf(key: number, size: number): number {
  return Math.floor(key / size);
}

/** Up to this many keys are sorted by insertion. */
const SHORT = 32;

function sortKeys(keys: Float64Array, size: number): void {
  if (size > SHORT) {
    keys.subarray(0, size).sort();
    return;
  }
  for (let at = 1; at < size; at++) {
    const key = keys[at];
    let to = at;
    for (; to > 0 && key < keys[to - 1]; to--) keys[to] = keys[to - 1];
    keys[to] = key;
  }
}
