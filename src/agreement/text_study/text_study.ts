import type { SegmentStatistics, TextMetric } from "../../textmetrics/text_metric.ts";

/** A metric with its counts of every system. */
export interface MetricCounts {
  /** The metric. */
  readonly metric: TextMetric;
  /** Counts by system, on the study's segments. */
  readonly systems: readonly SegmentStatistics[];
}

/** Systems with MQM scores, and the BLEU and chrF counts of their translations of the same segments. */
export interface TextStudy {
  /** Language pair, which keys the random streams. */
  readonly languagePair: string;
  /** Systems, by name. */
  readonly systems: readonly string[];
  /** Domain of each segment. */
  readonly domains: readonly string[];
  /** MQM scores by system and segment, as whole numbers over 10^`decimals`. */
  readonly mqm: readonly Float64Array[];
  /** Decimals of `mqm`. */
  readonly decimals: number;
  /** BLEU and its counts. */
  readonly bleu: MetricCounts;
  /** chrF and its counts. */
  readonly chrf: MetricCounts;
}
