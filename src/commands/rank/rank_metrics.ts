import type { ScoreTable } from "../../scores/score_table.ts";
import { UserError } from "../../user_error.ts";
import { comparableMetrics, lacksNothing } from "../inputs/scores/missing_scores.ts";
import { gathered, type StreamedScores } from "../inputs/scores/scored_campaign.ts";
import { pairPValues, type RankAdjustment } from "./pair_p_values.ts";
import type { RankJob, RankSettings } from "./rank_options.ts";
import type { Ranking } from "./rank_rows.ts";
import type { RankTests } from "./rank_tests.ts";

/** The whole-run part of what `--shard` writes. */
export interface RankCommon
  extends Pick<RankTests, "names" | "values" | "unit" | "p" | "exhaustive" | "statistic"> {
  /** Name of the campaign or table, with the selected part. */
  readonly campaign: string;
  /** The measure. */
  readonly measure: RankSettings["measure"];
  /** The user's own metrics, in addition to a campaign's. */
  readonly own: readonly string[];
  /** The requested adjustment; null for the default. */
  readonly adjust: RankAdjustment | null;
  /** What a p-value asks. */
  readonly alternative: RankSettings["alternative"];
  /** Greatest p-value of a significant difference. */
  readonly level: number;
}

/** A ranking before its p-values are adjusted; parts can be added up. */
export interface RankingRun {
  /** The content that every part shares. */
  readonly common: RankCommon;
  /** Counts of permutations: reached, reached by any, drawn. */
  readonly added: readonly Float64Array[];
}

/**
 * Ranks metrics by a measure and tests every two of them.
 *
 * @param job The run; its metrics scored every translation that people scored.
 * @returns The ranking, from which `decidedRanking()` makes p-values.
 * @throws {UserError} If the requested unit does not suit the measure.
 */
export async function runRanking(
  job: RankJob<StreamedScores>,
): Promise<RankingRun> {
  const { rankTests } = await import("./rank_tests.ts");
  const { rankedMeasure } = await import("./ranked_measure.ts");
  const { scores, settings, shard } = job;
  const measure = await rankedMeasure(job);
  const { reached, reachedByAny, drawn, ...tests } = await rankTests(measure, settings, shard);
  const { measure: name, adjust = null, alternative, level } = settings;
  const told = { campaign: scores.campaign.name, measure: name, own: scores.own };
  const common = { ...tests, ...told, adjust, alternative, level };
  return { common, added: [reached, reachedByAny, drawn] };
}

/**
 * Makes p-values from the counts of a ranking.
 *
 * @param ranking The ranking.
 * @param note Receives notes on undecided comparisons and on metrics without a value.
 * @returns Metrics in order, and their p-values.
 */
export function decidedRanking(
  { common, added: [reached, reachedByAny, drawn] }: RankingRun,
  note: (sentence: string) => void,
): Ranking {
  const { names, values, unit, adjust, level } = common;
  const p = pairPValues({ ...common, reached, reachedByAny, drawn }, adjust ?? undefined);
  const adjusted = adjust !== null && adjust !== "none";
  const undecided = (adjusted ? p.adjusted : p.raw)
    .filter(({ low, high }) => low <= level && high > level).length;
  if (undecided > 0) {
    note(
      `${undecided} of ${p.raw.length} comparisons ${
        undecided === 1 ? "is" : "are"
      } undecided: the Monte-Carlo interval of the p-value holds ${level}; ` +
        `raise --permutations above ${drawn[0]}`,
    );
  }
  for (const [at, value] of values.entries()) {
    if (value === null) note(`${names[at]} has no value, so it is listed last without a rank`);
  }
  return { names, values, unit, p, adjusted, level };
}

/**
 * Leaves out metrics that lack scores, since they cannot be compared with the others. A single metric is measured on the
 * translations that it scored.
 *
 * @param scores Metrics and human scores.
 * @param settings Options of `rank`.
 * @param note Receives a note on what is left out, after the last metric.
 * @returns The metrics that can be ranked.
 * @throws {UserError} If no metric can be ranked, or one requested by name cannot; it throws after the last metric.
 */
export async function comparable(
  scores: StreamedScores,
  settings: RankSettings,
  note: (sentence: string) => void,
): Promise<StreamedScores> {
  const { human, exclude, count } = scores;
  if (count === 1) {
    const [alone] = comparableMetrics(await gathered(scores));
    return { ...alone, count };
  }
  async function* complete(): AsyncGenerator<ScoreTable> {
    const lacking: string[] = [];
    let passed = 0;
    for await (const metric of scores.metrics) {
      if (lacksNothing(human, metric, exclude)) {
        passed++;
        yield metric;
      } else lacking.push(metric.name);
    }
    if (lacking.length === 0) return;
    const names = lacking.join(", ");
    if (passed === 0 || settings.metric.length > 0) {
      throw new UserError(
        `${names} cannot be ranked, because scores are missing for translations that people scored; leave it out of --metric`,
      );
    }
    note(`left out, for lack of scores of translations that people scored: ${names}`);
  }
  return { ...scores, metrics: complete() };
}
