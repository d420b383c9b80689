import type { Campaign } from "../../../campaign/campaign.ts";
import type { ScoreGrid } from "../../../scores/score_rows.ts";
import type { ScoreTable } from "../../../scores/score_table.ts";
import { checkMemory } from "../check_memory.ts";
import { metricsNeed } from "../memory_need.ts";

/** The rated translations: those of a campaign, or the user's own, possibly without texts. */
export interface ScoredCampaign
  extends Pick<Campaign, "name" | "outputs" | "references" | "origins"> {
  /** Files read so far, with their SHA-256. */
  inputs(): ReadonlyMap<string, string>;
}

/** Human scores and the metrics to compare with them, from any input. */
export interface CampaignScores {
  /** The rated translations. */
  readonly campaign: ScoredCampaign;
  /** Human segment scores. */
  readonly human: ScoreTable;
  /** Metrics in the requested order, or else by name, with a user's own last. */
  readonly metrics: readonly ScoreTable[];
  /** Names of the user's own metrics in addition to a campaign's; empty if all are the user's. */
  readonly own: readonly string[];
  /** Names of the user's own metrics with one score per system. */
  readonly ofSystems: readonly string[];
  /** Lengths of texts as scores, if requested and the input has texts. */
  readonly sentinels: readonly ScoreTable[];
  /** Systems that are left out. */
  readonly exclude: ReadonlySet<string>;
  /** Notes on what was assumed, left out or missing; for `printNotes()` once no more errors can occur. */
  readonly notes: readonly string[];
}

/** The same with metrics that are read one after another, so that memory does not grow with their number. */
export interface StreamedScores extends Omit<CampaignScores, "metrics"> {
  /** The metrics, which can be iterated once; notes are complete after the last. */
  readonly metrics: AsyncIterable<ScoreTable> | Iterable<ScoreTable>;
  /** Number of metrics, if known. */
  readonly count?: number;
  /** Number of them that are still in files; absent if none is. */
  readonly toRead?: number;
}

/** Scores before selection. */
export interface OpenedScores extends Omit<StreamedScores, "notes"> {
  /** Systems and segments. */
  readonly grid: ScoreGrid;
}

/**
 * Reads all the metrics into memory.
 *
 * @param scores Scores with metrics still to be read.
 * @param note Receives a note, before reading, if they need much memory.
 * @returns The scores with the metrics.
 * @throws {UserError} If they need more memory than the machine gives, or a file is broken.
 */
export async function gathered(
  scores: StreamedScores,
  note: (sentence: string) => void = () => {},
): Promise<CampaignScores> {
  const { toRead = 0, human } = scores;
  if (toRead > 0) checkMemory(metricsNeed(toRead, human.column.length), note);
  return { ...scores, metrics: await Array.fromAsync(scores.metrics) };
}

/**
 * Names the column of a table for the input, which is a campaign or a file.
 *
 * @param settings Settings that name the input.
 * @returns The heading.
 */
export function inputHeading({ campaign }: { readonly campaign: string | undefined }): string {
  return campaign === undefined ? "scores of" : "campaign";
}
