import { assertAlmostEquals, assertEquals } from "@std/assert";
import fc from "fast-check";
import { languageResources } from "../../../src/datasets/language/language_resources.ts";
import { placeTokens } from "../../../src/probes/minimal_pairs/english/analysed_text.ts";
import type { Edit } from "../../../src/probes/minimal_pairs/edits/edit.ts";
import { EDITS } from "../../../src/probes/minimal_pairs/edits/edits.ts";
import { drawnInterleaving, interleaving } from "../../../src/probes/minimal_pairs/interleaving.ts";
import { minimalPairs } from "../../../src/probes/minimal_pairs/minimal_pairs.ts";
import { costsOfScores } from "../../../src/probes/minimal_pairs/pair_costs.ts";
import { pairLines } from "../../../src/probes/minimal_pairs/pair_lines.ts";
import { keyedStream } from "../../../src/resampling/random/keyed_stream.ts";

const costs = fc.array(fc.integer({ min: -3, max: 3 }), { minLength: 1, maxLength: 20 });

Deno.test("interleaving() counts all pairs, ties half", () => {
  fc.assert(
    fc.property(costs, costs, (altering, preserving) => {
      let sum = 0;
      for (const a of altering) for (const p of preserving) sum += a < p ? 1 : a === p ? 0.5 : 0;
      assertEquals(interleaving(altering, preserving), sum / (altering.length * preserving.length));
      const back = interleaving(preserving, altering) ?? NaN;
      assertAlmostEquals((interleaving(altering, preserving) ?? NaN) + back, 1, 1e-12);
    }),
    { seed: 12, numRuns: 300 },
  );
  assertEquals(interleaving([], [1]), null);
});

Deno.test("drawnInterleaving() comes near the share over all pairs", () => {
  const altering = Array.from({ length: 100 }, (_, i) => (i * 37) % 101);
  const preserving = Array.from({ length: 50 }, (_, i) => (i * 53) % 89);
  const drawn = drawnInterleaving(altering, preserving, 200, keyedStream(1, "test", 0)) ?? NaN;
  assertAlmostEquals(drawn, interleaving(altering, preserving) ?? NaN, 0.02);
  assertEquals(drawnInterleaving(altering, [], 200, keyedStream(1, "test", 0)), null);
});

Deno.test("the suite is the same every time, fluent as far as spaces go, and names its spans", () => {
  const resources = languageResources();
  const texts = [
    "He didn't see the large boats on May 3, 2020, because it rained in Vienna.",
    'She said that the "three" cost 1,500 dollars, i.e. 5% more than before.',
    "My favorite harbor isn't far. It is old.",
  ];
  const bases = texts.map((text, segment) => ({
    segment,
    system: "A",
    source: "…",
    reference: text,
    text,
  }));
  const pairs = minimalPairs(bases, resources);
  assertEquals(minimalPairs(bases, resources), pairs);
  assertEquals(new Set(pairs.map((pair) => pair.category)).size, EDITS.length);
  for (const { base, edited, span: [from, to] } of pairs) {
    assertEquals(/ {2}| [,.]|\b[Aa] [aeio]|\b[Aa]n [bcdfghjklm]/.test(edited), false, edited);
    assertEquals(edited.slice(0, from), base.text.slice(0, from));
    const tail = edited.length - to;
    assertEquals(edited.slice(to), base.text.slice(base.text.length - tail));
  }
  const lines = pairLines(pairs).trimEnd().split("\n").map((line) => JSON.parse(line));
  assertEquals(lines.length, pairs.length);
  assertEquals(new Set(lines.map(({ id }) => id)).size, lines.length);
});

Deno.test("costsOfScores() charges the fall from base to edit", () => {
  const { deltas, unpenalised } = costsOfScores([50, 40, 30], [45, 40, 35]);
  assertEquals([...deltas], [5, 0, -5]);
  assertEquals([...unpenalised], [0, 1, 1]);
});

Deno.test("an edit that leaves the text as it was, or doubles a space anew, makes no pair", () => {
  const word = fc.constantFrom("p", "q", "r", "");
  const words = fc.array(word, { minLength: 1, maxLength: 5 });
  const resources = languageResources();
  fc.assert(
    fc.property(words, fc.nat(4), fc.constantFrom("p", "q", "p  q"), (words, at, put) => {
      const place = at % words.length;
      const text = words.join(" ");
      const start = words.slice(0, place).join(" ").length + (place > 0 ? 1 : 0);
      const edit: Edit = {
        name: "number_altered",
        title: "made up",
        class: "altering",
        apply: () => ({
          rule: "made up",
          replacements: [{ start, end: start + words[place].length, text: put }],
        }),
      };
      const base = { segment: 0, system: "A", source: "…", reference: text, text };
      const after = words.map((own, w) => w === place ? put : own).join(" ");
      const isPair = after !== text && (text.includes("  ") || !after.includes("  "));
      const pairs = minimalPairs([base], resources, [edit]);
      assertEquals(pairs.map(({ edited }) => edited), isPair ? [after] : []);
    }),
    { seed: 501, numRuns: 200 },
  );
});

Deno.test("words stand where the text holds them, and words that it lacks are left out with sentences of such alone", () => {
  const word = fc.tuple(fc.constantFrom("It’s", "be", "So", "ab"), fc.boolean());
  const sentences = fc.array(fc.array(word, { maxLength: 4 }), { maxLength: 4 });
  fc.assert(
    fc.property(sentences, (sentences) => {
      const held = sentences.map((words) => words.filter(([, isHeld]) => isHeld));
      const text = held.flat().map(([word]) => word).join(" ");
      const tagged = sentences.map((words) =>
        words.map(([word, isHeld]) => ({
          text: isHeld ? word : ["", " ", "zz"][word.length % 3],
          tag: word,
        }))
      );
      const kept = held.filter((words) => words.length > 0);
      const { tokens, sentences: bounds } = placeTokens(text, tagged);
      let start = 0;
      const expected = kept.flatMap((words, sentence) =>
        words.map(([word]) => {
          const from = start;
          start += word.length + 1;
          const lower = word.toLowerCase().replace("’", "'");
          return { text: word, tag: word, lower, start: from, end: start - 1, sentence };
        })
      );
      assertEquals(tokens, expected);
      assertEquals(
        bounds.map(([first, end]) => end - first),
        kept.map((words) => words.length),
      );
      assertEquals(
        bounds.map(([first]) => first),
        bounds.map((_, s) => kept.slice(0, s).flat().length),
      );
    }),
    { seed: 501, numRuns: 200 },
  );
});
