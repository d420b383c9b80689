import {
  COMPARED_UNITS,
  type ComparedByUnit,
  type ComparedScores,
  type UnitComparison,
} from "../../agreement/compared_by_unit.ts";
import { readTaskCampaign, taskMetrics } from "../../campaign/read_task_campaign.ts";
import type { Table } from "../../reporting/tables/table.ts";
import { numbers, tableOf, texts } from "../../reporting/tables/table_of.ts";
import type { TaskCampaign } from "../../scores/task_campaign.ts";
import { ownMetricTitle } from "../own_metric_mark.ts";
import type { Section, SectionContext } from "../section.ts";
import { studyCampaigns } from "../study_campaigns.ts";
import { STUDY_CAMPAIGNS } from "./study.ts";

/** Beyond the paper: which differences behind its Table 6 are significant, and by which test. */
export const significance: Section = {
  id: "ties-matter/significance",
  title: "Significance of differences in calibrated accuracy, by what is exchanged",
  answers: ["Table 6, which of its differences are significant"],
  needs: [{
    campaigns: STUDY_CAMPAIGNS,
    files: ["human-scores", "metric-scores", "documents"],
  }],
  async run(context) {
    const read: ReadMetrics[] = [];
    for (const campaign of await studyCampaigns(context, STUDY_CAMPAIGNS)) {
      const metrics = taskMetrics(campaign);
      const found = await readTaskCampaign(campaign, metrics, true);
      const scored = metrics.filter(({ title }) => found.metrics.get(title)?.column);
      const named = (own: boolean) =>
        scored.filter((metric) => metric.own === own).map(({ title }) => title);
      const names = named(false);
      if (names.length > 1) read.push({ campaign: found, names, own: named(true) });
    }
    const compared = await context.map<ComparedScores, ComparedByUnit>(
      "ties-matter/compared-by-unit",
      read.map(({ campaign, names }) => scoresOf(campaign, names)),
    );
    const campaigns = read.map((one, at) => ({ ...one, compared: compared[at] }));
    const own = await ownTables(context, read);
    return {
      tables: [
        tableOf(
          campaigns.flatMap(({ campaign, compared: { order, units } }) =>
            COMPARED_UNITS.map((unit) => (
              { name: campaign.name, unit, metrics: order.length, ...counted(units[unit]) }
            ))
          ),
          {
            id: "counts",
            title: "Significant neighbours and clusters at 5 %, by what is exchanged",
            columns: [
              texts("campaign", "Campaign", ({ name }) => name),
              texts("unit", "Exchanged", ({ unit }) => unit),
              numbers("metrics", "Metrics", 0, ({ metrics }) => metrics),
              numbers("neighbours", "Neighbours that differ", 0, (one) => one.neighbours),
              numbers("clusters", "Clusters", 0, ({ clusters }) => clusters),
            ],
          },
        ),
        ...campaigns.map(({ campaign, names, compared }) => rankedTable(campaign, names, compared)),
        ...own,
      ],
      figures: [],
      notes: [
        ...campaigns.map(({ campaign, compared }) => sentence(campaign.name, compared)),
        "p-values are exact and one-sided. Exchanged pairs of translations are the test of the WMT metrics tasks, which takes the pairs of a " +
        "segment for independent: between equal metrics it finds a difference in a fifth to over a third of campaigns (docs/validity.md). Whole segments " +
        "or documents keep the test's size, documents also where the segments of a document share a quality.",
        "All metrics of the campaign that saw the standard reference or the source alone are compared. The paper tests no differences, so no figure of " +
        "it depends on this.",
      ],
    };
  },
};

/** A campaign with the metrics that have scores of translations. */
interface ReadMetrics {
  readonly campaign: TaskCampaign;
  /** Metrics of the campaign. */
  readonly names: readonly string[];
  /** The user's own. */
  readonly own: readonly string[];
}

