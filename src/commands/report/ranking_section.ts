import type { SectionOutput } from "../../reporting/artifacts/section_run.ts";
import type { Table } from "../../reporting/tables/table.ts";
import { agreementFigure } from "../figures/agreement_figure.ts";
import type { ReportRanking, ReportResults } from "./report_results.ts";

/**
 * Presents the rankings: a table for each measure, and one figure of all.
 *
 * @param results The results of the report.
 * @returns Tables and the figure.
 */
export function rankingOutput({ rankings, agreements, scores }: ReportResults): SectionOutput {
  const clusters = new Map(
    rankings.map(({ measure, metrics }) => [
      measure,
      new Map(metrics.map(({ metric, cluster }) => [metric, cluster])),
    ]),
  );
  const own = new Set(scores.metrics.map(({ name }) => name));
  const shown = agreements.filter(({ metric }) => own.has(metric));
  const measures = [...new Set(shown.map(({ measure }) => measure))];
  return {
    tables: measures.map((measure) =>
      rankingTable(
        measure,
        rankings.find((ranking) => ranking.measure === measure) ?? null,
        shown.filter((one) => one.measure === measure),
      )
    ),
    figures: [agreementFigure(shown, clusters)],
    notes: [
      [
        ...rankings.some(compares)
          ? ["A metric of a cluster is beaten by some metric of every cluster above it."]
          : [],
        ...rankings.some(({ metrics }) => metrics.length < own.size)
          ? [
            "Metrics that lack scores have a value on the translations that they scored, and no rank.",
          ]
          : [],
      ].join(" "),
    ].filter((note) => note !== ""),
  };
}

/** Checks whether a ranking has two metrics to compare. */
function compares({ metrics }: ReportRanking): boolean {
  return metrics.filter(({ value }) => value !== null).length > 1;
}

function rankingTable(
  measure: string,
  ranking: ReportRanking | null,
  agreements: ReportResults["agreements"],
): Table {
  const ranked = new Map(ranking?.metrics.map((place) => [place.metric, place]));
  const own = new Map(agreements.map((one) => [one.metric, one]));
  return {
    id: `ranking-${measure.replaceAll("_", "-")}`,
    title: `Metrics by ${measure}`,
    columns: [
      { key: "metric", title: "Metric" },
      { key: "value", title: measure, digits: 4, best: "greatest" },
      { key: "low", title: "from", digits: 4 },
      { key: "high", title: "to", digits: 4 },
      { key: "rank", title: "Rank", digits: 0 },
      { key: "cluster", title: "Cluster", digits: 0 },
      { key: "difference", title: "Above the next by", digits: 4 },
      { key: "difference_low", title: "from", digits: 4 },
      { key: "difference_high", title: "to", digits: 4 },
      { key: "p_next", title: "p", digits: 4 },
      { key: "p_next_adjusted", title: "p, adjusted", digits: 4 },
    ],
    rows: [...ranked.keys(), ...own.keys().filter((metric) => !ranked.has(metric))]
      .map((metric) => {
        const place = ranked.get(metric);
        const found = own.get(metric);
        const [next, p] = place?.p_values.entries().next().value ?? [];
        const difference = next === undefined ? undefined : found?.differences?.[next];
        return {
          metric,
          value: place === undefined ? found?.value ?? null : place.value,
          low: found?.low ?? null,
          high: found?.high ?? null,
          rank: place?.rank ?? null,
          cluster: place?.cluster ?? null,
          difference: difference?.difference ?? null,
          difference_low: difference?.low ?? null,
          difference_high: difference?.high ?? null,
          p_next: p?.p ?? null,
          p_next_adjusted: p?.adjusted ?? null,
        };
      }),
    notes: ranking === null || !compares(ranking) ? [] : [
      `p-values exchange ${ranking.unit}s and are two-sided. Clusters and adjusted p-values allow for all comparisons (${ranking.adjustment}).`,
    ],
  };
}
