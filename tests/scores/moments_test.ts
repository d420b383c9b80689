import { assertAlmostEquals, assertEquals } from "@std/assert";
import fc from "fast-check";
import { mean, populationVariance, standardised } from "../../src/scores/moments.ts";

Deno.test("standardised scores have mean 0 and variance 1, in the order of the scores", () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer(), { minLength: 2 }), (scores) => {
      const found = standardised(scores);
      assertAlmostEquals(mean(found), 0, 1e-9);
      assertAlmostEquals(populationVariance(found), 1, 1e-9);
      const deviation = Math.sqrt(populationVariance(scores));
      assertAlmostEquals(found[1] - found[0], (scores[1] - scores[0]) / deviation, 1e-9);
    }),
    { seed: 8, numRuns: 100 },
  );
});

Deno.test("equal scores have variance 0 and become zeros, however often a double is repeated", () => {
  const doubles = fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e100, max: 1e100 });
  fc.assert(
    fc.property(doubles, fc.integer({ min: 1, max: 40 }), (score, length) => {
      const equal = new Array<number>(length).fill(score);
      assertEquals(populationVariance(equal), 0);
      assertEquals([...standardised(equal)], new Array(length).fill(0));
    }),
    { seed: 9, numRuns: 200, examples: [[0.1, 3]] },
  );
  assertEquals([...standardised([])], []);
});
