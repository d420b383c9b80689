import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { type Crossing, curveCrossings, signChange } from "../../src/agreement/curve_crossings.ts";

const RUNS = { seed: 72, numRuns: 200 };
const curves = fc.integer({ min: 1, max: 8 }).chain((points) =>
  fc.array(fc.array(fc.integer({ min: -2, max: 2 }), { minLength: points, maxLength: points }), {
    maxLength: 5,
  })
);

Deno.test("curveCrossings() finds what it says: the order before, the other order after, ties between", () => {
  fc.assert(
    fc.property(curves, (all) => {
      for (const { above, below, from, to } of curveCrossings(all)) {
        assert(from < to);
        assert(all[above][from] > all[below][from] && all[above][to] < all[below][to]);
        for (let i = from + 1; i < to; i++) assertEquals(all[above][i], all[below][i]);
      }
      const key = ({ from, to, above, below }: Crossing) =>
        [from, to, above, below].map((part) => String(part).padStart(2)).join();
      const keys = curveCrossings(all).map(key);
      assertEquals(keys, keys.toSorted());
    }),
    RUNS,
  );
});

Deno.test("two curves end in the order that their crossings lead to", () => {
  fc.assert(
    fc.property(curves, (all) => {
      const found = curveCrossings(all);
      all.forEach((first, c) =>
        all.forEach((second, d) => {
          if (c >= d) return;
          const sides = first.map((value, i) => Math.sign(value - second[i])).filter((side) =>
            side !== 0
          );
          const changes = sides.filter((side, i) => i > 0 && side !== sides[i - 1]).length;
          const own = found.filter(({ above, below }) =>
            Math.min(above, below) === c && Math.max(above, below) === d
          );
          assertEquals(own.length, changes);
        })
      );
    }),
    RUNS,
  );
});

Deno.test("curves that touch do not cross", () => {
  assertEquals(curveCrossings([[2, 1, 2], [1, 1, 1]]), []);
});

Deno.test("signChange() comes as near as its halvings allow", () => {
  fc.assert(
    fc.property(fc.double({ min: 0.001, max: 0.999, noNaN: true }), (place) => {
      const found = signChange((at) => at - place, 0, 1, 30);
      assert(Math.abs(found - place) <= 2 ** -30);
    }),
    RUNS,
  );
});
