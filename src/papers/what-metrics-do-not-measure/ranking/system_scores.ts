import { corpusScore } from "../../../textmetrics/corpus/scores.ts";
import type { MetricCounts, SystemStudy } from "./system_study.ts";

/** Scores of every system on some segments. */
export interface StudyScores {
  /** Mean MQM score. */
  readonly mqm: readonly number[];
  /** Corpus BLEU. */
  readonly bleu: readonly number[];
  /** Corpus chrF. */
  readonly chrf: readonly number[];
}

/**
 * Scores every system of a study on a selection of its segments.
 *
 * @param study The study.
 * @param segments Segments by number, each as often as it stands there; at least one.
 * @returns The scores by metric.
 */
export function scoreStudy(study: SystemStudy, segments: ArrayLike<number>): StudyScores {
  const corpus = ({ metric, systems }: MetricCounts): number[] =>
    systems.map((statistics) => corpusScore(metric, statistics, segments));
  return {
    mqm: study.mqm.map((scores) => {
      let sum = 0;
      for (let k = 0; k < segments.length; k++) sum += scores[segments[k]];
      return sum / (segments.length * 10 ** study.decimals);
    }),
    bleu: corpus(study.bleu),
    chrf: corpus(study.chrf),
  };
}

/**
 * Ranks scores, 1 for the highest; equal scores share the better rank.
 *
 * @param scores The scores.
 * @returns One rank per score.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { ranks } from "./system_scores.ts";
 *
 * assertEquals(ranks([3, 5, 3, 1]), [2, 1, 2, 4]);
 * ```
 */
export function ranks(scores: readonly number[]): number[] {
  return scores.map((score) => 1 + scores.filter((other) => other > score).length);
}
