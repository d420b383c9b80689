import { assertAlmostEquals, assertEquals } from "@std/assert";
import fc from "fast-check";
import { groupMeanSwaps } from "../../../src/agreement/swaps/group_mean_swaps.ts";

Deno.test("swapped means of groups are those of values that change sides one by one, with those that lack a value", () => {
  const value = fc.option(fc.integer({ min: -9, max: 9 }), { freq: 4 });
  const group = fc.tuple(value, value, fc.array(fc.boolean(), { minLength: 3, maxLength: 3 }));
  const mean = (values: (number | null)[]) => {
    const given = values.filter((one) => one !== null);
    return given.reduce((sum, one) => sum + one, 0) / given.length;
  };
  fc.assert(
    fc.property(fc.array(group, { minLength: 1, maxLength: 6 }), (groups) => {
      const sums = [0, 1].map((side) => {
        const values = groups.map((one) => one[side] as number | null);
        const kept = [0, 1, 2].map((p) => values.filter((_, g) => groups[g][2][p]));
        const sum = (some: (number | null)[]) => some.reduce<number>((t, one) => t + (one ?? 0), 0);
        const count = (some: (number | null)[]) => some.filter((one) => one !== null).length;
        return {
          kept: Float64Array.from([...kept.map(sum), ...kept.map(count)]),
          sum: sum(values),
          count: count(values),
        };
      });
      const { observed, swapped } = groupMeanSwaps(sums[0], sums[1]);
      const side = (of: 0 | 1, p: number) =>
        groups.map(([first, second, keeps]) => keeps[p] === (of === 0) ? first : second);
      assertEquals(observed, mean(groups.map(([one]) => one)) - mean(groups.map(([, one]) => one)));
      swapped.forEach((found, p) => {
        const expected = mean(side(0, p)) - mean(side(1, p));
        if (Number.isNaN(expected)) assertEquals(found, NaN);
        else assertAlmostEquals(found, expected, 1e-12);
      });
    }),
    { numRuns: 100, seed: 91 },
  );
});
