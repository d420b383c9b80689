import { leaveOneOutRankings, rankAmong, spaRankings } from "../../agreement/ranking_stability.ts";
import { ownScorers } from "../../campaign/studies/open_rated_study.ts";
import { countsInOrder } from "../../resampling/permutation/ordered_counts.ts";
import type { Table } from "../../reporting/tables/table.ts";
import { numbers, tableOf, texts } from "../../reporting/tables/table_of.ts";
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

/** The ranks of a user's own metric among the other scorers of a dataset. */
export interface OwnRanks {
  /** The dataset. */
  readonly dataset: string;
  /** Name of the metric. */
  readonly name: string;
  /** Soft pairwise accuracy with all systems. */
  readonly spa: number;
  /** Number of other scorers. */
  readonly others: number;
  /** Rank with all systems. */
  readonly rank: number;
  /** Ranks with one system left out, each in turn. */
  readonly leftOut: readonly number[];
}

/** Results of a user's own metrics on a dataset. */
export interface OwnStability {
  /** Stability of rankings that include them; none without own metrics. */
  readonly readings: readonly StabilityReading[];
  /** Their ranks. */
  readonly ranks: readonly OwnRanks[];
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
  const human = countsInOrder(counts.human, order);
  const all = scorers.map((one) => countsInOrder(one, order));
  const [whole] = spaRankings(human, all, permutations, [new Float64Array(systems).fill(1)]);
  const pools = leaveOneOutRankings(human, all, permutations, systems);
  const others = counts.scorers.length;
  const ranks = kept.map(({ name }, at): OwnRanks => {
    const rank = (values: Float64Array) =>
      rankAmong(values[others + at], values.subarray(0, others));
    return {
      dataset: dataset.id,
      name,
      spa: whole[others + at],
      others,
      rank: rank(whole),
      leftOut: pools.map(rank),
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
 * @param ranks The ranks.
 * @returns The table; none without own metrics.
 */
export function ownRankTables(ranks: readonly OwnRanks[]): Table[] {
  if (ranks.length === 0) return [];
  const table = tableOf(ranks, {
    id: "own-ranks",
    title: "Ranks of own metrics by soft pairwise accuracy, with all systems and with one left out",
    columns: [
      texts("dataset", "Dataset", ({ dataset }) => dataset),
      texts("metric", "Metric", ({ name }) => ownMetricTitle(name)),
      numbers("spa", "SPA", 4, ({ spa }) => spa),
      numbers("scorers", "Other scorers", 0, ({ others }) => others),
      numbers("rank", "Rank", 0, ({ rank }) => rank),
      numbers("best", "best with one left out", 0, ({ leftOut }) => Math.min(...leftOut)),
      numbers("worst", "worst", 0, ({ leftOut }) => Math.max(...leftOut)),
    ],
    own: ({ name }) => name,
    notes: [OWN_METRIC_NOTE],
  });
  return [table];
}
