import type { ScoreColumn } from "../decimals/score_column.ts";
import type { AlignedScores } from "./aligned_scores.ts";

/** System scores: given ones, or means of segments. */
export interface SystemLevelScores {
  /** Score of each system. */
  readonly values: Float64Array;
  /** Numbers that order the systems exactly as their scores do. */
  readonly standings: Float64Array;
}

/** Scores of people or of a metric on the systems of a campaign that take part. */
export interface TaskScorer {
  /** System scores; null where there are none. */
  readonly system: SystemLevelScores | null;
  /** Scores of the segments that people rated; null where there are none, or some are missing. */
  readonly segments: AlignedScores | null;
  /** The same without alignment: system k on segment i of the campaign at k·segments + i; null where `segments` is. */
  readonly column: ScoreColumn | null;
}

/** The part of a campaign that its tasks use. */
export interface TaskCampaign {
  /** Name, for example `wmt23/en-de`. */
  readonly name: string;
  /** Systems that take part. */
  readonly systems: readonly string[];
  /** Number of segments of the campaign. */
  readonly segments: number;
  /** Scores of people. */
  readonly human: TaskScorer;
  /** Metrics by name. */
  readonly metrics: ReadonlyMap<string, TaskScorer>;
  /** Segments that people rated, by number, ascending. */
  readonly rated: Int32Array;
  /** Document of each segment that people rated, from 0; null where documents are not known. */
  readonly documents: Int32Array | null;
}
