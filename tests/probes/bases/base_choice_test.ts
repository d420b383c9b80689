import { assertAlmostEquals, assertEquals } from "@std/assert";
import fc from "fast-check";
import { baseOrderScores } from "../../../src/probes/bases/base_order_scores.ts";
import { chooseBases, type CleanSource } from "../../../src/probes/bases/clean_sources.ts";
import { sourcesAfterLosses } from "../../../src/probes/bases/random_losses.ts";
import { bleu } from "../../../src/textmetrics/bleu/bleu.ts";
import { chrf } from "../../../src/textmetrics/chrf/chrf.ts";
import { corpusScore } from "../../../src/textmetrics/corpus/scores.ts";

const SYSTEMS = ["A", "B", "C"];
const text = fc.array(fc.constantFrom("one", "two", "three", "four", "five"), {
  minLength: 1,
  maxLength: 8,
}).map((words) => words.join(" "));
const source = fc.record({
  reference: text,
  translations: fc.subarray(SYSTEMS, { minLength: 1 }).chain((systems) =>
    fc.tuple(...systems.map((system) => text.map((one) => ({ system, text: one }))))
  ),
});
const sources = fc.array(source, { minLength: 1, maxLength: 12 }).map((list): CleanSource[] =>
  list.map((one, segment) => ({ segment, source: "…", ...one }))
);
const order = fc.shuffledSubarray(SYSTEMS, { minLength: 3 });

Deno.test("bases by any order score as the corpus of them does, counted anew", () => {
  fc.assert(
    fc.property(sources, order, (list, systems) => {
      const bases = chooseBases(list, { systems });
      for (const metric of [bleu(), chrf()]) {
        const statistics = metric.prepare([bases.map(({ reference }) => reference)])
          .statistics(bases.map((base) => base.text));
        const [score] = baseOrderScores(metric, list, [systems]);
        assertAlmostEquals(score, corpusScore(metric, statistics), 1e-9);
      }
    }),
    { seed: 1, numRuns: 100 },
  );
});

Deno.test("the first system in the order that has a fitting translation gives the base, and none gives none", () => {
  fc.assert(
    fc.property(sources, order, fc.nat(40), (list, systems, least) => {
      const fits = (one: { readonly text: string }) => one.text.length >= least;
      const bases = chooseBases(list, { systems, fits });
      const fitting = list.filter(({ translations }) => translations.some(fits));
      assertEquals(bases.map(({ segment }) => segment), fitting.map(({ segment }) => segment));
      bases.forEach(({ system, text }, b) => {
        const { translations } = fitting[b];
        const earlier = systems.slice(0, systems.indexOf(system));
        assertEquals(
          translations.some((one) => earlier.includes(one.system) && fits(one)),
          false,
        );
        assertEquals(translations.find((one) => one.system === system)?.text, text);
      });
    }),
    { seed: 2, numRuns: 200 },
  );
});

Deno.test("translations are lost at random: a source is left as often as chance has it", () => {
  const clean = [1, 2, 5];
  const [rated, lost, draws] = [20, 10, 4000];
  const left = sourcesAfterLosses(clean, rated, lost, draws, 3);
  const choose = (n: number, k: number): number => k === 0 ? 1 : n / k * choose(n - 1, k - 1);
  const expected = clean.reduce(
    (sum, count) => sum + 1 - choose(rated - count, lost - count) / choose(rated, lost),
    0,
  );
  const mean = left.reduce((sum, count) => sum + count, 0) / draws;
  assertAlmostEquals(mean, expected, 0.05);
  assertEquals(sourcesAfterLosses(clean, rated, lost, 5, 3), left.slice(0, 5));
  assertEquals(sourcesAfterLosses(clean, rated, 0, 1, 3), [3]);
});
