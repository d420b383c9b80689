import type { Campaign } from "../../campaign/campaign.ts";
import type { ScoreGrid } from "../../scores/score_rows.ts";
import type { ScoreTable } from "../../scores/score_table.ts";

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
 */
export async function gathered(
  scores: StreamedScores,
  note: (sentence: string) => void = () => {},
): Promise<CampaignScores> {
  const warning = memoryWarning(scores.count ?? 0, scores.human.column.length);
  if (warning !== null) note(warning);
  return { ...scores, metrics: await Array.fromAsync(scores.metrics) };
}

/** Bytes of a score in memory, for reading a metric and aligning it with the human scores. */
const SCORE_BYTES = 42;
/** Bytes per translation and metric that swaps of single pairs keep. */
export const PAIR_BYTES = 6;
/** Bytes from which on a user gets a note. */
const MUCH = 2e9;

/**
 * Says how much memory metrics will take, if it is much.
 *
 * @param metrics Number of metrics.
 * @param translations Number of scores of each.
 * @param each Bytes of a score.
 * @returns The sentence; null if it is little.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { memoryWarning } from "./scored_campaign.ts";
 *
 * assertEquals(memoryWarning(20, 20_000), null);
 * assertEquals(memoryWarning(20, 4_000_000, 6), null);
 * assertEquals(
 *   memoryWarning(20, 4_000_000),
 *   "20 metrics of 4,000,000 translations take about 3.4 GB of memory; at most 11 take 2 GB, so name fewer by --metric where this is too much",
 * );
 * ```
 */
export function memoryWarning(
  metrics: number,
  translations: number,
  each = SCORE_BYTES,
): string | null {
  const bytes = each * metrics * translations;
  if (bytes < MUCH) return null;
  const few = Math.max(1, Math.floor(MUCH / (each * translations)));
  return `${metrics} metrics of ${translations.toLocaleString("en")} translations take about ${
    (bytes / 1e9).toFixed(1)
  } GB of memory; at most ${few} take ${
    MUCH / 1e9
  } GB, so name fewer by --metric where this is too much`;
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
