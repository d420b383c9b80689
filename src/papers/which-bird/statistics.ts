import { mean } from "../../scores/moments.ts";
import { weightedVariance } from "../../balance/balance_of.ts";
import { pearson } from "../../agreement/pearson.ts";
import { aspectShares, categoryAccount, type CategoryWeight } from "../../mqm/category_account.ts";
import type { Figure } from "../../reporting/figures/figure.ts";
import type { Table, TableRow } from "../../reporting/tables/table.ts";
import type { Section } from "../section.ts";
import {
  BIRD_DATASETS,
  datasetMeans,
  MISSING_DATASETS,
  type OpenDataset,
  openDatasets,
} from "./datasets.ts";

/** Section 1: the contents of the datasets, and the adequacy and fluency of their systems. */
export const statistics: Section = {
  id: "which-bird/statistics",
  title: "Dataset statistics, and adequacy against fluency",
  answers: ["Appendix D", "Figure 1", "§4.2"],
  published: ["study.datasets"],
  needs: [{ campaigns: ["wmt23/zh-en"], files: ["human-scores", "ratings"] }],
  async run(context) {
    const datasets = await openDatasets(context, BIRD_DATASETS.map(({ id }) => id), true);
    const accounts = datasets.map(({ ratings, systems }) => categoryAccount(ratings, systems));
    const notes = [
      "Scores are means over the rated segments, never positive; shares are of the error weight of the systems kept. Without error spans " +
      "a dataset has no adequacy and fluency here: its totals and scorers serve the stability section.",
    ];
    datasets.forEach(({ dataset }, d) => {
      if (dataset.excluded === undefined) return;
      const share = (100 * aspectShares(accounts[d]).other).toFixed(1);
      notes.push(
        `${dataset.id} (${dataset.source}) is shown only here: ${dataset.excluded} (${share} % of its error weight).`,
      );
    });
    if (!context.sample) {
      notes.push(
        `This data has neither error spans nor scores of ${MISSING_DATASETS.join(", ")}.`,
      );
    }
    return {
      tables: [
        statisticsTable(datasets, accounts),
        categoryTable(datasets, accounts),
        systemTable(datasets),
        scorerTable(datasets),
      ],
      figures: [scatter(datasets)],
      answers: [{ value: null, answers: "study.datasets", reason: countReason(datasets) }],
      notes,
    };
  },
};

/** The paper's datasets in this data. */
function countReason(datasets: readonly OpenDataset[]): string {
  const own = datasets.filter(({ dataset }) => dataset.excluded === undefined);
  const whole = own.filter(({ study, ratings }) => study !== null && ratings.length > 0);
  const names = (some: readonly OpenDataset[]) => some.map(({ dataset }) => dataset.id).join(", ");
  return `this data holds ${own.length} of them (${names(own)}), both error spans and scorers of ${
    names(whole) || "none"
  } alone`;
}

function statisticsTable(
  datasets: readonly OpenDataset[],
  accounts: readonly CategoryWeight[][],
): Table {
  const rows = datasets.map((opened, d): TableRow => {
    const { dataset, systems, study, ratings } = opened;
    const spans = ratings.length > 0;
    const means = datasetMeans(opened);
    const shares = aspectShares(accounts[d]);
    const deviation = (values: Float64Array) => Math.sqrt(weightedVariance(values));
    return {
      dataset: dataset.id,
      data: dataset.source,
      systems: systems.length,
      segments: opened.aspects?.segments.length ?? study?.segments.length ?? null,
      scorers: study === null ? null : study.scorers.length,
      ratings: opened.aspects?.ratings.reduce((sum, count) => sum + count, 0) ?? null,
      errors: spans ? accounts[d].reduce((sum, { errors }) => sum + errors, 0) : null,
      adequacy_share: spans ? shares.adequacy : null,
      fluency_share: spans ? shares.fluency : null,
      other_share: spans ? shares.other : null,
      adequacy_mean: means && mean(means.adequacy),
      adequacy_deviation: means && deviation(means.adequacy),
      fluency_mean: means && mean(means.fluency),
      fluency_deviation: means && deviation(means.fluency),
      correlation: means && pearson(means.adequacy, means.fluency),
    };
  });
  return {
    id: "datasets",
    title: "The datasets",
    columns: [
      { key: "dataset", title: "Dataset" },
      { key: "data", title: "Campaign or file" },
      { key: "systems", title: "Systems", digits: 0 },
      { key: "segments", title: "Segments", digits: 0 },
      { key: "scorers", title: "Scorers", digits: 0 },
      { key: "ratings", title: "Ratings", digits: 0 },
      { key: "errors", title: "Errors", digits: 0 },
      { key: "adequacy_share", title: "Weight in adequacy", digits: 1, percent: true },
      { key: "fluency_share", title: "Weight in fluency", digits: 1, percent: true },
      { key: "other_share", title: "Weight in other", digits: 1, percent: true },
      { key: "adequacy_mean", title: "Adequacy, mean", digits: 3 },
      { key: "adequacy_deviation", title: "Adequacy, SD over systems", digits: 3 },
      { key: "fluency_mean", title: "Fluency, mean", digits: 3 },
      { key: "fluency_deviation", title: "Fluency, SD over systems", digits: 3 },
      { key: "correlation", title: "Correlation of the two", digits: 3 },
    ],
    rows,
  };
}

