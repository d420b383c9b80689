import { leaveOneOutWeights, rankAmong, spaRankings } from "../../agreement/ranking_stability.ts";
import { ownScorers } from "../../campaign/studies/open_rated_study.ts";
import { countsInOrder } from "../../resampling/permutation/ordered_counts.ts";
import { OWN, type Table, type TableRow } from "../../reporting/tables/table.ts";
import type { RatedStudy } from "../../scores/rated_study.ts";
import { OWN_METRIC_NOTE, ownMetricTitle } from "../own_metric_mark.ts";
import type { SectionContext } from "../section.ts";
import { type OpenDataset, paperSigns } from "./datasets.ts";
import {
  type OrderedCounts,
  orderedCountsOf,
  overOrders,
  type StabilityReading,
} from "./stability_readings.ts";

/** Results of a user's own metrics on a dataset. */
export interface OwnStability {
  /** Stability of rankings that include them; none without own metrics. */
  readonly readings: readonly StabilityReading[];
  /** Their ranks, one row each. */
  readonly ranks: readonly TableRow[];
  /** Sentences on own metrics that cannot be used. */
  readonly notes: readonly string[];
}

/**
 * Ranks a user's own metrics among the scorers of a dataset, with all systems and with each left out in turn. Computes the
 * stability of rankings that include them.
 *
 * @param context The runner's services.
 * @param opened The dataset.
 * @param study Its scorers.
 * @param counts Permutation counts of these.
 * @returns Readings, ranks and notes.
 */
export async function ownStability(
  context: SectionContext,
  { dataset }: OpenDataset,
  study: RatedStudy,
  counts: OrderedCounts,
): Promise<OwnStability> {
  const campaign = await context.campaign(dataset.source);
  const { kept, notes } = campaign === null
    ? { kept: [], notes: [] }
    : await ownScorers(campaign, study);
  if (kept.length === 0) return { readings: [], ranks: [], notes };
  const own = await orderedCountsOf(context, { ...study, scorers: kept }, paperSigns(study));
  const scorers = [...counts.scorers, ...own.scorers];
  const reading = `with ${kept.map(({ name }) => ownMetricTitle(name)).join(", ")}`;
  const { systems, permutations } = counts;
  const order = Array.from({ length: systems }, (_, k) => k);
  const [whole, ...pools] = spaRankings(
    countsInOrder(counts.human, order),
    scorers.map((one) => countsInOrder(one, order)),
    permutations,
    [new Float64Array(systems).fill(1), ...leaveOneOutWeights(systems)],
  );
  const others = counts.scorers.length;
  const ranks = kept.map(({ name }, at): TableRow => {
    const rank = (values: Float64Array) =>
      rankAmong(values[others + at], values.subarray(0, others));
    return {
      [OWN]: name,
      dataset: dataset.id,
      metric: ownMetricTitle(name),
      spa: whole[others + at],
      scorers: others,
      rank: rank(whole),
      best: Math.min(...pools.map(rank)),
      worst: Math.max(...pools.map(rank)),
    };
  });
  return {
    readings: [{
      ...{ dataset: dataset.id, reading },
      ...await overOrders(context, { ...counts, scorers }),
    }],
    ranks,
    notes,
  };
}

/**
 * Tabulates the ranks of own metrics.
 *
 * @param rows The ranks.
 * @returns The table; none without own metrics.
 */
export function ownRankTables(rows: readonly TableRow[]): Table[] {
  return rows.length === 0 ? [] : [{
    id: "own-ranks",
    title: "Ranks of own metrics by soft pairwise accuracy, with all systems and with one left out",
    columns: [
      { key: "dataset", title: "Dataset" },
      { key: "metric", title: "Metric" },
      { key: "spa", title: "SPA", digits: 4 },
      { key: "scorers", title: "Other scorers", digits: 0 },
      { key: "rank", title: "Rank", digits: 0 },
      { key: "best", title: "best with one left out", digits: 0 },
      { key: "worst", title: "worst", digits: 0 },
    ],
    rows,
    notes: [OWN_METRIC_NOTE],
  }];
}
