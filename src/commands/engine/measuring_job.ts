import type { CampaignScores, StreamedScores } from "../inputs/scored_campaign.ts";
import type { ResamplingEngine } from "./resampling_engine.ts";
import type { Shard } from "./part.ts";

/** Scores to be measured, and what measures them. */
export interface MeasuringJob<Settings, Scores extends StreamedScores = CampaignScores> {
  /** Human and metric scores. */
  readonly scores: Scores;
  /** Options of the command. */
  readonly settings: Settings;
  /** Which part of the draws to make; null makes all. */
  readonly shard: Shard | null;
  /** Where metrics are calibrated, resamples drawn and sums taken. */
  readonly engine: ResamplingEngine;
  /** Takes a sentence on what was read, drawn or exchanged. */
  readonly note: (sentence: string) => void;
}
