import { assertAlmostEquals } from "@std/assert";
import fc from "fast-check";
import { bleu } from "../../src/textmetrics/bleu/bleu.ts";
import { chrf } from "../../src/textmetrics/chrf/chrf.ts";
import { bleuByDefinition, chrfByDefinition } from "./definitions.ts";
import { bleuOptions, chrfOptions, corpora, scored, segmentsOf } from "./random_corpora.ts";

Deno.test("BLEU is its definition for every tokenizer, order, smoothing and number of references", () => {
  fc.assert(
    fc.property(bleuOptions, corpora, (options, corpus) => {
      const expected = bleuByDefinition(segmentsOf(corpus), options);
      assertAlmostEquals(scored(bleu(options), corpus), expected, 1e-9);
    }),
    { seed: 41, numRuns: 1_500 },
  );
});

Deno.test("chrF and chrF++ are their definition for all orders, β and numbers of references", () => {
  fc.assert(
    fc.property(chrfOptions, corpora, (options, corpus) => {
      const expected = chrfByDefinition(segmentsOf(corpus), options);
      assertAlmostEquals(scored(chrf(options), corpus), expected, 1e-9);
    }),
    { seed: 42, numRuns: 800 },
  );
});
