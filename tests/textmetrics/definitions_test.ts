import { assertAlmostEquals } from "@std/assert";
import fc from "fast-check";
import { bleu } from "../../src/textmetrics/bleu/bleu.ts";
import { chrf } from "../../src/textmetrics/chrf/chrf.ts";
import { corpusScore } from "../../src/textmetrics/corpus/scores.ts";
import type { TextMetric } from "../../src/textmetrics/text_metric.ts";
import { bleuByDefinition, chrfByDefinition, type Segment } from "./definitions.ts";
import { words } from "./random_texts.ts";

/** A hypothesis and up to three references, some of which may be missing. */
const segment = fc.tuple(words, words, fc.array(fc.option(words), { minLength: 2, maxLength: 2 }));
const corpora = fc.array(segment, { minLength: 1, maxLength: 5 });

function scored(metric: TextMetric, corpus: readonly [string, string, (string | null)[]][]) {
  const references = [
    corpus.map(([, first]) => first),
    ...[0, 1].map((r) => corpus.map(([, , others]) => others[r])),
  ];
  const outputs = metric.prepare(references).statistics(corpus.map(([hypothesis]) => hypothesis));
  return corpusScore(metric, outputs);
}

const segmentsOf = (corpus: readonly [string, string, (string | null)[]][]): Segment[] =>
  corpus.map(([hypothesis, first, others]) => [
    hypothesis,
    [first, ...others.filter((text) => text !== null)],
  ]);

Deno.test("BLEU is its definition for every tokenizer, order, smoothing and number of references", () => {
  const options = fc.record({
    tokenizer: fc.constantFrom("13a", "none", "zh", "char", "intl"),
    smoothing: fc.constantFrom("exp", "floor", "add-k", "none"),
    smoothingValue: fc.constantFrom(undefined, 0.02, 0.7, 3),
    effectiveOrder: fc.boolean(),
    order: fc.integer({ min: 1, max: 7 }),
    lowercase: fc.boolean(),
  });
  fc.assert(
    fc.property(options, corpora, (options, corpus) => {
      const expected = bleuByDefinition(segmentsOf(corpus), options);
      assertAlmostEquals(scored(bleu(options), corpus), expected, 1e-9);
    }),
    { seed: 41, numRuns: 1_500 },
  );
});

Deno.test("chrF and chrF++ are their definition for all orders, β and numbers of references", () => {
  const options = fc.record({
    characterOrder: fc.integer({ min: 1, max: 8 }),
    wordOrder: fc.integer({ min: 0, max: 3 }),
    beta: fc.constantFrom(0.5, 1, 2, 3),
    whitespace: fc.boolean(),
    lowercase: fc.boolean(),
    epsilonSmoothing: fc.boolean(),
  });
  fc.assert(
    fc.property(options, corpora, (options, corpus) => {
      const expected = chrfByDefinition(segmentsOf(corpus), options);
      assertAlmostEquals(scored(chrf(options), corpus), expected, 1e-9);
    }),
    { seed: 42, numRuns: 800 },
  );
});
