import { bleu } from "../../textmetrics/bleu/bleu.ts";
import { chrf } from "../../textmetrics/chrf/chrf.ts";
import { corpusScore, sentenceScores } from "../../textmetrics/corpus/scores.ts";
import type { TextMetric } from "../../textmetrics/text_metric.ts";
import type { MetricCounts, TextStudy } from "./text_study.ts";

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
 * @param segments Segments by number, at least one; a segment may be repeated.
 * @returns The scores by metric.
 */
export function scoreStudy(study: TextStudy, segments: ArrayLike<number>): StudyScores {
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
 * Scores every system of a study by the mean MQM score and the means of sentence scores, with BLEU's effective order.
 *
 * @param study The study.
 * @returns The scores by metric.
 */
export function meanSentenceScores(study: TextStudy): StudyScores {
  const means = ({ systems }: MetricCounts, metric: TextMetric): number[] =>
    systems.map((statistics) =>
      sentenceScores(metric, statistics).reduce((sum, score) => sum + score, 0) /
      statistics.segments
    );
  return {
    mqm: scoreStudy(study, study.domains.map((_, i) => i)).mqm,
    bleu: means(study.bleu, bleu({ effectiveOrder: true })),
    chrf: means(study.chrf, chrf()),
  };
}
