import { assert, assertEquals, assertThrows } from "@std/assert";
import fc from "fast-check";
import { naturalBalance } from "../../../src/balance/exact_balance.ts";
import { exactPoints } from "../../../src/balance/exact_points.ts";
import { exactTarget } from "../../../src/balance/solver/exact_target.ts";
import { reachableRange } from "../../../src/balance/solver/reachable_range.ts";
import { decimalFraction } from "../../../src/decimals/decimal_fraction.ts";
import { compareFractions, fraction, fractionValue } from "../../../src/decimals/fraction.ts";
import { UserError } from "../../../src/user_error.ts";

Deno.test("a target is the balance of uniform weights or of two systems where it is the double nearest to it, else its own decimal, on any scale", () => {
  const place = fc.integer({ min: 0, max: 20 });
  const pools = fc.uniqueArray(fc.tuple(place, place), {
    minLength: 2,
    maxLength: 6,
    selector: String,
  });
  let [named, decimals, ends, refused] = [0, 0, 0, 0];
  fc.assert(
    fc.property(pools, fc.constantFrom("", "e200", "e-200"), (places, scale) => {
      const scores = [0, 1].map((aspect) => places.map((one) => Number(`${one[aspect]}${scale}`)));
      const points = exactPoints(scores[0], scores[1]);
      const { adequacy, fluency } = points;
      const range = reachableRange(points);
      const pairs = places.flatMap((_, k) =>
        places.slice(0, k).map((_, l) => {
          const own = (adequacy[k] - adequacy[l]) ** 2n;
          return fraction(own, own + (fluency[k] - fluency[l]) ** 2n);
        })
      );
      const sorted = pairs.toSorted(compareFractions);
      const [low, high] = [sorted[0], sorted[sorted.length - 1]];
      for (const balance of [naturalBalance(points), ...pairs]) {
        const found = exactTarget(points, fractionValue(balance), range);
        assertEquals(found.balance, balance);
        const end = compareFractions(balance, low) === 0
          ? "low"
          : compareFractions(balance, high) === 0
          ? "high"
          : null;
        assertEquals(found.end, end);
        if (end === null) named++;
        else ends++;
        // Doubles beside it mean themselves.
        for (const by of [1 - 2 ** -50, 1 + 2 ** -50]) {
          const target = fractionValue(balance) * by;
          const own = decimalFraction(target);
          if (target > 1) continue;
          if (compareFractions(own, low) < 0 || compareFractions(own, high) > 0) {
            assertThrows(() => exactTarget(points, target, range), UserError, "out of reach");
            refused++;
          } else if (target !== fractionValue(balance)) {
            assertEquals(exactTarget(points, target, range), { balance: own, end: null });
            decimals++;
          }
        }
      }
    }),
    { numRuns: 100, seed: 87 },
  );
  assert(named > 200 && ends > 100, `${named}, ${ends}`);
  assert(decimals > 500 && refused > 100, `${decimals}, ${refused}`);
});
