import { bleu } from "../textmetrics/bleu/bleu.ts";
import { chrf } from "../textmetrics/chrf/chrf.ts";
import { corpusScore, sentenceScores } from "../textmetrics/corpus/scores.ts";
import { ter } from "../textmetrics/ter/ter.ts";
import { didYouMean } from "../did_you_mean.ts";
import { UserError } from "../user_error.ts";

/** A text metric's scores. */
export interface TextScores {
  /** Score of all segments together. */
  readonly score: number;
  /** Score of each segment. */
  readonly sentences: Float64Array;
  /** Signature as sacreBLEU prints it. */
  readonly signature: string;
}

const METRICS = {
  bleu: () => ({ corpus: bleu(), sentence: bleu({ effectiveOrder: true }) }),
  chrf: () => both(chrf()),
  "chrf++": () => both(chrf({ wordOrder: 2 })),
  ter: () => both(ter()),
};

/**
 * Scores a text against references, as sacreBLEU 2.6.0 does by default.
 *
 * @param hypotheses Text of each segment.
 * @param references One list for each reference, with the text of each segment.
 * @param metric BLEU, chrF, chrF++ or TER.
 * @returns The score of the whole text, those of its segments, and the signature.
 * @throws {UserError} If the numbers of segments differ, or there is no such metric.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { scoreTexts } from "./score_texts.ts";
 *
 * const found = scoreTexts(["The cat sat on a mat.", "It slept."], [["The cat sat on the mat.", "It slept."]], "bleu");
 * assertEquals(found.score.toFixed(2), "53.90");
 * assertEquals(found.signature, "nrefs:1|case:mixed|eff:no|tok:13a|smooth:exp|version:2.6.0");
 * ```
 */
export function scoreTexts(
  hypotheses: readonly string[],
  references: readonly (readonly string[])[],
  metric: "bleu" | "chrf" | "chrf++" | "ter",
): TextScores {
  if (!Object.hasOwn(METRICS, metric)) {
    throw new UserError(
      `'${metric}' is no text metric; ${didYouMean(String(metric), Object.keys(METRICS))}`,
    );
  }
  const { corpus, sentence } = METRICS[metric]();
  const statistics = corpus.prepare(references).statistics(hypotheses);
  return {
    score: corpusScore(corpus, statistics),
    sentences: sentenceScores(sentence, statistics),
    signature: corpus.signature(references.length),
  };
}

function both<Metric>(metric: Metric): { corpus: Metric; sentence: Metric } {
  return { corpus: metric, sentence: metric };
}
