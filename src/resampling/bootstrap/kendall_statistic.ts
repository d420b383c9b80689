import type { KendallVariant, Statistic } from "./statistic.ts";

/**
 * A variant of Kendall's τ of two columns, given by their dense ranks; a row drawn several times ties with itself.
 *
 * Concordant pairs are counted in n log n by a Fenwick tree over the metric's ranks, rows taken in human order.
 * Variants are those of Deutsch, Foster and Freitag, "Ties Matter", EMNLP 2023, section 4.
 *
 * @param human Dense ranks of the human scores
 * @param metric Dense ranks of the metric's scores
 * @param variant Which τ
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
  variant: KendallVariant,
): Statistic {
  const order = Uint32Array.from(human, (_, i) => i)
    .sort((a, b) => human[a] - human[b] || metric[a] - metric[b]);
  const distinctMetric = metric.reduce((most, rank) => Math.max(most, rank), -1) + 1;
  const tree = new Float64Array(distinctMetric + 1);
  const byMetric = new Float64Array(distinctMetric);

  const value = (counts: Uint32Array) => {
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
    const discordant = all - concordant - humanTies - metricTies + bothTies;
    return tau(variant, {
      concordant,
      discordant,
      tiedHuman: humanTies - bothTies,
      tiedMetric: metricTies - bothTies,
      all,
      rows,
      distinct: Math.min(distinct, distinctHuman),
    });
  };
  return { value };
}

interface Classes {
  readonly concordant: number;
  readonly discordant: number;
  readonly tiedHuman: number;
  readonly tiedMetric: number;
  readonly all: number;
  readonly rows: number;
  readonly distinct: number;
}

function tau(variant: KendallVariant, classes: Classes): number {
  const { concordant: c, discordant: d, tiedHuman, tiedMetric, all, rows, distinct: k } = classes;
  switch (variant) {
    case "tau_a":
      return quotient(c - d, all);
    case "tau_b":
      return quotient(c - d, Math.sqrt((c + d + tiedHuman) * (c + d + tiedMetric)));
    case "tau_c":
      return quotient(2 * (c - d) * k, rows * rows * (k - 1));
    case "tau_10":
      return quotient(c - d - tiedMetric, c + d + tiedMetric);
    case "tau_13":
      return quotient(c - d, c + d);
    case "tau_14":
      return quotient(c - d, c + d + tiedMetric);
  }
}

function quotient(above: number, below: number): number {
  return below > 0 ? above / below : NaN;
}

function prefix(tree: Float64Array, rank: number): number {
  let sum = 0;
  for (let at = rank; at > 0; at -= at & -at) sum += tree[at];
  return sum;
}

function add(tree: Float64Array, rank: number, count: number): void {
  for (let at = rank + 1; at < tree.length; at += at & -at) tree[at] += count;
}
