import { assertAlmostEquals, assertEquals, assertNotEquals } from "@std/assert";
import fc from "fast-check";
import { corruptionDraws } from "../../../src/probes/corruption/corruption_draws.ts";
import { corruptionDrop } from "../../../src/probes/corruption/corruption_drop.ts";
import { fractionForDrop } from "../../../src/probes/corruption/fraction_for_drop.ts";
import { bleu } from "../../../src/textmetrics/bleu/bleu.ts";
import { chrf } from "../../../src/textmetrics/chrf/chrf.ts";
import { corpusScore } from "../../../src/textmetrics/corpus/scores.ts";

Deno.test("corruptionDraws() takes distinct segments that have variants, as many as asked", () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 30 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (variants, fraction) => {
        const able = variants.filter((count) => count > 0).length;
        for (const { segments, variants: chosen } of corruptionDraws(variants, [fraction], 3, 5)) {
          assertEquals(segments.length, Math.min(able, Math.round(fraction * variants.length)));
          assertEquals(new Set(segments).size, segments.length);
          segments.forEach((i, k) => assertEquals(chosen[k] < variants[i], true));
        }
      },
    ),
    { seed: 11, numRuns: 200 },
  );
});

Deno.test("corruptionDraws() repeats itself, and draws differ", () => {
  const counts = Array.from({ length: 50 }, () => 3);
  const once = corruptionDraws(counts, [0.2], 2, 1);
  assertEquals(corruptionDraws(counts, [0.2], 2, 1), once);
  assertNotEquals(once[0].segments, once[1].segments);
});

Deno.test("corruptionDrop() equals the score of the corpus written out", () => {
  const references = ["one two three four five", "six seven eight nine", "ten eleven twelve"];
  const clean = ["one two three four five", "six seven eight ten", "ten eleven twelve"];
  const variants = ["one not two three four five", "six seven", "ten eleven fifty"];
  const draw = { fraction: 2 / 3, segments: Int32Array.of(2, 0), variants: Int32Array.of(0, 0) };
  for (const metric of [bleu(), chrf()]) {
    const prepared = metric.prepare([references]);
    const corpus = {
      clean: prepared.statistics(clean),
      variants: prepared.statistics(variants),
      rows: [[0], [1], [2]],
    };
    const written = [variants[0], clean[1], variants[2]];
    const expected = corpusScore(metric, corpus.clean) -
      corpusScore(metric, prepared.statistics(written));
    assertAlmostEquals(corruptionDrop(metric, corpus, draw), expected, 1e-12);
    const nothing = { fraction: 0, segments: new Int32Array(), variants: new Int32Array() };
    assertEquals(corruptionDrop(metric, corpus, nothing), 0);
  }
});

Deno.test("fractionForDrop() starts from nothing and ends where drops do", () => {
  assertEquals(fractionForDrop([0.1], [2], 1), 0.05);
  assertEquals(fractionForDrop([], [], 1), null);
});
