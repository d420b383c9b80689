import { assert, assertAlmostEquals, assertEquals } from "@std/assert";
import fc from "fast-check";
import {
  leaveOneOutWeights,
  rankingStability,
  spaRankings,
} from "../../src/agreement/ranking_stability.ts";
import { softPairwiseAccuracy } from "../../src/agreement/soft_pairwise_accuracy.ts";

const RUNS = { seed: 71, numRuns: 100 };
const PERMUTATIONS = 20;
/** Counts of the pairs of four systems, for people and some scorers. */
const counts = fc.array(fc.nat(PERMUTATIONS), { minLength: 6, maxLength: 6 });
const scorers = fc.array(counts, { minLength: 2, maxLength: 5 });

Deno.test("rankings that never change are wholly stable, reversed ones wholly unstable", () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer(), { minLength: 2, maxLength: 9 }), (values) => {
      assertEquals(rankingStability([values, values, values]), 1);
      assertEquals(rankingStability([values, values.map((value) => -value)]), -1);
    }),
    RUNS,
  );
});

Deno.test("rankingStability() is between −1 and 1 and does not depend on the order of rankings", () => {
  const rankings = fc.array(fc.array(fc.nat(3), { minLength: 4, maxLength: 4 }), { maxLength: 6 });
  fc.assert(
    fc.property(rankings, (all) => {
      const value = rankingStability(all);
      const turned = rankingStability(all.toReversed());
      if (value === null || turned === null) return assertEquals(value, turned);
      assert(Math.abs(value) <= 1 + 1e-12);
      assertAlmostEquals(value, turned, 1e-12);
    }),
    RUNS,
  );
});

Deno.test("one ranking, or rankings that tie everything, have no stability", () => {
  assertEquals(rankingStability([[1, 2, 3]]), null);
  assertEquals(rankingStability([[1, 1], [1, 2]]), null);
});

Deno.test("leaving a system out counts the pairs of the others alone", () => {
  fc.assert(
    fc.property(counts, scorers, (human, all) => {
      const pairs = [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]];
      spaRankings(human, all, PERMUTATIONS, leaveOneOutWeights(4)).forEach((values, out) => {
        const kept = pairs.map((_, q) => q).filter((q) => !pairs[q].includes(out));
        all.forEach((scorer, s) => {
          const plain = softPairwiseAccuracy(
            kept.map((q) => human[q]),
            kept.map((q) => scorer[q]),
            PERMUTATIONS,
          );
          assertEquals(values[s], plain);
        });
      });
    }),
    RUNS,
  );
});