/** Compares each of the user's own metrics with each metric of its campaign. */
async function ownTables(
  context: SectionContext,
  read: readonly ReadMetrics[],
): Promise<Table[]> {
  const pairs = read.flatMap(({ campaign, names, own }) =>
    own.flatMap((mine) => names.map((other) => ({ campaign, mine, other })))
  );
  const found = await context.map<ComparedScores, ComparedByUnit>(
    "ties-matter/compared-by-unit",
    pairs.map(({ campaign, mine, other }) => scoresOf(campaign, [mine, other])),
  );
  const compared = pairs.map(({ campaign, mine, other }, at) => {
    const { order, values, units } = found[at];
    const titles = [ownMetricTitle(mine), other];
    return {
      campaign,
      mine,
      order,
      values,
      units,
      better: titles[order[0]],
      worse: titles[order[1]],
    };
  });
  return read.filter(({ own }) => own.length > 0).map(({ campaign }) =>
    tableOf(compared.filter((one) => one.campaign === campaign && one.order.length === 2), {
      id: `own-${campaign.name.replace("/", "-")}`,
      title: `${campaign.name}: own metrics against each other one, the better one named first`,
      columns: [
        texts("better", "Better", ({ better }) => better),
        texts("worse", "Worse", ({ worse }) => worse),
        numbers("accuracy", "acc_eq*", 3, ({ values }) => values[0]),
        numbers("accuracy_worse", "acc_eq* of the worse", 3, ({ values }) => values[1]),
        ...COMPARED_UNITS.map((unit) =>
          numbers<ComparedByUnit>(unit, `p, ${unit}s`, 4, ({ units }) => units[unit]?.next[0])
        ),
      ],
      own: ({ mine }) => mine,
      notes: ["p-values are exact, one-sided and not adjusted for the number of comparisons."],
    })
  );
}

function scoresOf(campaign: TaskCampaign, names: readonly string[]): ComparedScores {
  const { human, metrics, segments, systems, rated, documents } = campaign;
  const documentOf = documents && new Int32Array(segments);
  if (documentOf !== null) rated.forEach((segment, at) => documentOf[segment] = documents![at]);
  return {
    human: human.column!,
    metrics: names.map((name) => metrics.get(name)!.column!),
    segmentOf: Int32Array.from({ length: systems.length * segments }, (_, row) => row % segments),
    documentOf,
  };
}

interface Counts {
  readonly neighbours: number | null;
  readonly clusters: number | null;
}

function counted(comparison: UnitComparison | null): Counts {
  if (comparison === null) return { neighbours: null, clusters: null };
  const { next, clusters } = comparison;
  return {
    neighbours: next.filter((p) => p !== null && p <= 0.05).length,
    clusters: clusters[clusters.length - 1],
  };
}

function sentence(name: string, { order, units }: ComparedByUnit): string {
  const parts = COMPARED_UNITS.flatMap((unit) => {
    const { neighbours, clusters } = counted(units[unit]);
    return neighbours === null ? [] : [`${neighbours} with ${unit}s (${clusters} clusters)`];
  });
  return `${name}: of ${
    order.length - 1
  } neighbouring metrics these differ at 5 %, by what is exchanged: ${parts.join(", ")}.`;
}

function rankedTable(
  campaign: TaskCampaign,
  names: readonly string[],
  { order, values, units }: ComparedByUnit,
): Table {
  const known = COMPARED_UNITS.filter((unit) => units[unit] !== null);
  return tableOf(order, {
    id: campaign.name.replace("/", "-"),
    title: `${campaign.name}: p-value against the next metric, and cluster, by what is exchanged`,
    columns: [
      texts("metric", "Metric", (place) => names[place]),
      numbers("accuracy", "acc_eq*", 3, (_, at) => values[at]),
      ...known.map((unit) =>
        numbers<number>(`next_${unit}`, `p, ${unit}s`, 4, (_, at) => units[unit]?.next[at])
      ),
      ...known.map((unit) =>
        numbers<number>(
          `cluster_${unit}`,
          `cluster, ${unit}s`,
          0,
          (_, at) => units[unit]?.clusters[at],
        )
      ),
    ],
  });
}
