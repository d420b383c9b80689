import { assertAlmostEquals, assertEquals } from "@std/assert";
import fc from "fast-check";
import { bleu } from "../../src/textmetrics/bleu/bleu.ts";
import { chrf } from "../../src/textmetrics/chrf/chrf.ts";
import { corpusScore, sentenceScores } from "../../src/textmetrics/corpus/scores.ts";
import { ter } from "../../src/textmetrics/ter/ter.ts";
import type { TextMetric } from "../../src/textmetrics/text_metric.ts";
import { words } from "./random_texts.ts";

const metrics: readonly TextMetric[] = [
  bleu(),
  bleu({ tokenizer: "char", order: 2 }),
  chrf(),
  chrf({ wordOrder: 2, whitespace: true }),
  ter(),
];

/** Score of one line against one reference. */
function alone(metric: TextMetric, hypothesis: string, reference: string): number {
  return corpusScore(metric, metric.prepare([[reference]]).statistics([hypothesis]));
}

Deno.test("a text of n tokens against itself has BLEU 100 at every n from 4 on, chrF 100 and TER 0 at every n", () => {
  const metric = bleu();
  const characters = chrf({ wordOrder: 2 });
  for (let n = 1; n <= 1_500; n += n < 390 ? 1 : 37) {
    const text = Array.from({ length: n }, (_, i) => `${(i * i) % 311}`).join(" ");
    assertAlmostEquals(alone(metric, text, text), n < 4 ? 0 : 100, 1e-9, `${n} tokens`);
    assertAlmostEquals(alone(characters, text, text), 100, 1e-9, `${n} tokens`);
    if (n < 60) assertEquals(alone(ter(), text, text), 0);
  }
});

Deno.test("any text against itself has BLEU 100 from four tokens on, chrF 100 unless empty, TER 0", () => {
  fc.assert(
    fc.property(fc.array(words, { maxLength: 12 }), (texts) => {
      const lengths = bleu().prepare([texts]).statistics(texts).values;
      texts.forEach((text, i) => {
        const long = lengths[10 * i] >= 4;
        if (long) assertAlmostEquals(alone(bleu(), text, text), 100, 1e-9);
        const blank = text.trim() === "";
        assertAlmostEquals(alone(chrf(), text, text), blank ? 0 : 100, 1e-9);
        assertEquals(alone(ter(), text, text), 0);
      });
    }),
    { seed: 31, numRuns: 100 },
  );
});

Deno.test("a segment counts the same alone and among others, in any order of segments", () => {
  const segment = fc.record({
    hypothesis: words,
    references: fc.array(fc.option(words), { minLength: 2, maxLength: 2 }),
    first: words,
  });
  fc.assert(
    fc.property(
      fc.constantFrom(...metrics),
      fc.array(segment, { minLength: 1, maxLength: 8 }),
      fc.integer(),
      (metric, segments, key) => {
        const count = (some: typeof segments) =>
          metric.prepare([
            some.map(({ first }) => first),
            some.map(({ references }) => references[0]),
            some.map(({ references }) => references[1]),
          ]).statistics(some.map(({ hypothesis }) => hypothesis));
        const all = count(segments);
        const shuffled = segments.map((_, i) => i)
          .toSorted((a, b) => Math.imul(a + 1, key) - Math.imul(b + 1, key));
        const other = count(shuffled.map((i) => segments[i]));
        assertEquals(corpusScore(metric, other), corpusScore(metric, all));
        segments.forEach((one, i) => {
          const counts = all.values.subarray(i * metric.width, (i + 1) * metric.width);
          const at = shuffled.indexOf(i) * metric.width;
          assertEquals(other.values.subarray(at, at + metric.width), counts);
          assertEquals(corpusScore(metric, count([one])), metric.score(counts));
        });
      },
    ),
    { seed: 32, numRuns: 250 },
  );
});

Deno.test("sentence scores are those of one-segment corpora", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...metrics),
      fc.array(fc.tuple(words, words), { minLength: 1, maxLength: 6 }),
      (metric, pairs) => {
        const statistics = metric.prepare([pairs.map(([, reference]) => reference)])
          .statistics(pairs.map(([hypothesis]) => hypothesis));
        const each = pairs.map(([hypothesis, reference]) => alone(metric, hypothesis, reference));
        assertEquals([...sentenceScores(metric, statistics)], each);
      },
    ),
    { seed: 33, numRuns: 200 },
  );
});
