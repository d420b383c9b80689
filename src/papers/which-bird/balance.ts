import { balanceOf } from "../../balance/balance_of.ts";
import { exactPoints } from "../../balance/exact_points.ts";
import { pairwiseBalances, reachableRange } from "../../balance/solver/reachable_range.ts";
import { systemPool } from "../../balance/system_pool.ts";
import type { Figure, Series } from "../../reporting/figures/figure.ts";
import { numbers, percents, tableOf, texts } from "../../reporting/tables/table_of.ts";
import type { Section } from "../section.ts";
import { BIRD_DATASETS, datasetMeans, openDatasets } from "./datasets.ts";

/** Section 2: the balance of each dataset between adequacy and fluency, and how far weights can move it. */
export const balance: Section = {
  id: "which-bird/balance",
  title: "Natural balance, reachable range and pairwise balances",
  answers: ["§3.1", "§3.4, Theorem 1", "§4.3"],
  needs: [{ campaigns: ["wmt23/zh-en"], files: ["human-scores", "ratings"] }],
  async run(context) {
    const ids = BIRD_DATASETS.filter(({ excluded }) => excluded === undefined).map(({ id }) => id);
    const ranges = [];
    const pairs: PairRow[] = [];
    const natural: Series["points"][number][] = [];
    const without: string[] = [];
    for (const opened of await openDatasets(context, ids, false)) {
      const { id } = opened.dataset;
      const means = datasetMeans(opened);
      if (means === null) {
        without.push(id);
        continue;
      }
      const { systems } = opened;
      const pool = systemPool(systems, means.adequacy, means.fluency);
      const points = exactPoints(means.adequacy, means.fluency);
      const range = reachableRange(points);
      const balances = pairwiseBalances(points);
      const between = [...balances].filter((value) => !Number.isNaN(value)).sort((x, y) => x - y);
      const beta0 = balanceOf(means.adequacy, means.fluency);
      const named = ([k, l]: readonly [number, number]) => `${systems[k]} and ${systems[l]}`;
      ranges.push({
        id,
        systems: systems.length,
        members: pool.size,
        beta0,
        ...range,
        median: between[Math.floor((between.length - 1) / 2)],
        underHalf: between.filter((value) => value < 0.5).length / between.length,
        lowPair: named(range.lowPair),
        highPair: named(range.highPair),
      });
      natural.push({ x: id, y: beta0 });
      let pair = 0;
      for (let k = 0; k < systems.length; k++) {
        for (let l = k + 1; l < systems.length; l++, pair++) {
          const value = balances[pair];
          pairs.push({
            dataset: id,
            first: systems[k],
            second: systems[l],
            beta: Number.isNaN(value) ? null : value,
          });
        }
      }
    }
    const notes = [
      "β₀ is the balance under equal weights; weights reach every balance between the least and the greatest pairwise one, and no other.",
    ];
    if (without.length > 0) {
      notes.push(
        `${
          without.join(", ")
        }: this data has no error spans (*.seg.rating) of them, hence no balance.`,
      );
    }
    return {
      tables: [
        tableOf(ranges, {
          id: "balances",
          title: "Natural balance and reachable range",
          columns: [
            texts("dataset", "Dataset", ({ id }) => id),
            numbers("systems", "Systems", 0, ({ systems }) => systems),
            numbers("members", "Distinct", 0, ({ members }) => members),
            numbers("beta_natural", "β₀", 5, ({ beta0 }) => beta0),
            numbers("beta_min", "β_min", 6, ({ low }) => low),
            numbers("beta_max", "β_max", 6, ({ high }) => high),
            numbers("pairwise_median", "Pairwise β, lower median", 4, (one) => one.median),
            percents("pairwise_under_half", "Pairs with β < ½", 1, (one) => one.underHalf),
            texts("low_pair", "Pair at β_min", ({ lowPair }) => lowPair),
            texts("high_pair", "Pair at β_max", ({ highPair }) => highPair),
          ],
        }),
        tableOf(pairs, {
          id: "pairwise",
          title: "Balance of every pair of systems",
          columns: [
            texts("dataset", "Dataset", ({ dataset }) => dataset),
            texts("first", "System", ({ first }) => first),
            texts("second", "System", ({ second }) => second),
            numbers("beta", "β of the pair", 6, ({ beta }) => beta),
          ],
        }),
      ],
      figures: [strips(pairs, natural)],
      notes,
    };
  },
};

/** The balance of a pair of systems; null if their scores are equal. */
type PairRow = Readonly<Record<"dataset" | "first" | "second", string>> & {
  readonly beta: number | null;
};

function strips(pairs: readonly PairRow[], natural: Series["points"]): Figure {
  const points = pairs.map(({ dataset, beta }) => ({ x: dataset, y: beta }));
  return {
    id: "pairwise-balances",
    title: "Pairwise balances, and the natural balance of each dataset",
    x: { label: "dataset", scale: "band" },
    y: { label: "β", domain: [0, 1] },
    panels: [{
      title: "",
      series: [
        { name: "pairs of systems", mark: "points", points },
        { name: "natural balance β₀", mark: "points", points: natural },
      ],
    }],
  };
}
