import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { fraction } from "../../../src/decimals/fraction.ts";
import { compareRootSums, rootTerm } from "../../../src/pairs/classes/root_sum.ts";
import { fixed } from "../made_up.ts";

Deno.test("compareRootSums(): equal sums are found equal, and unequal ones told apart", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 400 }),
      fc.integer({ min: 1, max: 400 }),
      fc.integer({ min: 1, max: 9 }),
      fc.integer({ min: -50, max: 50 }).filter((n) => n !== 0),
      (a, b, scale, numerator) => {
        const one = new Map([rootTerm(BigInt(numerator), a, b)]);
        const same = new Map([rootTerm(BigInt(numerator * scale), a * scale, b * scale)]);
        assertEquals(compareRootSums(one, same), 0);
        const more = new Map(
          [...same, [7n * 11n * 13n * 1_000_003n, fraction(1n, 10n ** 60n)]] as const,
        );
        assertEquals(compareRootSums(one, more), -1);
        assertEquals(compareRootSums(more, one), 1);
      },
    ),
    fixed,
  );
});
