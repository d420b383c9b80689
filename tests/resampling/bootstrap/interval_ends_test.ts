import { assert, assertAlmostEquals, assertEquals, assertThrows } from "@std/assert";
import fc from "fast-check";
import { bootstrap } from "../../../src/resampling/bootstrap/bootstrap.ts";
import { columnStatistic } from "../../../src/resampling/bootstrap/column_statistic.ts";
import { interval } from "../../../src/resampling/bootstrap/interval.ts";
import { centredValues } from "../../../src/decimals/centred_values.ts";
import { columnFromNumbers } from "../../../src/decimals/column_from_numbers.ts";
import { quantileError } from "../../../src/resampling/bootstrap/quantile_error.ts";
import { normalQuantile } from "../../../src/resampling/bootstrap/standard_normal.ts";
import { zeroTest } from "../../../src/resampling/bootstrap/zero_test.ts";
import { UserError } from "../../../src/user_error.ts";

const huge = fc.constantFrom(-1e308, 1e308);
const replicate = fc.oneof({ weight: 12, arbitrary: fc.double({ min: -9, max: 9 }) }, {
  weight: 1,
  arbitrary: huge,
});
const anyReplicates = fc.array(replicate, { minLength: 2, maxLength: 400, size: "max" })
  .map((list) => Float64Array.from(list, (value) => value || 0));
const anyConfidence = fc.constantFrom(0.5, 0.8, 0.95, 0.999);

Deno.test("mirrored replicates have the mirrored interval, with as great Monte-Carlo errors", () => {
  fc.assert(
    fc.property(anyReplicates, anyConfidence, (replicates, confidence) => {
      const of = (values: Float64Array) =>
        interval({ method: "percentile", confidence, estimate: 0, replicates: values });
      const [one, other] = [of(replicates), of(replicates.map((value) => 0 - value))];
      assertAlmostEquals(one.low, -other.high, 1e-9 * Math.abs(one.low) + 1e-12);
      assertEquals(one.lowError === null, other.highError === null);
      if (one.lowError === null || other.highError === null) return;
      assertAlmostEquals(one.lowError, other.highError, 1e-3 * one.lowError + 1e-12);
    }),
    { seed: 84, numRuns: 300 },
  );
});

Deno.test("an interval asks for more replicates exactly where the error of a finite end cannot be told", () => {
  fc.assert(
    fc.property(anyReplicates, anyConfidence, (replicates, confidence) => {
      const { low, high, lowError, highError, enough } = interval(
        { method: "percentile", confidence, estimate: 0, replicates },
      );
      const ends = [[low, lowError], [high, highError]] as const;
      const untold = ends.some(([end, error]) => Number.isFinite(end) && error === null);
      assertEquals(enough > 0, untold);
      for (const [, error] of ends) assert(error === null || (error >= 0 && error < Infinity));
    }),
    { seed: 85, numRuns: 300 },
  );
});

Deno.test("an interval asks for more replicates than it had, and for more where some are undefined", () => {
  const asked = fc.record({
    replicates: anyReplicates,
    confidence: anyConfidence,
    left: fc.double({ min: 0, max: 0.5, noNaN: true }),
  });
  fc.assert(
    fc.property(asked, ({ replicates, confidence, left }) => {
      const gaps = Math.floor(left * replicates.length);
      const all = Float64Array.from([...new Array<number>(gaps).fill(NaN), ...replicates]);
      const made = { method: "percentile", confidence, estimate: 0 } as const;
      const whole = interval({ ...made, replicates }).enough;
      const { enough } = interval({ ...made, replicates: all });
      if (whole === 0) return assertEquals(enough, 0);
      assert(enough > all.length, `${enough} of ${all.length}`);
      assert(enough >= whole * all.length / replicates.length * (1 - 1e-9));
      assert(enough <= 1.11 * whole * all.length / replicates.length + 1);
    }),
    { seed: 86, numRuns: 300 },
  );
});

Deno.test("undefined replicates are left out, up to half of them", () => {
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: -9, max: 9, noNaN: true }), { minLength: 1, maxLength: 20 }),
      fc.nat(25),
      (list, undefinedOnes) => {
        const defined = Float64Array.from(list);
        const all = Float64Array.from([...new Array<number>(undefinedOnes).fill(NaN), ...list]);
        const made = () =>
          interval({ method: "percentile", confidence: 0.9, estimate: 0, replicates: all });
        if (list.length < 2 || undefinedOnes > list.length) assertThrows(made, UserError);
        else {
          const expected = interval({
            method: "percentile",
            confidence: 0.9,
            estimate: 0,
            replicates: defined,
          });
          assertEquals({ ...made(), enough: expected.enough }, expected);
        }
        assertEquals(zeroTest(1, all, 0, 1e-9), zeroTest(1, defined, 0, 1e-9));
      },
    ),
    { seed: 86, numRuns: 200 },
  );
});

Deno.test("the error of a quantile is the spread of the order statistics under their beta distribution", () => {
  const list = fc.array(fc.integer({ min: -99, max: 99 }), {
    minLength: 60,
    maxLength: 200,
    size: "max",
  });
  fc.assert(
    fc.property(list, fc.integer({ min: 1, max: 9 }), (values, tenths) => {
      const sorted = Float64Array.from(values).sort();
      const level = tenths / 10;
      const count = sorted.length;
      const weights = Array.from(sorted, (_, place) => {
        const x = (place + 0.5) / count;
        return Math.exp(
          (level * count - 1) * Math.log(x) + ((1 - level) * count - 1) * Math.log(1 - x),
        );
      });
      const total = weights.reduce((sum, weight) => sum + weight);
      const mean = (of: (value: number) => number) =>
        weights.reduce((sum, weight, place) => sum + weight * of(sorted[place]), 0) / total;
      const expected = Math.sqrt(mean((value) => value * value) - mean((value) => value) ** 2);
      assertAlmostEquals(quantileError(sorted, level).error ?? NaN, expected, 1e-4 * expected);
    }),
    { seed: 87, numRuns: 100 },
  );
});

Deno.test("the normal distribution ends at infinity", () => {
  assertEquals([0, 1].map(normalQuantile), [-Infinity, Infinity]);
});

Deno.test("statistics that are drawn together have the intervals that each has alone", async () => {
  const centred = Float64Array.from({ length: 31 }, (_, row) => (row * row * 7) % 41 - 20);
  const statistics = [0.25, 0.5, 0.75].map((share) => ({
    kind: "quantile" as const,
    ...centredValues(columnFromNumbers([...centred])),
    share,
  }));
  for (const method of ["percentile", "basic", "bca"] as const) {
    const drawn = (some: typeof statistics) =>
      bootstrap(
        { design: { rows: 31 }, statistics: some, studentised: false, seed: 5, experiment: "each" },
        columnStatistic,
        { method, confidence: 0.8, replicates: 300 },
      );
    const alone = await Promise.all(statistics.map((one) => drawn([one])));
    assertEquals(await drawn(statistics), alone.flat(), method);
  }
});
