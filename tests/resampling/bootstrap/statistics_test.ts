import { assertAlmostEquals } from "@std/assert";
import fc from "fast-check";
import { columnStatistic } from "../../../src/resampling/bootstrap/column_statistic.ts";

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