function categoryTable(
  datasets: readonly OpenDataset[],
  accounts: readonly CategoryWeight[][],
): Table {
  return {
    id: "categories",
    title: "Error weight by category",
    columns: [
      { key: "dataset", title: "Dataset" },
      { key: "category", title: "Category" },
      { key: "aspect", title: "Counts in" },
      { key: "errors", title: "Errors", digits: 0 },
      { key: "weight", title: "Weight", digits: 1 },
      { key: "share", title: "Share", digits: 1, percent: true },
    ],
    rows: datasets.flatMap(({ dataset }, d) =>
      accounts[d].map((account) => ({ dataset: dataset.id, ...account }))
    ),
  };
}

function systemTable(datasets: readonly OpenDataset[]): Table {
  const rows = datasets.flatMap((opened) => {
    const means = datasetMeans(opened);
    const kept = opened.systems.map((system, k): TableRow => ({
      dataset: opened.dataset.id,
      system,
      adequacy: means && means.adequacy[k],
      fluency: means && means.fluency[k],
      total: totalOf(opened, k),
      remark: null,
    }));
    const left = opened.leftOut.map((system): TableRow => ({
      dataset: opened.dataset.id,
      system,
      adequacy: null,
      fluency: null,
      total: null,
      remark: "left out: a reference, an official outlier, or not rated",
    }));
    return [...kept, ...left];
  });
  return {
    id: "systems",
    title: "Systems and their mean scores",
    columns: [
      { key: "dataset", title: "Dataset" },
      { key: "system", title: "System" },
      { key: "adequacy", title: "Adequacy", digits: 3 },
      { key: "fluency", title: "Fluency", digits: 3 },
      { key: "total", title: "Total", digits: 3 },
      { key: "remark", title: "Remark" },
    ],
    rows,
  };
}

/** The official total if the campaign has it, otherwise the sum of all aspects. */
function totalOf(opened: OpenDataset, k: number): number | null {
  const { study } = opened;
  if (study === null) return datasetMeans(opened)?.total[k] ?? null;
  return study.human.totals[k] / (10 ** study.human.decimals * study.human.segments);
}

function scorerTable(datasets: readonly OpenDataset[]): Table {
  return {
    id: "scorers",
    title: "Base scorers, and metrics left out",
    columns: [
      { key: "dataset", title: "Dataset" },
      { key: "scorer", title: "Scorer" },
      { key: "left_out", title: "Left out because" },
    ],
    rows: datasets.flatMap(({ dataset: { id: dataset }, study }): TableRow[] =>
      study === null ? [] : [
        ...study.scorers.map(({ name }) => ({ dataset, scorer: name, left_out: null })),
        ...study.leftOut.map(({ name, reason }) => ({ dataset, scorer: name, left_out: reason })),
      ]
    ),
  };
}

function scatter(datasets: readonly OpenDataset[]): Figure {
  return {
    id: "adequacy-fluency",
    title: "Systems by mean adequacy and fluency",
    x: { label: "fluency (mean MQM score)" },
    y: { label: "adequacy (mean MQM score)" },
    panels: datasets.flatMap((opened) => {
      const means = datasetMeans(opened);
      if (means === null) return [];
      const points = opened.systems.map((label, k) => ({
        x: means.fluency[k],
        y: means.adequacy[k],
        label,
      }));
      return [{
        title: opened.dataset.id,
        series: [{ name: "systems", mark: "points" as const, points }],
      }];
    }),
  };
}
