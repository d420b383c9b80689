import { assert, assertAlmostEquals, assertEquals } from "@std/assert";
import fc from "fast-check";
import { columnFromNumbers } from "../../../src/decimals/column_from_numbers.ts";
import { fraction } from "../../../src/decimals/fraction.ts";
import { coefficients } from "../../../src/pairs/classes/coefficients.ts";
import { countPairs } from "../../../src/pairs/classes/count_pairs.ts";
import { pairScores } from "../../../src/pairs/classes/paired_scores.ts";
import {
  approximateRatio,
  type CoefficientName,
  FORMULAS,
} from "../../../src/pairs/classes/formulas.ts";
import { judgeCounts, judgeMean } from "../judge.ts";
import { anyTranslations, fixed } from "../made_up.ts";

Deno.test("coefficients() agrees with the definitions in exact arithmetic", () => {
  fc.assert(
    fc.property(anyTranslations, ({ judged, paired }) => {
      const groups = judgeCounts(judged, fraction(0n, 1n));
      const { values } = coefficients(countPairs(paired));
      for (const name of Object.keys(FORMULAS) as CoefficientName[]) {
        const expected = judgeMean(name, groups);
        const value = values[name];
        if (expected === null || value === null) assertEquals([name, value], [name, null]);
        else assert(Math.abs(Number(expected >> 500n) / 2 ** 100 - value) < 1e-15, name);
      }
    }),
    fixed,
  );
});

Deno.test("coefficients() turns signs with the metric: taus negate, accuracy of ties stays", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(3), fc.nat(3)), { minLength: 2 }), (scores) => {
      const human = columnFromNumbers(scores.map(([h]) => h));
      const forward = pairScores(human, columnFromNumbers(scores.map(([, m]) => m)), null);
      const backward = pairScores(human, columnFromNumbers(scores.map(([, m]) => -m)), null);
      const [a, b] = [forward, backward].map((paired) => coefficients(countPairs(paired)).values);
      assertEquals(a.tau_b === null ? null : 0 - a.tau_b, b.tau_b);
      assertEquals(a.ties_f1, b.ties_f1);
    }),
    fixed,
  );
});

Deno.test("approximateRatio() is the ratio whatever the size of its lower part", () => {
  for (const size of [1e-200, 1e-140, 1, 1e140, 1e155, 1e200]) {
    for (const root of [true, false]) {
      const [numerator, factor] = [3 * size, 2];
      const ratio = { numerator, factor, denominator: 4 * size, divisor: size, root };
      assertAlmostEquals(approximateRatio(ratio)! * (root ? 1 : size), root ? 3 : 1.5, 1e-12);
    }
    const nothing = { numerator: size, factor: 1, denominator: 0, divisor: size, root: true };
    assertEquals(approximateRatio(nothing), null);
    assertEquals(approximateRatio({ ...nothing, denominator: size, divisor: 0 }), null);
  }
});
