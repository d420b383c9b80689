import { assertAlmostEquals, assertEquals } from "@std/assert";
import fc from "fast-check";
import { bleu } from "../../../src/textmetrics/bleu/bleu.ts";
import { chrf } from "../../../src/textmetrics/chrf/chrf.ts";
import { terEdits } from "../../../src/textmetrics/ter/ter_edits.ts";
import { ter } from "../../../src/textmetrics/ter/ter.ts";
import { bleuByDefinition, chrfByDefinition } from "../../../tests/textmetrics/definitions.ts";
import {
  bleuOptions,
  chrfOptions,
  corpora,
  scored,
  segmentsOf,
} from "../../../tests/textmetrics/random_corpora.ts";
import { editsByDefinition } from "../../../tests/textmetrics/ter/definition.ts";
import { fuzzTarget } from "../target.ts";

/** Words as numbers; a block of them may be repeated elsewhere. */
const numbered = fc.array(fc.integer({ min: 0, max: 6 }), { maxLength: 12 });

const cases = fc.record({
  bleu: bleuOptions,
  chrf: chrfOptions,
  corpus: corpora,
  /** How often the corpus is repeated, so that later segments meet the statistics of earlier ones. */
  copies: fc.constantFrom(1, 1, 1, 40),
  words: numbered,
  others: numbered,
});

/** BLEU, chrF and TER against slow definitions. */
export const texts = fuzzTarget(
  "texts",
  "BLEU, chrF, chrF++ and TER are their definitions, in any order of segments",
  cases,
  (one) => {
    const corpus = Array.from({ length: one.copies }, () => one.corpus).flat();
    const segments = segmentsOf(corpus);
    const metrics = [bleu(one.bleu), chrf(one.chrf), ter()];
    const scores = metrics.map((metric) => scored(metric, corpus));
    assertAlmostEquals(scores[0], bleuByDefinition(segments, one.bleu), 1e-9, "BLEU");
    assertAlmostEquals(scores[1], chrfByDefinition(segments, one.chrf), 1e-9, "chrF");
    const turned = corpus.toReversed();
    metrics.forEach((metric, m) => assertAlmostEquals(scored(metric, turned), scores[m], 1e-9));
    const itself = corpus.map(([text]) => [text, text, [null, null]] as const);
    assertEquals(scored(ter(), itself), 0);
    assertEquals(
      terEdits(Int32Array.from(one.words), Int32Array.from(one.others)),
      editsByDefinition(one.words.map(String), one.others.map(String)),
    );
  },
);
