import { assertAlmostEquals, assertEquals } from "@std/assert";
import fc from "fast-check";
import { columnStatistic } from "../../../src/resampling/bootstrap/statistics/column_statistic.ts";

const RUNS = { seed: 13, numRuns: 150 };
const sample = fc.array(fc.tuple(fc.nat(6), fc.nat(3)), { minLength: 1, maxLength: 12 });

Deno.test("quantiles of counts are those of the sorted rows, interpolated", () => {
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(sample, share, (rows, share) => {
      const x = Float64Array.from(rows, ([value]) => value);
      const counts = Uint32Array.from(rows, ([, count]) => count);
      const sorted = rows.flatMap(([value, count]) => Array<number>(count).fill(value)).sort((
        a,
        b,
      ) => a - b);
      if (sorted.length === 0) return;
      const place = (sorted.length - 1) * share;
      const low = Math.floor(place);
      const next = sorted[Math.min(low + 1, sorted.length - 1)];
      const { value } = columnStatistic({ kind: "quantile", values: x, share });
      assertAlmostEquals(
        value(counts),
        sorted[low] + (place - low) * (next - sorted[low]),
        1e-12,
      );
    }),
    RUNS,
  );
});

Deno.test("standard errors of the mean are the sample's own", () => {
  const { standardError } = columnStatistic({
    kind: "mean",
    integers: new Float64Array([10, 20, 60]),
    decimals: 1,
  });
  assertAlmostEquals(
    standardError?.(new Uint32Array([1, 1, 1])) ?? NaN,
    Math.sqrt(14 / 3 / 3),
    1e-12,
  );
});

Deno.test("the standard error of a ratio is that of its linear part", () => {
  const row = fc.tuple(fc.integer({ min: -9, max: 9 }), fc.integer({ min: 1, max: 9 }), fc.nat(3));
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 9 }), (rows) => {
      const counts = Uint32Array.from(rows, ([, , count]) => count);
      const drawn = rows.flatMap(([a, b, count]) =>
        Array(count).fill([a, b]) as [number, number][]
      );
      if (drawn.length === 0) return;
      const above = drawn.reduce((sum, [a]) => sum + a, 0);
      const below = drawn.reduce((sum, [, b]) => sum + b, 0);
      const squares = drawn.reduce((sum, [a, b]) => sum + (a - above / below * b) ** 2, 0);
      const { standardError } = columnStatistic({
        kind: "ratio",
        integers: Float64Array.from(rows, ([a]) => a),
        below: Float64Array.from(rows, ([, b]) => b),
      });
      assertAlmostEquals(standardError!(counts), Math.sqrt(squares) / below, 1e-12);
    }),
    RUNS,
  );
});

Deno.test("a ratio that every drawn row has, rows of zeros too, has no error at all", () => {
  const rows = fc.array(fc.tuple(fc.nat(9), fc.nat(2)), { minLength: 1, maxLength: 9 });
  const part = fc.integer({ min: 1, max: 1e12 });
  fc.assert(
    fc.property(rows, part, part, (rows, top, bottom) => {
      const counts = Uint32Array.from(rows, ([, count]) => count);
      if (rows.every(([times, count]) => times * count === 0)) return;
      const { standardError } = columnStatistic({
        kind: "ratio",
        // Rows that are not drawn may have another ratio.
        integers: Float64Array.from(rows, ([times, count]) => times * top + (count === 0 ? 1 : 0)),
        below: Float64Array.from(rows, ([times]) => times * bottom),
      });
      assertEquals(standardError!(counts), 0);
    }),
    RUNS,
  );
});

Deno.test("a ratio over a sum of 0 is undefined, with its error", () => {
  const { value, standardError } = columnStatistic({
    kind: "ratio",
    integers: new Float64Array([1, 2]),
    below: new Float64Array([1, -1]),
  });
  const counts = new Uint32Array([2, 2]);
  assertEquals([value(counts), standardError!(counts)], [NaN, NaN]);
});

Deno.test("the quickest way to leave rows out of a mean gives the mean of the others", () => {
  const mean = columnStatistic({
    kind: "mean",
    integers: new Float64Array([10, 25, -5]),
    decimals: 1,
  });
  assertEquals(mean.without!(Uint32Array.of(1)), 0.25);
  assertEquals(mean.without!(Uint32Array.of(0, 2)), mean.value(new Uint32Array([0, 1, 0])));
});

Deno.test("a quantile that falls on a value is that value, and equal quantiles are equal doubles", () => {
  for (const parts of [10, 100, 1000]) {
    const counts = new Uint32Array(parts + 1).fill(1);
    for (let k = 0; k <= parts; k++) {
      const values = Float64Array.from(counts, (_, at) => 7 * at);
      const { value } = columnStatistic({ kind: "quantile", values, share: k / parts });
      assertEquals(value(counts), 7 * k);
      const pair = (first: number, second: number) =>
        columnStatistic({
          kind: "quantile",
          values: Float64Array.of(first, second),
          share: k / parts,
        }).value(new Uint32Array([1, 1]));
      assertEquals(pair(0, parts), k);
    }
  }
});
