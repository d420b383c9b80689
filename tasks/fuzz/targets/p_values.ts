import { assert, assertAlmostEquals, assertEquals } from "@std/assert";
import fc from "fast-check";
import { adjustPValues } from "../../../src/resampling/significance/adjust_p_values.ts";
import { signFlipPValue } from "../../../src/resampling/sign_flips/sign_flip_p_value.ts";
import { signFlips } from "../../../src/resampling/sign_flips/sign_flips.ts";
import { counted, enumerated } from "../../../tests/resampling/sign_flips/judge.ts";
import { fuzzTarget } from "../target.ts";

const shares = fc.oneof(
  fc.array(fc.integer({ min: -12, max: 12 }), { maxLength: 13 }),
  fc.array(fc.integer({ min: -1, max: 1 }), { maxLength: 13 }),
  fc.array(fc.integer({ min: -(2 ** 40), max: 2 ** 40 }), { maxLength: 12 }),
  fc.array(fc.constantFrom(0, 6, -6, 10, 15, -15), { maxLength: 13 }),
);

const cases = fc.record({
  few: shares,
  many: fc.array(fc.integer({ min: -9, max: 10 }), { minLength: 14, maxLength: 120 }),
  p: fc.array(fc.nat(20).map((n) => n / 20), { maxLength: 7 }),
});

/** p-values of swapped units against all assignments of signs; adjusted p-values against their definition. */
export const pValues = fuzzTarget(
  "p-values",
  "p-values are the share of all assignments of signs, adjusted ones their definition",
  cases,
  ({ few, many, p }) => {
    const flips = signFlips(few);
    assert(flips !== null);
    const one = signFlipPValue(flips, "one-sided", 1);
    assertAlmostEquals(one ?? NaN, enumerated(few, false), 1e-13);
    assertAlmostEquals(signFlipPValue(flips, "two-sided", 1) ?? NaN, enumerated(few, true), 1e-13);
    const large = signFlips(many);
    assert(large !== null);
    assertAlmostEquals((signFlipPValue(large, "one-sided", 1) ?? NaN) / counted(many), 1, 1e-10);
    const holm = p.map((own) =>
      Math.min(
        1,
        Math.max(...p.filter((q) => q <= own).map((q) => q * p.filter((r) => r >= q).length)),
      )
    );
    const hochberg = p.map((own) =>
      Math.min(
        1,
        ...p.filter((q) => q >= own).map((q) => q * p.length / p.filter((r) => r <= q).length),
      )
    );
    adjustPValues(p, "holm").forEach((q, i) => assertAlmostEquals(q, holm[i], 1e-12, "Holm"));
    adjustPValues(p, "bh").forEach((q, i) => assertAlmostEquals(q, hochberg[i], 1e-12, "BH"));
    assertEquals(adjustPValues(p, "none"), p);
  },
);
