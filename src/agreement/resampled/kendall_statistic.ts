import type { GroupCounts } from "../../pairs/classes/pair_counts.ts";
import {
  approximateRatio,
  type StatisticName,
  statistics,
} from "../../pairs/classes/statistics.ts";
import type { Statistic } from "../../resampling/bootstrap/statistic.ts";

/** Values this close may be equal in exact arithmetic. */
const ROUNDING = 1e-13;

/**
 * A coefficient of the pair classes of two columns, given by their dense ranks; a row drawn several times ties with itself.
 *
 * @param human Dense ranks of the human scores
 * @param metric Dense ranks of the metric's scores
 * @param name Which coefficient
 * @returns The statistic, undefined where the coefficient is
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { kendallStatistic } from "./kendall_statistic.ts";
 *
 * const tau = kendallStatistic(new Int32Array([0, 1, 2]), new Int32Array([0, 2, 1]), "tau_a");
 * assertEquals(tau.value(new Uint32Array([1, 1, 1])), 1 / 3);
 * ```
 */
export function kendallStatistic(
  human: Int32Array,
  metric: Int32Array,
  name: StatisticName,
): Statistic {
  const count = pairCounter(human, metric);
  const { ratio } = statistics[name];
  return { value: (counts) => approximateRatio(ratio(count(counts))) ?? NaN, rounding: ROUNDING };
}

/** Counts pair classes in n log n: a Fenwick tree over the metric's ranks, rows taken in human order. */
function pairCounter(
  human: Int32Array,
  metric: Int32Array,
): (counts: Uint32Array) => GroupCounts {
  const order = Uint32Array.from(human, (_, i) => i)
    .sort((a, b) => human[a] - human[b] || metric[a] - metric[b]);
  const distinctMetric = metric.reduce((most, rank) => Math.max(most, rank), -1) + 1;
  const tree = new Float64Array(distinctMetric + 1);
  const byMetric = new Float64Array(distinctMetric);

  return (counts) => {
    tree.fill(0);
    byMetric.fill(0);
    let rows = 0;
    let concordant = 0;
    let humanTies = 0; // pairs tied by people, by the metric or not
    let bothTies = 0;
    let distinctHuman = 0;
    for (let start = 0; start < order.length;) {
      const rank = human[order[start]];
      let end = start;
      let equal = 0;
      let run = 0; // rows of this human rank that share the present metric rank
      let runRank = -1;
      for (; end < order.length && human[order[end]] === rank; end++) {
        const row = order[end];
        const count = counts[row];
        if (count === 0) continue;
        if (metric[row] !== runRank) run = 0;
        runRank = metric[row];
        bothTies += run * count + count * (count - 1) / 2;
        run += count;
        equal += count;
        concordant += count * prefix(tree, metric[row]);
      }
      for (let at = start; at < end; at++) {
        const row = order[at];
        if (counts[row] === 0) continue;
        byMetric[metric[row]] += counts[row];
        add(tree, metric[row], counts[row]);
      }
      if (equal > 0) distinctHuman++;
      humanTies += equal * (equal - 1) / 2;
      rows += equal;
      start = end;
    }
    let metricTies = 0;
    let distinct = 0;
    for (const count of byMetric) {
      metricTies += count * (count - 1) / 2;
      if (count > 0) distinct++;
    }
    const all = rows * (rows - 1) / 2;
    return {
      concordant,
      discordant: all - concordant - humanTies - metricTies + bothTies,
      tied_human: humanTies - bothTies,
      tied_metric: metricTies - bothTies,
      tied_both: bothTies,
      translations: rows,
      levels: Math.min(distinct, distinctHuman),
    };
  };
}

function prefix(tree: Float64Array, rank: number): number {
  let sum = 0;
  for (let at = rank; at > 0; at -= at & -at) sum += tree[at];
  return sum;
}

function add(tree: Float64Array, rank: number, count: number): void {
  for (let at = rank + 1; at < tree.length; at += at & -at) tree[at] += count;
}
