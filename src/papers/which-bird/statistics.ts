import { mean } from "../../scores/moments.ts";
import { weightedVariance } from "../../balance/balance_of.ts";
import { pearson } from "../../agreement/pearson.ts";
import { aspectShares, categoryAccount, type CategoryWeight } from "../../mqm/category_account.ts";
import type { Figure } from "../../reporting/figures/figure.ts";
import type { Table } from "../../reporting/tables/table.ts";
import { numbers, percents, tableOf, texts } from "../../reporting/tables/table_of.ts";
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
  const results = datasets.map((opened, d) => {
    const { dataset, systems, study, aspects, ratings } = opened;
    const means = datasetMeans(opened);
    const hasSpans = ratings.length > 0;
    return {
      id: dataset.id,
      source: dataset.source,
      systems: systems.length,
      segments: aspects?.segments.length ?? study?.segments.length ?? null,
      scorers: study?.scorers.length ?? null,
      ratings: aspects?.ratings.reduce((sum, count) => sum + count, 0) ?? null,
      errors: hasSpans ? accounts[d].reduce((sum, { errors }) => sum + errors, 0) : null,
      shares: hasSpans ? aspectShares(accounts[d]) : null,
      adequacy: means && moments(means.adequacy),
      fluency: means && moments(means.fluency),
      correlation: means && pearson(means.adequacy, means.fluency),
    };
  });
  return tableOf(results, {
    id: "datasets",
    title: "The datasets",
    columns: [
      texts("dataset", "Dataset", ({ id }) => id),
      texts("data", "Campaign or file", ({ source }) => source),
      numbers("systems", "Systems", 0, ({ systems }) => systems),
      numbers("segments", "Segments", 0, ({ segments }) => segments),
      numbers("scorers", "Scorers", 0, ({ scorers }) => scorers),
      numbers("ratings", "Ratings", 0, ({ ratings }) => ratings),
      numbers("errors", "Errors", 0, ({ errors }) => errors),
      percents("adequacy_share", "Weight in adequacy", 1, (one) => one.shares?.adequacy),
      percents("fluency_share", "Weight in fluency", 1, (one) => one.shares?.fluency),
      percents("other_share", "Weight in other", 1, (one) => one.shares?.other),
      numbers("adequacy_mean", "Adequacy, mean", 3, ({ adequacy }) => adequacy?.mean),
      numbers(
        "adequacy_deviation",
        "Adequacy, SD over systems",
        3,
        (one) => one.adequacy?.deviation,
      ),
      numbers("fluency_mean", "Fluency, mean", 3, ({ fluency }) => fluency?.mean),
      numbers("fluency_deviation", "Fluency, SD over systems", 3, (one) => one.fluency?.deviation),
      numbers("correlation", "Correlation of the two", 3, ({ correlation }) => correlation),
    ],
  });
}

function moments(values: Float64Array) {
  return { mean: mean(values), deviation: Math.sqrt(weightedVariance(values)) };
}

function categoryTable(
  datasets: readonly OpenDataset[],
  accounts: readonly CategoryWeight[][],
): Table {
  const weights = datasets.flatMap(({ dataset }, d) =>
    accounts[d].map((account) => ({ dataset: dataset.id, ...account }))
  );
  return tableOf(weights, {
    id: "categories",
    title: "Error weight by category",
    columns: [
      texts("dataset", "Dataset", ({ dataset }) => dataset),
      texts("category", "Category", ({ category }) => category),
      texts("aspect", "Counts in", ({ aspect }) => aspect),
      numbers("errors", "Errors", 0, ({ errors }) => errors),
      numbers("weight", "Weight", 1, ({ weight }) => weight),
      percents("share", "Share", 1, ({ share }) => share),
    ],
  });
}

function systemTable(datasets: readonly OpenDataset[]): Table {
  const rows = datasets.flatMap((opened) => {
    const dataset = opened.dataset.id;
    const means = datasetMeans(opened);
    return [
      ...opened.systems.map((system, k) => ({
        dataset,
        system,
        adequacy: means && means.adequacy[k],
        fluency: means && means.fluency[k],
        total: totalOf(opened, k),
        remark: null,
      })),
      ...opened.leftOut.map((system) => ({
        dataset,
        system,
        adequacy: null,
        fluency: null,
        total: null,
        remark: "left out: a reference, an official outlier, or not rated",
      })),
    ];
  });
  return tableOf(rows, {
    id: "systems",
    title: "Systems and their mean scores",
    columns: [
      texts("dataset", "Dataset", ({ dataset }) => dataset),
      texts("system", "System", ({ system }) => system),
      numbers("adequacy", "Adequacy", 3, ({ adequacy }) => adequacy),
      numbers("fluency", "Fluency", 3, ({ fluency }) => fluency),
      numbers("total", "Total", 3, ({ total }) => total),
      texts("remark", "Remark", ({ remark }) => remark),
    ],
  });
}

/** The official total if the campaign has it, otherwise the sum of all aspects. */
function totalOf(opened: OpenDataset, k: number): number | null {
  const { study } = opened;
  if (study === null) return datasetMeans(opened)?.total[k] ?? null;
  return study.human.totals[k] / (10 ** study.human.decimals * study.human.segments);
}

function scorerTable(datasets: readonly OpenDataset[]): Table {
  const scorers = datasets.flatMap(({ dataset: { id }, study }) =>
    [...study?.scorers ?? [], ...study?.leftOut ?? []].map((scorer) => ({ id, ...scorer }))
  );
  return tableOf(scorers, {
    id: "scorers",
    title: "Base scorers, and metrics left out",
    columns: [
      texts("dataset", "Dataset", ({ id }) => id),
      texts("scorer", "Scorer", ({ name }) => name),
      texts("left_out", "Left out because", (one) => "reason" in one ? one.reason : null),
    ],
  });
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
