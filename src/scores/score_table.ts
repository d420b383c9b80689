import type { ScoreColumn } from "../decimals/score_column.ts";
import type { SegmentRating } from "./rating.ts";

/** Scores of several systems on the same segments: one column, systems one after another. */
export interface ScoreTable {
  /** Name of the score: `mqm`, a metric such as `COMET-22-refA`, or a rater such as `mqm.rater1`. */
  readonly name: string;
  /** Systems in file order. */
  readonly systems: readonly string[];
  /** Number of segments of each system. */
  readonly segments: number;
  /** Score of system k on segment i at row k·`segments` + i. */
  readonly column: ScoreColumn;
}

/** Where a segment comes from. */
export interface SegmentOrigin {
  /** Domain, for example `news`. */
  readonly domain: string;
  /** Document. */
  readonly document: string;
}

/** Error spans of one rater, or of all raters merged: one rating per system and segment. */
export interface RatingTable extends Omit<ScoreTable, "column"> {
  /** Rating of system k on segment i at k·`segments` + i; null where it was not rated. */
  readonly ratings: readonly (SegmentRating | null)[];
}
