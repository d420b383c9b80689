import type { MeasureName } from "../../agreement/measures/measures.ts";
import { UserError } from "../../user_error.ts";
import type { Agreement } from "../agree/agree_table.ts";
import { resampledAgreement } from "../agree/resampled_agreement.ts";
import type { ResamplingEngine } from "../engine/resampling_engine.ts";
import { comparableMetrics } from "../inputs/scores/missing_scores.ts";
import { scoredMetrics } from "../inputs/scores/open_scores.ts";
import type { CampaignScores } from "../inputs/scores/scored_campaign.ts";
import { parseSettings } from "../options/parse_settings.ts";
import { rankCommand } from "../rank/rank.ts";
import { decidedRanking, runRanking } from "../rank/rank_metrics.ts";
import type { RankSettings } from "../rank/rank_options.ts";
import { rankedMetrics, type RankingRow } from "../rank/rank_rows.ts";
import type { RankedBy } from "../rank/ranked_comparisons.ts";
import { calibratedMetrics, type CalibratedScores } from "../ties/calibrated_metrics.ts";
import { type TiedPairs, tiedPairs } from "../ties/tied_pairs.ts";
import type { ReportSettings } from "./report_options.ts";

/** Metrics in order by one measure, with their tests. */
export interface ReportRanking extends RankedBy {
  /** How clusters are adjusted for the number of comparisons. */
  readonly adjustment: string;
  /** The metrics that scored every rated translation, best first. */
  readonly metrics: readonly RankingRow[];
}

/** Results of a report. */
export interface ReportResults {
  /** The input. */
  readonly scores: CampaignScores;
  /** Confidence of the intervals. */
  readonly confidence: number;
  /** Agreement with people by metric and measure, with intervals; the metrics include sentinels. */
  readonly agreements: readonly Agreement[];
  /** Rankings, one for each measure that is defined. */
  readonly rankings: readonly ReportRanking[];
  /** Thresholds of the metrics. */
  readonly thresholds: readonly CalibratedScores[];
  /** Pair classes of the metrics without a threshold. */
  readonly classes: readonly TiedPairs[];
  /** What was assumed, left out or missing, one sentence each. */
  readonly notes: readonly string[];
}

/** Measures that a report ranks by. */
export const REPORT_MEASURES = [
  "acc_eq",
  "tau_b",
  "pearson_segment",
  "spa",
  "pa",
  "pearson",
  "spearman",
  "kendall",
] as const satisfies readonly (MeasureName & RankSettings["measure"])[];

/** Most metrics for which every two are compared with an interval. */
const MOST_COMPARED = 12;

/**
 * Computes the results of a report, with the default methods of `agree`, `rank`, `calibrate` and `ties`.
 *
 * @param scores The input.
 * @param settings How much to draw.
 * @param engine The engine that draws.
 * @returns Results and notes. A measure that the input does not define is left out, with a note.
 * @throws {UserError} If no measure is defined.
 */
export async function reportResults(
  scores: CampaignScores,
  settings: ReportSettings,
  engine: ResamplingEngine,
): Promise<ReportResults> {
  // A note on several measures is printed once.
  const notes = new Map<string, Set<string>>(scores.notes.map((sentence) => [sentence, new Set()]));
  const noteOf = (measure: string) => (sentence: string) => {
    const about = sentence.startsWith(`${measure}: `)
      ? sentence.slice(measure.length + 2)
      : sentence;
    notes.set(about, (notes.get(about) ?? new Set()).add(measure));
  };
  const { metrics, human } = scores;
  const everyone = { ...scores, metrics: [...metrics, ...scores.sentinels] };
  const comparing = everyone.metrics.length <= MOST_COMPARED ? "intervals" : "none";
  const complete = comparableMetrics(scores).find((part) => part.human === human) ?? null;
  const agreements: Agreement[] = [];
  const rankings: ReportRanking[] = [];
  let refusal: UserError | null = null;
  for (const measure of REPORT_MEASURES) {
    const note = noteOf(measure);
    try {
      agreements.push(
        ...await resampledAgreement(everyone, [measure], settings, engine, note, comparing),
      );
      if (complete !== null) {
        rankings.push(await ranking(complete, measure, settings, engine, note));
      }
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      refusal ??= error;
      note(`left out: ${error.message}`);
    }
  }
  if (agreements.length === 0 && refusal !== null) throw refusal;
  const scored = scoredMetrics(scores, "item");
  return {
    scores,
    confidence: settings.confidence,
    agreements,
    rankings,
    thresholds: await calibratedMetrics(scored, "acc_eq", engine, (metric) => metric),
    classes: scored.map((metric) => tiedPairs(metric, "0")),
    notes: Array.from(
      notes,
      ([sentence, measures]) =>
        measures.size === 0 ? sentence : `${[...measures].join(", ")}: ${sentence}`,
    ),
  };
}

async function ranking(
  scores: CampaignScores,
  measure: RankSettings["measure"],
  { permutations, seed }: ReportSettings,
  engine: ResamplingEngine,
  note: (sentence: string) => void,
): Promise<ReportRanking> {
  const { settings: usual } = parseSettings({ name: "rank", ...rankCommand }, []);
  const settings: RankSettings = { ...usual, measure, permutations, seed };
  const decided = decidedRanking(
    await runRanking({ scores, settings, shard: null, engine, note }),
    note,
  );
  const { unit, level, p: { adjustment } } = decided;
  return { measure, unit, level, adjustment, metrics: rankedMetrics(decided) };
}
