import { assertAlmostEquals, assertEquals } from "@std/assert";
import fc from "fast-check";
import { welchTest } from "../../src/balance/weightings/welch_test.ts";

const summary = fc.record({
  mean: fc.integer({ min: -5, max: 5 }),
  deviation: fc.integer({ min: 1, max: 4 }),
  size: fc.integer({ min: 2, max: 50 }),
});

Deno.test("Welch's test the other way round has the other tail, and moves with both means alike", () => {
  fc.assert(
    fc.property(summary, summary, fc.integer({ min: -9, max: 9 }), (first, second, shift) => {
      const p = welchTest(first, second);
      assertAlmostEquals(p + welchTest(second, first), 1, 1e-12);
      const [a, b] = [first, second].map((one) => ({ ...one, mean: one.mean + shift }));
      assertAlmostEquals(welchTest(a, b), p, 1e-12);
      assertEquals(p < 0.5, second.mean > first.mean);
    }),
    { seed: 21, numRuns: 200 },
  );
});

Deno.test("Welch's test with one degree of freedom has Cauchy's tail, with very many the normal one", () => {
  const fixed = { mean: 0, deviation: 0, size: 9 };
  for (const t of [-2, -0.5, 0, 1, 3]) {
    const two = { mean: t, deviation: Math.SQRT2, size: 2 };
    assertAlmostEquals(welchTest(fixed, two), 0.5 - Math.atan(t) / Math.PI, 1e-12);
  }
  const many = { mean: 0, deviation: 1, size: 1e6 };
  const apart = { ...many, mean: 1.959963984540054 * Math.sqrt(2e-6) };
  assertAlmostEquals(welchTest(many, apart), 0.025, 1e-6);
});

Deno.test("Welch's test without deviations knows the order of the means alone, and without two draws nothing", () => {
  const at = (mean: number, size = 2) => ({ mean, deviation: 0, size });
  assertEquals([welchTest(at(1), at(2)), welchTest(at(2), at(1)), welchTest(at(1), at(1))], [
    0,
    1,
    0.5,
  ]);
  assertEquals([welchTest(at(1, 1), at(2)), welchTest(at(1), at(2, 1))], [NaN, NaN]);
});
