import { assert, assertAlmostEquals, assertEquals } from "@std/assert";
import fc from "fast-check";
import { kendall } from "../../src/agreement/kendall.ts";
import { leaveOneOutRankings, rankingStability } from "../../src/agreement/ranking_stability.ts";
import { softPairwiseAccuracy } from "../../src/agreement/soft_pairwise_accuracy.ts";

const RUNS = { seed: 71, numRuns: 100 };
const PERMUTATIONS = 20;

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

Deno.test("rankingStability() is the mean of τ_b over pairs of rankings of any length", () => {
  const rankings = fc.nat(40).chain((scorers) =>
    fc.array(
      fc.array(fc.integer({ min: -9, max: 9 }), { minLength: scorers, maxLength: scorers }),
      {
        maxLength: 5,
      },
    )
  );
  fc.assert(
    fc.property(rankings, (all) => {
      const taus = all.flatMap((first, i) => all.slice(i + 1).map((one) => kendall(first, one)))
        .filter((tau) => tau !== null);
      const sum = taus.reduce((sum, tau) => sum + tau, 0);
      assertEquals(rankingStability(all), taus.length === 0 ? null : sum / taus.length);
    }),
    RUNS,
  );
});

Deno.test("one ranking, or rankings that tie everything, have no stability", () => {
  assertEquals(rankingStability([[1, 2, 3]]), null);
  assertEquals(rankingStability([[1, 1], [1, 2]]), null);
});

Deno.test("leaving a system out counts the pairs of the others alone", () => {
  const studies = fc.nat(6).chain((systems) => {
    const pairs = systems * (systems - 1) / 2;
    const counts = fc.array(fc.nat(PERMUTATIONS), { minLength: pairs, maxLength: pairs })
      .map((counts) => Uint32Array.from(counts));
    return fc.record({
      systems: fc.constant(systems),
      human: counts,
      scorers: fc.array(counts, { maxLength: 4 }),
    });
  });
  fc.assert(
    fc.property(studies, ({ systems, human, scorers }) => {
      const rankings = leaveOneOutRankings(human, scorers, PERMUTATIONS, systems);
      assertEquals(rankings.length, systems);
      rankings.forEach((values, out) => {
        const isKept: boolean[] = [];
        for (let k = 0; k < systems; k++) {
          for (let l = k + 1; l < systems; l++) isKept.push(k !== out && l !== out);
        }
        const kept = (counts: Uint32Array) => counts.filter((_, pair) => isKept[pair]);
        const plain = scorers.map((scorer) =>
          softPairwiseAccuracy(kept(human), kept(scorer), PERMUTATIONS) ?? NaN
        );
        assertEquals([...values], plain);
      });
    }),
    RUNS,
  );
});
