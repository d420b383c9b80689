import type { CampaignScores, StreamedScores } from "../inputs/scores/scored_campaign.ts";
import type { ResamplingEngine } from "./resampling_engine.ts";
import type { Shard } from "./part.ts";

/** Scores to measure, and the means to do it. */
export interface MeasuringJob<Settings, Scores extends StreamedScores = CampaignScores> {
  /** Human and metric scores. */
  readonly scores: Scores;
  /** Options of the command. */
  readonly settings: Settings;
  /** The part of the draws to make; null for all. */
  readonly shard: Shard | null;
  /** The engine for calibrations, resamples and sums. */
  readonly engine: ResamplingEngine;
  /** Receives notes on what was read, drawn or exchanged. */
  readonly note: (sentence: string) => void;
}
