import { assert, assertAlmostEquals, assertEquals, assertThrows } from "@std/assert";
import fc from "fast-check";
import { bootstrap } from "../../../src/resampling/bootstrap/bootstrap.ts";
import { columnStatistic } from "../../../src/resampling/bootstrap/statistics/column_statistic.ts";
import { interval, sortedQuantile } from "../../../src/resampling/bootstrap/interval.ts";
import { centredValues } from "../../../src/decimals/centred_values.ts";
import { columnFromNumbers } from "../../../src/decimals/column_from_numbers.ts";
import { normalCdf, normalQuantile } from "../../../src/resampling/bootstrap/standard_normal.ts";
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

Deno.test("a studentised interval has the percentile interval of t, turned around and in its own unit", () => {
  const standardError = fc.constantFrom(0.5, 3);
  fc.assert(
    fc.property(anyReplicates, anyConfidence, standardError, (t, confidence, standardError) => {
      const replicates = t.map((value) => 7 + value);
      const errors = new Float64Array(t.length).fill(1);
      const own = { confidence, estimate: 7, replicates, errors, standardError };
      const found = interval({ method: "studentised", ...own });
      const { low, high, lowError, highError } = interval({
        method: "percentile",
        confidence,
        estimate: 0,
        replicates: replicates.map((value) => value - 7),
      });
      const turned = (end: number) => 7 - standardError * end;
      assertEquals([found.low, found.high], [turned(high), turned(low)]);
      const scaled = (error: number | null) => error === null ? null : standardError * error;
      assertEquals([found.lowError, found.highError], [scaled(highError), scaled(lowError)]);
    }),
    { seed: 87, numRuns: 100 },
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

Deno.test("a quantile lies between its neighbours in their proportion, to the ends of the doubles and beyond", () => {
  const neighbours = (low: number, high: number, level: number) =>
    sortedQuantile(Float64Array.of(low, high), level);
  const most = 2 ** 1023;
  for (const level of [0, 0.125, 0.25, 0.5, 0.75, 1]) {
    assertEquals(neighbours(-most, most, level), (2 * level - 1) * most || 0);
    assertEquals(neighbours(-8, 8, level), (2 * level - 1) * 8);
    for (const same of [-Infinity, -most, 0.1, Infinity]) {
      assertEquals(neighbours(same, same, level), same);
    }
    assertEquals(neighbours(-Infinity, Infinity, level), level < 0.5 ? -Infinity : Infinity);
    assertEquals(neighbours(-Infinity, 3, level), level < 1 ? -Infinity : 3);
    assertEquals(neighbours(3, Infinity, level), level > 0 ? Infinity : 3);
  }
});

Deno.test("a BCa interval takes the quantiles that its definition says, replicates equal to the estimate half below it", () => {
  const list = fc.array(fc.nat(6), { minLength: 20, maxLength: 60 });
  const anyAcceleration = fc.constantFrom(-0.1, 0, 0.05);
  fc.assert(
    fc.property(list, anyAcceleration, anyConfidence, (values, acceleration, confidence) => {
      const below = values.filter((value) => value < 3).length;
      const equal = values.filter((value) => value === 3).length;
      const share = (below + equal / 2) / values.length;
      fc.pre(share > 0 && share < 1);
      const bias = normalQuantile(share);
      const [low, high] = [(1 - confidence) / 2, (1 + confidence) / 2].map((level) => {
        const shifted = bias + normalQuantile(level);
        const place = bias + shifted / (1 - acceleration * shifted);
        return sortedQuantile(Float64Array.from(values).sort(), normalCdf(place));
      });
      const found = interval({
        method: "bca",
        confidence,
        estimate: 3,
        replicates: Float64Array.from(values),
        // Without an acceleration there is none.
        ...(acceleration !== 0 && { acceleration }),
      });
      assertAlmostEquals(found.low, low, 1e-9);
      assertAlmostEquals(found.high, high, 1e-9);
    }),
    { seed: 501, numRuns: 200 },
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
