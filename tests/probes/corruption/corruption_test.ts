import { assertAlmostEquals, assertEquals, assertNotEquals } from "@std/assert";
import fc from "fast-check";
import {
  corruptionCurves,
  FRACTIONS,
  meanDrops,
} from "../../../src/probes/corruption/corruption_curves.ts";
import { corruptionDraws } from "../../../src/probes/corruption/corruption_draws.ts";
import { corruptionDrop } from "../../../src/probes/corruption/corruption_drop.ts";
import { fractionForDrop } from "../../../src/probes/corruption/fraction_for_drop.ts";
import { countSuite } from "../../../src/probes/minimal_pairs/suite_counts.ts";
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

Deno.test("shares of the corpus are those of the paper", () => {
  assertEquals([...FRACTIONS], [0.01, 0.02, 0.05, 0.1, 0.2, 0.3, 0.5]);
});

Deno.test("curves fall as corpora written out do, and tell their lengths; edits that keep the meaning take no part", () => {
  const text = fc.array(fc.constantFrom("one", "two", "three", "four"), {
    minLength: 4,
    maxLength: 9,
  })
    .map((words) => words.join(" "));
  const base = fc.record({
    reference: text,
    text,
    edited: fc.array(fc.tuple(text, fc.boolean()), { maxLength: 3 }),
  });
  fc.assert(
    fc.property(fc.array(base, { minLength: 1, maxLength: 12 }), fc.nat(99), (rows, seed) => {
      const bases = rows.map(({ reference, text }, segment) => (
        { segment, system: "A", source: "…", reference, text }
      ));
      const pairs = rows.flatMap(({ edited }, b) =>
        edited.map(([text, alters]) => ({
          id: "made up",
          base: bases[b],
          category: "antonym_substituted" as const,
          class: alters ? "altering" as const : "preserving" as const,
          rule: "made up",
          edited: text,
          span: [0, 1] as const,
        }))
      );
      const chosen = [...bases.keys()].reverse();
      const suite = { bases, pairs };
      const { curves, corruptible } = corruptionCurves(suite, countSuite(suite), chosen, 2, seed);
      const variants = chosen.map((b) =>
        rows[b].edited.filter(([, alters]) => alters).map(([text]) => text)
      );
      assertEquals(corruptible, variants.filter((own) => own.length > 0).length);
      const clean = chosen.map((b) => rows[b].text);
      const references = chosen.map((b) => rows[b].reference);
      const draws = corruptionDraws(variants.map((own) => own.length), FRACTIONS, 2, seed);
      const corpora = draws.map(({ segments, variants: own }) => {
        const written = [...clean];
        segments.forEach((segment, k) => written[segment] = variants[segment][own[k]]);
        return written;
      });
      const words = (texts: readonly string[]) => texts.join(" ").split(" ").length;
      [bleu(), chrf()].forEach((metric, m) => {
        const prepared = metric.prepare([references]);
        const score = (texts: string[]) => corpusScore(metric, prepared.statistics(texts));
        const curve = curves[m];
        assertEquals([curve.name, curve.clean], [m === 0 ? "BLEU" : "chrF", score(clean)]);
        const drops = corpora.map((written) => score(clean) - score(written));
        FRACTIONS.forEach((_, f) => {
          const [first, second] = drops.slice(2 * f, 2 * f + 2);
          assertAlmostEquals(curve.drops[f][0], first, 1e-12);
          assertAlmostEquals(curve.drops[f][1], second, 1e-12);
          assertAlmostEquals(meanDrops(curve)[f], (first + second) / 2, 1e-12);
        });
        if (m === 1) return assertEquals(curve.lengths, null);
        assertEquals(curve.lengths?.clean, words(clean) / words(references));
        FRACTIONS.forEach((_, f) =>
          assertAlmostEquals(
            curve.lengths?.corrupted[f] ?? NaN,
            (words(corpora[2 * f]) + words(corpora[2 * f + 1])) / 2 / words(references),
            1e-12,
          )
        );
      });
    }),
    { seed: 501, numRuns: 40 },
  );
});
