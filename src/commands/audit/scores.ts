import { disqualifies, type OptimisedMetric } from "../../probes/audit/optimised_metric.ts";
import type { SegmentGroup } from "../../probes/audit/segment_groups.ts";
import type { Draws } from "../../probes/audit/share.ts";
import { interval } from "../../resampling/bootstrap/interval.ts";
import { corpusReplicates, type ScoredCorpus } from "../../textmetrics/corpus/corpus_replicates.ts";
import { corpusScore } from "../../textmetrics/corpus/scores.ts";
import type { SegmentStatistics } from "../../textmetrics/text_metric.ts";
import type { AuditInputs } from "./inputs.ts";
import type { AuditReport, ScoreReport } from "./report.ts";
import type { ChosenMetric } from "../score/text_metric_options.ts";

/** A chosen metric with what it counted of the system's output. */
export interface CountedMetric extends ScoredCorpus {
  /** The metric as the user chose it. */
  readonly chosen: ChosenMetric;
  /** Its signature. */
  readonly signature: string;
}

/** Counts the output by every metric; none where there is no reference. */
export function countOutput(
  { output, references }: AuditInputs,
  metrics: readonly ChosenMetric[],
): CountedMetric[] {
  if (references.length === 0) return [];
  return metrics.map((chosen) => {
    const prepared = chosen.metric.prepare(references);
    return {
      chosen,
      metric: chosen.metric,
      statistics: prepared.statistics(output),
      signature: chosen.metric.signature(prepared.perSegment),
    };
  });
}

/** Corpus scores of all segments. */
export function wholeScores(
  counted: readonly CountedMetric[],
  optimised: readonly OptimisedMetric[],
  draws: Draws,
): AuditReport["scores"][number][] {
  return scoreReports(counted, draws).map((score, m) => ({
    ...score,
    signature: counted[m].signature,
    optimised: disqualifies(score.metric, optimised)?.how ?? null,
  }));
}

/** Corpus scores of one group's segments. */
export function groupScores(
  counted: readonly CountedMetric[],
  { segments }: SegmentGroup,
  draws: Draws,
): ScoreReport[] {
  const of = counted.map((one) => ({
    ...one,
    statistics: selectStatistics(one.statistics, segments),
  }));
  return scoreReports(of, draws);
}

function scoreReports(
  counted: readonly CountedMetric[],
  { replicates, confidence, seed }: Draws,
): ScoreReport[] {
  const enough = replicates >= 2 && counted.length > 0 && counted[0].statistics.segments >= 2;
  // The resamples of the command `score`, so that both print the same interval.
  const drawn = enough
    ? corpusReplicates(counted, { replicates, seed, experiment: "score" })
    : null;
  return counted.map(({ chosen, metric, statistics }, m) => {
    const score = corpusScore(metric, statistics);
    const ends = drawn === null
      ? { low: null, high: null }
      : interval({ method: "percentile", confidence, estimate: score, replicates: drawn[m] });
    return { metric: chosen.name, score, low: ends.low, high: ends.high };
  });
}

function selectStatistics(
  { width, values }: SegmentStatistics,
  segments: Int32Array,
): SegmentStatistics {
  const chosen = new Float64Array(segments.length * width);
  segments.forEach((segment, i) => {
    chosen.set(values.subarray(segment * width, (segment + 1) * width), i * width);
  });
  return { segments: segments.length, width, values: chosen };
}
