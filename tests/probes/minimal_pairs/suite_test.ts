import { assertAlmostEquals, assertEquals } from "@std/assert";
import fc from "fast-check";
import { languageResources } from "../../../src/datasets/language/language_resources.ts";
import { EDITS } from "../../../src/probes/minimal_pairs/edits.ts";
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
  assertEquals(new Set(pairs.map((pair) => pair.edit)).size, EDITS.length);
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
