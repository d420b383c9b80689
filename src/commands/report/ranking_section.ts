import type { SectionOutput } from "../../reporting/artifacts/section_run.ts";
import type { Table } from "../../reporting/tables/table.ts";
import { numbers, tableOf, texts } from "../../reporting/tables/table_of.ts";
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
  const results = [...ranked.keys(), ...own.keys().filter((metric) => !ranked.has(metric))]
    .map((metric) => {
      const place = ranked.get(metric);
      const found = own.get(metric);
      const [next, p] = place?.p_values.entries().next().value ?? [];
      const above = next === undefined ? undefined : found?.differences?.[next];
      return { metric, place, found, p, above };
    });
  const value = ({ place, found }: typeof results[number]) => (place ?? found)?.value;
  return tableOf(results, {
    id: `ranking-${measure.replaceAll("_", "-")}`,
    title: `Metrics by ${measure}`,
    columns: [
      texts("metric", "Metric", ({ metric }) => metric),
      { ...numbers("value", measure, 4, value), best: "greatest" },
      numbers("low", "from", 4, ({ found }) => found?.low),
      numbers("high", "to", 4, ({ found }) => found?.high),
      numbers("rank", "Rank", 0, ({ place }) => place?.rank),
      numbers("cluster", "Cluster", 0, ({ place }) => place?.cluster),
      numbers("difference", "Above the next by", 4, ({ above }) => above?.difference),
      numbers("difference_low", "from", 4, ({ above }) => above?.low),
      numbers("difference_high", "to", 4, ({ above }) => above?.high),
      { ...numbers("p_next", "p", 4, ({ p }) => p?.p), p: true },
      { ...numbers("p_next_adjusted", "p, adjusted", 4, ({ p }) => p?.adjusted), p: true },
    ],
    notes: ranking === null || !compares(ranking) ? [] : [
      `p-values exchange ${ranking.unit}s and are two-sided. Clusters and adjusted p-values allow for all comparisons (${ranking.adjustment}).`,
    ],
  });
}
