import { leastCommonMultiple } from "../decimals/least_common_multiple.ts";
import type { ScoreTable } from "../scores/score_table.ts";
import { sortingOrder } from "../decimals/sorting_order.ts";
import { gapExact, gapNearest, gapRest, metricGaps } from "../pairs/calibration/metric_gaps.ts";
import type { AccuracyEvents } from "../pairs/outcomes/accuracy_events.ts";
import { UserError } from "../user_error.ts";
import type { PairLayout } from "./pair_layout.ts";

/** Calibrated accuracy of a metric, averaged over segments. */
export interface ItemAccuracy {
  /** Mean over segments of the share of right pairs, at the best ε. */
  readonly accuracy: number;
  /** The double nearest to the smallest best ε. */
  readonly epsilon: number;
  /** A bit for each pair of the layout, set where the metric is right at that ε. */
  readonly right: Uint32Array;
  /** What a bootstrap over segments needs to calibrate anew. */
  readonly events: AccuracyEvents;
}

/**
 * Calibrates ε and takes the accuracy of a metric on the pairs of a layout, exactly.
 *
 * A pair is right where people and metric tie it, or order it alike; the metric ties pairs at distance ≤ ε.
 *
 * Source: Deutsch, Foster and Freitag, "Ties Matter", EMNLP 2023, sections 5 and 6.
 *
 * @param layout Pairs by segment
 * @param rows Row in the metric's table for each row of the human table; −1 where the metric lacks the system
 * @param metric Metric segment scores
 * @throws {UserError} where a pair lacks a metric score
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { parseScores } from "../decimals/parse_scores.ts";
 * import { itemAccuracy } from "./item_accuracy.ts";
 * import { pairLayout } from "./pair_layout.ts";
 *
 * const table = (scores: string[]) => (
 *   { name: "s", systems: ["A", "B"], segments: 2, column: parseScores(scores) }
 * );
 * const layout = pairLayout(table(["1", "2", "3", "2"]), new Set()); // segment 1 ordered, segment 2 tied
 * const { accuracy, epsilon } = itemAccuracy(layout, [0, 1, 2, 3], table(["5", "5", "9", "6"]));
 * assertEquals([accuracy, epsilon], [1, 1]);
 * ```
 */
export function itemAccuracy(
  layout: PairLayout,
  rows: ArrayLike<number>,
  metric: ScoreTable,
): ItemAccuracy {
  const { column } = metric;
  const { first, second, tied, group, groupSize } = layout;
  const gaps = metricGaps(column);
  const denominator = Array.from(groupSize).reduce(
    (product, size) => leastCommonMultiple(product, size),
    1,
  );
  const start = new Float64Array(groupSize.length);
  const nearest = new Float64Array(first.length);
  const right = new Uint8Array(first.length); // at ε = 0
  const eventPairs = new Int32Array(first.length);
  let eventCount = 0;
  for (let pair = 0; pair < first.length; pair++) {
    const better = rowOf(metric, rows, first[pair]);
    const worse = rowOf(metric, rows, second[pair]);
    const order = column.ranks[better] - column.ranks[worse];
    right[pair] = tied[pair] === 1 ? (order === 0 ? 1 : 0) : order > 0 ? 1 : 0;
    if (right[pair] === 1) start[group[pair]]++;
    if (order === 0 || (tied[pair] === 0 && order < 0)) continue;
    nearest[eventCount] = order > 0
      ? gapNearest(gaps, worse, better)
      : gapNearest(gaps, better, worse);
    eventPairs[eventCount++] = pair;
  }
  for (let g = 0; g < start.length; g++) start[g] *= denominator / groupSize[g];

  const distanceRows = (pair: number): [number, number] => {
    const better = rows[first[pair]];
    const worse = rows[second[pair]];
    return column.ranks[better] > column.ranks[worse] ? [worse, better] : [better, worse];
  };
  const compareExactly = (a: number, b: number): number => {
    if (column.integers) return 0; // the nearest double is the distance itself
    const left = distanceRows(a);
    const other = distanceRows(b);
    if (gaps.big) {
      const difference = gapExact(gaps, ...left) - gapExact(gaps, ...other);
      return difference < 0n ? -1 : difference > 0n ? 1 : 0;
    }
    return gapRest(gaps, ...left) - gapRest(gaps, ...other);
  };
  const keys = nearest.subarray(0, eventCount);
  const order = sortingOrder(keys);
  sortEqualKeys(order, keys, (a, b) => compareExactly(eventPairs[a], eventPairs[b]));

  const events = new Int32Array(new SharedArrayBuffer(4 * eventCount));
  const distances = new Float64Array(new SharedArrayBuffer(8 * eventCount));
  const startRight = start.map((weighted, g) => weighted * groupSize[g] / denominator);
  let sum = start.reduce((total, value) => total + value, 0);
  let best = sum;
  let bestEvents = 0;
  for (let at = 0; at < eventCount; at++) {
    const event = order[at];
    const pair = eventPairs[event];
    events[at] = 4 * group[pair] + (tied[pair] === 1 ? 2 : 0);
    distances[at] = keys[event];
    sum += (tied[pair] === 1 ? 1 : -1) * denominator / groupSize[group[pair]];
    const next = order[at + 1];
    if (
      at + 1 < eventCount && keys[next] === keys[event] &&
      compareExactly(pair, eventPairs[next]) === 0
    ) continue;
    events[at]++;
    if (sum > best) [best, bestEvents] = [sum, at + 1];
  }
  for (let at = 0; at < bestEvents; at++) right[eventPairs[order[at]]] ^= 1;
  return {
    accuracy: best / (groupSize.length * denominator),
    epsilon: bestEvents === 0 ? 0 : keys[order[bestEvents - 1]] / 10 ** column.decimals,
    right: outcomeBits(layout, right),
    events: {
      pairs: Float64Array.from(groupSize),
      right: startRight,
      events,
      distances,
      decimals: column.decimals,
    },
  };
}

function rowOf(metric: ScoreTable, rows: ArrayLike<number>, humanRow: number): number {
  const row = rows[humanRow];
  if (row >= 0 && metric.column.present[row] === 1) return row;
  const segment = row < 0 ? "" : ` on segment ${row % metric.segments + 1}`;
  const system = row < 0
    ? "a system"
    : `system '${metric.systems[Math.floor(row / metric.segments)]}'`;
  throw new UserError(
    `'${metric.name}' has no score of ${system}${segment}, which people scored; exclude the system or the metric`,
  );
}

/** Puts runs of equal keys into the order of `compare`. */
function sortEqualKeys(
  order: Int32Array,
  keys: Float64Array,
  compare: (a: number, b: number) => number,
): void {
  for (let start = 0; start < order.length;) {
    let end = start + 1;
    while (end < order.length && keys[order[end]] === keys[order[start]]) end++;
    if (end - start > 1) order.subarray(start, end).sort(compare);
    start = end;
  }
}

function outcomeBits({ bit, words }: PairLayout, right: Uint8Array): Uint32Array {
  const bits = new Uint32Array(new SharedArrayBuffer(4 * words));
  for (let pair = 0; pair < right.length; pair++) {
    if (right[pair] === 1) bits[bit[pair] >>> 5] |= 1 << (bit[pair] & 31);
  }
  return bits;
}
