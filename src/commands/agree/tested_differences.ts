import type { MeasureName } from "../../agreement/measures/measures.ts";
import type { PValue } from "../../resampling/significance/swap_test.ts";
import type { CampaignScores } from "../inputs/scores/scored_campaign.ts";
import { UserError } from "../../user_error.ts";
import { RANK_OPTIONS, type RankSettings } from "../rank/rank_options.ts";
import type { AgreeSettings } from "./agree_options.ts";
import type { AgreeJob } from "./agree_values.ts";

/** p-values of differences by `differenceKey()`. */
export type TestedDifferences = Readonly<Record<string, PValue>>;

/** Most metrics that are compared with each other. */
const MOST_COMPARED = 10;

/**
 * Decides whether metrics are compared with each other: they are if they are few and the user's own, or requested by name.
 * Scores of whole systems have no units to swap, so their differences have only intervals.
 *
 * @param scores The metrics.
 * @param settings Options of the command.
 * @returns Tests or intervals for two to ten such metrics if there are replicates; otherwise none.
 */
export function comparedBy(
  { metrics, ofSystems }: Pick<CampaignScores, "metrics" | "ofSystems">,
  { metric, campaign, replicates }: Pick<AgreeSettings, "metric" | "campaign" | "replicates">,
): "none" | "intervals" | "tests" {
  const chosen = campaign === undefined || (metric.length > 0 && !metric.includes("all"));
  const compares = chosen && replicates > 1 && metrics.length > 1 &&
    metrics.length <= MOST_COMPARED;
  return !compares ? "none" : ofSystems.length > 0 ? "intervals" : "tests";
}

/**
 * Names the difference of two metrics by a measure, whichever comes first.
 *
 * @param measure The measure.
 * @param first A metric.
 * @param second The other one.
 * @returns One text.
 */
export function differenceKey(measure: string, first: string, second: string): string {
  return JSON.stringify([measure, ...[first, second].sort()]);
}

/**
 * Tests the differences of every two metrics as `rank` does: two-sided, by swaps of the units that the intervals draw.
 *
 * @param job The run; its metrics scored every translation that people scored.
 * @param measures Measures; those that `rank` does not test are skipped.
 * @returns p-values.
 */
export async function testedDifferences(
  job: AgreeJob,
  measures: readonly MeasureName[],
): Promise<TestedDifferences> {
  const { settings } = job;
  const { rankedMeasure } = await import("../rank/ranked_measure.ts");
  const { rankTests } = await import("../rank/rank_tests.ts");
  const { pairPValues } = await import("../rank/pair_p_values.ts");
  const found: Record<string, PValue> = {};
  if (settings.weights !== undefined) return found;
  for (const measure of measures) {
    const asRank: RankSettings = {
      ...settings,
      measure,
      alternative: "two-sided",
      adjust: "none",
      test: "exact",
      level: RANK_OPTIONS.level.read([], "--level"),
    };
    const ranking = { ...job, settings: asRank, shard: null, note: () => {} };
    const ranked = await rankedMeasure(ranking).catch((error) => {
      // A difference that takes too long to test still has its interval.
      if (error instanceof UserError) return null;
      throw error;
    });
    if (ranked === null) continue;
    const tests = await rankTests(ranked, asRank, null);
    const { raw } = pairPValues(tests, "none");
    const names = tests.names.filter((_, at) => tests.values[at] !== null);
    let pair = 0;
    names.forEach((first, at) =>
      names.slice(at + 1).forEach((second) => {
        found[differenceKey(measure, first, second)] = raw[pair++];
      })
    );
  }
  return found;
}
