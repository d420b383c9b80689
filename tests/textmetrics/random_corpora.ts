import fc from "fast-check";
import { corpusScore } from "../../src/textmetrics/corpus/scores.ts";
import type { TextMetric } from "../../src/textmetrics/text_metric.ts";
import type { Segment } from "./definitions.ts";
import { words } from "./random_texts.ts";

/** Segments, each with a hypothesis, a reference and two more that may be missing. */
export type Corpus = readonly (readonly [string, string, readonly (string | null)[]])[];

/** Corpora of a few segments. */
export const corpora: fc.Arbitrary<Corpus> = fc.array(
  fc.tuple(words, words, fc.array(fc.option(words), { minLength: 2, maxLength: 2 })),
  { minLength: 1, maxLength: 5 },
);

/** Options of BLEU. */
export const bleuOptions = fc.record({
  tokenizer: fc.constantFrom("13a", "none", "zh", "char", "intl"),
  smoothing: fc.constantFrom("exp", "floor", "add-k", "none"),
  smoothingValue: fc.constantFrom(undefined, 0.02, 0.7, 3),
  effectiveOrder: fc.boolean(),
  order: fc.integer({ min: 1, max: 7 }),
  lowercase: fc.boolean(),
});

/** Options of chrF and chrF++. */
export const chrfOptions = fc.record({
  characterOrder: fc.integer({ min: 1, max: 8 }),
  wordOrder: fc.integer({ min: 0, max: 3 }),
  beta: fc.constantFrom(0.5, 1, 2, 3),
  whitespace: fc.boolean(),
  lowercase: fc.boolean(),
  epsilonSmoothing: fc.boolean(),
});

/** The score of a corpus. */
export function scored(metric: TextMetric, corpus: Corpus): number {
  const references = [
    corpus.map(([, first]) => first),
    ...[0, 1].map((r) => corpus.map(([, , others]) => others[r])),
  ];
  const outputs = metric.prepare(references).statistics(corpus.map(([hypothesis]) => hypothesis));
  return corpusScore(metric, outputs);
}

/** A corpus as the definitions take it: without the references that are missing. */
export function segmentsOf(corpus: Corpus): Segment[] {
  return corpus.map(([hypothesis, first, others]) => [
    hypothesis,
    [first, ...others.filter((text) => text !== null)],
  ]);
}
