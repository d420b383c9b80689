import type { TextMetric } from "../../textmetrics/text_metric.ts";
import { sentenceScores } from "../../textmetrics/corpus/scores.ts";
import type { SuitePair } from "./suite_pair.ts";

/** A metric's cost of the edit in each pair. */
export interface PairCosts {
  /** Score of the base minus that of the edited translation. */
  readonly deltas: Float64Array;
  /** 1 where the edited translation scores at least as high as its base. */
  readonly unpenalised: Uint8Array;
}

/**
 * Scores both members of each pair against the pair's reference.
 *
 * @param metric The metric; BLEU needs its effective order.
 * @param pairs The pairs.
 * @returns The costs.
 */
export function pairCosts(metric: TextMetric, pairs: readonly SuitePair[]): PairCosts {
  const references = metric.prepare([pairs.map(({ base }) => base.reference)]);
  const [base, edited] = references.statisticsOfAll([
    pairs.map(({ base }) => base.text),
    pairs.map(({ edited }) => edited),
  ]).map((statistics) => sentenceScores(metric, statistics));
  return costsOfScores(base, edited);
}

/**
 * Computes costs from scores that another metric gave to both members of each pair; higher is better.
 *
 * @param base Scores of the base translations.
 * @param edited Scores of the edited ones.
 * @returns The costs.
 */
export function costsOfScores(base: ArrayLike<number>, edited: ArrayLike<number>): PairCosts {
  return {
    deltas: Float64Array.from(base, (score, p) => score - edited[p]),
    unpenalised: Uint8Array.from(base, (score, p) => edited[p] >= score ? 1 : 0),
  };
}
