import type { CampaignFacts } from "./known_campaigns.ts";
import type { RatingTable, ScoreTable, SegmentOrigin } from "../scores/score_table.ts";

/** Which references a metric saw: the part of its name after the last dash (`refA`, `src`). */
export interface MetricName {
  /** Whole name, the file's stem: `COMET-22-refA`. */
  readonly name: string;
  /** Name without the reference: `COMET-22`. */
  readonly base: string;
  /** Reference used, or `src` for none. */
  readonly reference: string;
}

/**
 * A test campaign in the mt-metrics-eval layout. Files are read once, on first use.
 *
 * If the input is broken, every reading method throws a `UserError` that names the file, the line, the value and the remedy.
 */
export interface Campaign {
  /** Name, for example `wmt22/en-de`. */
  readonly name: string;
  /** Test set, for example `wmt22`. */
  readonly testSet: string;
  /** Language pair, for example `en-de`. */
  readonly languagePair: string;
  /** Number of segments. */
  readonly segments: number;
  /** Facts of the campaign: agreed ones where it is known, otherwise assumed ones. */
  readonly facts: CampaignFacts;
  /** Names of references, sorted. */
  readonly references: readonly string[];
  /** Names of systems with an output file, sorted; references among them. */
  readonly outputs: readonly string[];
  /** Names of human scores at the segment level, sorted, for example `["da-sqm", "mqm"]`. */
  readonly humanNames: readonly string[];
  /** Metrics with segment scores, sorted by name. */
  readonly metrics: readonly MetricName[];
  /** Metrics with system scores, sorted by name; a few have no segment scores. */
  readonly systemMetrics: readonly MetricName[];
  /** A user's own metrics, in the order given; `metric()` reads them too. Empty unless the campaign was opened with some. */
  readonly ownMetrics: readonly MetricName[];
  /** Names of ratings, sorted, for example `["mqm.rater1"]`. */
  readonly ratingNames: readonly string[];
  /** Source text of every segment; null where the campaign has none. */
  sources(): Promise<readonly string[] | null>;
  /** Domain and document of every segment; null where the campaign has none. */
  origins(): Promise<readonly SegmentOrigin[] | null>;
  /** Text of a reference by segment. */
  reference(name: string): Promise<readonly string[]>;
  /** Output of a system by segment. */
  output(system: string): Promise<readonly string[]>;
  /** Segment scores by people. */
  human(name: string): Promise<ScoreTable>;
  /** System scores by people: system → score as printed, null where `None`; null where there is no file. */
  humanSystem(name: string): Promise<ReadonlyMap<string, string | null> | null>;
  /** Segment scores of a metric. If not kept, they are not cached, which suits reading many metrics one after another. */
  metric(name: string, keep?: boolean): Promise<ScoreTable>;
  /** System scores of a metric: system → score as printed, null where `None`; null where there is no file. */
  metricSystem(name: string): Promise<ReadonlyMap<string, string | null> | null>;
  /** Error spans. */
  rating(name: string): Promise<RatingTable>;
  /** Paths read so far, relative to the package, with the SHA-256 of their contents. */
  inputs(): ReadonlyMap<string, string>;
}
