import { balanceOf } from "../../balance/balance_of.ts";
import { exactPoints } from "../../balance/exact_points.ts";
import { pairwiseBalances, reachableRange } from "../../balance/solver/reachable_range.ts";
import { systemPool } from "../../balance/system_pool.ts";
import type { Figure, Series } from "../../reporting/figures/figure.ts";
import type { Table } from "../../reporting/tables/table.ts";
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
    const rows = [];
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
      const named = ([k, l]: readonly [number, number]) => `${systems[k]} and ${systems[l]}`;
      const beta0 = balanceOf(means.adequacy, means.fluency);
      rows.push({
        dataset: id,
        systems: systems.length,
        members: pool.size,
        beta_natural: beta0,
        beta_min: range.low,
        beta_max: range.high,
        pairwise_median: between[Math.floor((between.length - 1) / 2)],
        pairwise_under_half: between.filter((value) => value < 0.5).length / between.length,
        low_pair: named(range.lowPair),
        high_pair: named(range.highPair),
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
      tables: [rangeTable(rows), pairTable(pairs)],
      figures: [strips(pairs, natural)],
      notes,
    };
  },
};

/** The balance of a pair of systems; null if their scores are equal. */
type PairRow = Readonly<Record<"dataset" | "first" | "second", string>> & {
  readonly beta: number | null;
};

function rangeTable(rows: Table["rows"]): Table {
  return {
    id: "balances",
    title: "Natural balance and reachable range",
    columns: [
      { key: "dataset", title: "Dataset" },
      { key: "systems", title: "Systems", digits: 0 },
      { key: "members", title: "Distinct", digits: 0 },
      { key: "beta_natural", title: "β₀", digits: 5 },
      { key: "beta_min", title: "β_min", digits: 6 },
      { key: "beta_max", title: "β_max", digits: 6 },
      { key: "pairwise_median", title: "Pairwise β, lower median", digits: 4 },
      { key: "pairwise_under_half", title: "Pairs with β < ½", digits: 1, percent: true },
      { key: "low_pair", title: "Pair at β_min" },
      { key: "high_pair", title: "Pair at β_max" },
    ],
    rows,
  };
}

function pairTable(rows: readonly PairRow[]): Table {
  return {
    id: "pairwise",
    title: "Balance of every pair of systems",
    columns: [
      { key: "dataset", title: "Dataset" },
      { key: "first", title: "System" },
      { key: "second", title: "System" },
      { key: "beta", title: "β of the pair", digits: 6 },
    ],
    rows,
  };
}

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
