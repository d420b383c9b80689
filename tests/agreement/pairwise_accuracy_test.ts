import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { pairClassWeights } from "../../src/agreement/pair_class_weights.ts";
import { pairwiseAccuracy } from "../../src/agreement/pairwise_accuracy.ts";

/** Lists of equal length with many ties, both zeros among them. */
const lists = fc.integer({ min: 0, max: 9 }).chain((length) => {
  const scores = fc.array(fc.constantFrom(-2, -0, 0, 0.5, 1, 3), {
    minLength: length,
    maxLength: length,
  });
  return fc.tuple(scores, scores);
});

Deno.test("pairwise accuracy with equal weights is the share of pairs in the classes that agree", () => {
  fc.assert(
    fc.property(lists, ([human, metric]) => {
      const { concordant, tied_both } = pairClassWeights(human, metric);
      const pairs = human.length * (human.length - 1) / 2;
      const expected = pairs === 0 ? null : (concordant + tied_both) / pairs;
      assertEquals(pairwiseAccuracy(human, metric), expected);
      assertEquals(pairwiseAccuracy(human, metric, human.map(() => 1)), expected);
    }),
    { seed: 3, numRuns: 500 },
  );
});
