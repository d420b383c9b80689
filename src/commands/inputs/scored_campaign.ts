import type { ScoreGrid } from "../../scores/score_rows.ts";
import type { ScoreTable, SegmentOrigin } from "../../scores/score_table.ts";

/** What the scores are of: a campaign, or the user's own translations. */
export interface ScoredCampaign {
  /** Name of the campaign, or the file of the human scores. */
  readonly name: string;
  /** Systems with outputs; none where only scores are there. */
  readonly outputs: readonly string[];
  /** References; none where only scores are there. */
  readonly references: readonly string[];
  /** Domain and document of every segment; null where they are not known. */
  origins(): Promise<readonly SegmentOrigin[] | null>;
  /** Files read so far, with their SHA-256. */
  inputs(): ReadonlyMap<string, string>;
}

/** Human scores and the metrics to compare with them, wherever they came from. */
export interface CampaignScores {
  /** What the scores are of. */
  readonly campaign: ScoredCampaign;
  /** Human segment scores. */
  readonly human: ScoreTable;
  /** Metrics in the order asked for, else by name; a user's own last. */
  readonly metrics: readonly ScoreTable[];
  /** Names of the user's own metrics beside a campaign's; empty where all are the user's. */
  readonly own: readonly string[];
  /** Lengths of texts as scores, where they are wanted and the input has texts. */
  readonly sentinels: readonly ScoreTable[];
  /** Systems that are left out. */
  readonly exclude: ReadonlySet<string>;
  /** What was assumed, left out or missing, in sentences; for `say` once nothing more can be refused. */
  readonly notes: readonly string[];
}

/** The same with metrics that are read one after another, so that memory does not grow with their number. */
export interface StreamedScores extends Omit<CampaignScores, "metrics"> {
  /** The metrics, to be gone through once; notes are complete after the last. */
  readonly metrics: AsyncIterable<ScoreTable> | Iterable<ScoreTable>;
  /** Number of metrics, where it is known. */
  readonly count?: number;
}

/** Scores before parts of them are chosen. */
export interface OpenedScores extends Omit<StreamedScores, "notes"> {
  /** Systems and segments. */
  readonly grid: ScoreGrid;
}

/**
 * Reads all the metrics.
 *
 * @param scores Scores with metrics still to be read.
 * @returns The scores with the metrics.
 */
export async function gathered(scores: StreamedScores): Promise<CampaignScores> {
  return { ...scores, metrics: await Array.fromAsync(scores.metrics) };
}
