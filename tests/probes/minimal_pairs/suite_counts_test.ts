import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { corruptionCurves } from "../../../src/probes/corruption/corruption_curves.ts";
import { pairCosts } from "../../../src/probes/minimal_pairs/pair_costs.ts";
import {
  type BasesAndPairs,
  countSuite,
  joinedCounts,
} from "../../../src/probes/minimal_pairs/suite_counts.ts";
import { bleu } from "../../../src/textmetrics/bleu/bleu.ts";
import { chrf } from "../../../src/textmetrics/chrf/chrf.ts";

const text = fc.array(fc.constantFrom("one", "two", "three", "four", "five"), {
  minLength: 1,
  maxLength: 8,
}).map((words) => words.join(" "));

/** Suites of a few bases, each with up to three pairs in no order. */
const suite = fc.array(
  fc.record({ reference: text, text, edited: fc.array(text, { maxLength: 3 }) }),
  { minLength: 1, maxLength: 8 },
).chain((rows) => {
  const bases = rows.map((row, segment) => ({
    segment,
    system: "A",
    source: "…",
    reference: row.reference,
    text: row.text,
  }));
  const pairs = rows.flatMap(({ edited }, b) =>
    edited.map((one) => ({
      id: "made up",
      base: bases[b],
      category: "antonym_substituted" as const,
      class: "altering" as const,
      rule: "made up",
      edited: one,
      span: [0, 1] as const,
    }))
  );
  return fc.shuffledSubarray(pairs, { minLength: pairs.length })
    .map((shuffled): BasesAndPairs => ({ bases, pairs: shuffled }));
});

Deno.test("a suite counted text by text costs what its pairs cost one by one", () => {
  fc.assert(
    fc.property(suite, (one) => {
      const counts = countSuite(one);
      assertEquals(counts.bleu.costs, pairCosts(bleu({ effectiveOrder: true }), one.pairs));
      assertEquals(counts.chrf.costs, pairCosts(chrf(), one.pairs));
      assertEquals([...counts.baseOf], one.pairs.map(({ base }) => base.segment));
    }),
    { seed: 1, numRuns: 60 },
  );
});

Deno.test("counts of two suites set together are those of one suite", () => {
  fc.assert(
    fc.property(suite, suite, (first, second) => {
      const whole = countSuite({
        bases: [...first.bases, ...second.bases],
        pairs: [...first.pairs, ...second.pairs],
      });
      const joined = joinedCounts(countSuite(first), countSuite(second));
      assertEquals([...joined.baseOf], [...whole.baseOf]);
      for (const metric of ["bleu", "chrf"] as const) {
        const [one, other] = [joined[metric], whole[metric]];
        assertEquals([one.bases, one.edited, one.costs], [other.bases, other.edited, other.costs]);
      }
    }),
    { seed: 2, numRuns: 60 },
  );
});

Deno.test("some bases of a suite, corrupted, fall as a suite of these bases alone does", () => {
  fc.assert(
    fc.property(suite, fc.nat(), (one, skip) => {
      const chosen = one.bases.map((_, b) => b).filter((b) => (b + skip) % 3 !== 0);
      fc.pre(chosen.length > 0);
      const bases = chosen.map((b) => one.bases[b]);
      const alone = { bases, pairs: one.pairs.filter(({ base }) => bases.includes(base)) };
      const part = corruptionCurves(one, countSuite(one), chosen, 3, 5);
      const own = corruptionCurves(alone, countSuite(alone), bases.map((_, b) => b), 3, 5);
      assertEquals(part, own);
    }),
    { seed: 3, numRuns: 60 },
  );
});
