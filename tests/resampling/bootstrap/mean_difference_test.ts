import { assertAlmostEquals, assertEquals } from "@std/assert";
import fc from "fast-check";
import { bootstrap } from "../../../src/resampling/bootstrap/bootstrap.ts";
import {
  type ColumnStatistic,
  columnStatistic,
} from "../../../src/resampling/bootstrap/statistics/column_statistic.ts";
import { meanDifference } from "../../../src/resampling/bootstrap/mean_difference.ts";
import { sortedQuantile } from "../../../src/resampling/bootstrap/interval.ts";
import { meanIntervals } from "../../../src/resampling/bootstrap/mean_intervals.ts";
import { resampler } from "../../../src/resampling/bootstrap/resampling_design.ts";
import { keyedStream } from "../../../src/resampling/random/keyed_stream.ts";

const draws = { seed: 3, experiment: "test", replicates: 300 };

Deno.test("meanDifference() is the difference of means, turns with its sides, and is bounded by its ends", () => {
  const list = fc.array(fc.tuple(fc.nat(9), fc.integer({ min: -50, max: 50 })), {
    minLength: 3,
    maxLength: 20,
  });
  fc.assert(
    fc.property(list, list, (a, b) => {
      const [first, second] = [a, b].map((rows) => ({
        units: rows.map(([unit]) => unit),
        values: rows.map(([, value]) => value),
      }));
      const mean = (values: readonly number[]) =>
        values.reduce((sum, value) => sum + value, 0) / values.length;
      const one = meanDifference(first, second, draws);
      const difference = mean(first.values) - mean(second.values);
      assertAlmostEquals(one.mean ?? NaN, difference, 1e-9);
      const same = meanDifference(first, first, draws);
      assertEquals([same.mean, same.low ?? 0, same.high ?? 0], [0, 0, 0]);
      const moved = { ...second, values: second.values.map((value) => value + 7) };
      assertAlmostEquals(meanDifference(first, moved, draws).low ?? 0, (one.low ?? 7) - 7, 1e-9);
    }),
    { seed: 1, numRuns: 60 },
  );
});

Deno.test("meanDifference() of pairs is the mean of their differences, with the interval of that mean", async () => {
  const units = Array.from({ length: 80 }, (_, i) => i);
  const before = units.map((i) => (i * 7919) % 101);
  const after = units.map((i) => (i * 104729) % 97);
  const wide = { ...draws, replicates: 5000 };
  const ours = meanDifference({ units, values: before }, { units, values: after }, wide);
  const [other] = await meanIntervals(
    [{ values: before.map((value, i) => value - after[i]) }],
    wide,
  );
  assertAlmostEquals(ours.mean ?? NaN, other.mean ?? NaN, 1e-9);
  const width = (other.high ?? NaN) - (other.low ?? NaN);
  assertAlmostEquals(ours.low ?? NaN, other.low ?? NaN, 0.06 * width);
  assertAlmostEquals(ours.high ?? NaN, other.high ?? NaN, 0.06 * width);
});

Deno.test("without numbers there is no difference, and of one unit no interval", () => {
  const none = { units: [], values: [] };
  const one = { units: ["a"], values: [4] };
  for (const [first, second] of [[none, one], [one, none]]) {
    assertEquals(meanDifference(first, second, draws), { mean: null, low: null, high: null });
  }
  assertEquals(meanDifference(one, one, draws), { mean: 0, low: null, high: null });
});

Deno.test("the interval of a difference is that of the differences between the numbers of drawn units", () => {
  const list = fc.array(fc.tuple(fc.nat(3), fc.integer({ min: -9, max: 9 })), {
    minLength: 1,
    maxLength: 6,
  });
  const replicates = fc.integer({ min: 1, max: 40 });
  fc.assert(
    fc.property(
      list,
      list,
      replicates,
      fc.constantFrom(0.5, 0.95),
      (a, b, replicates, confidence) => {
        const units = [...new Set([...a, ...b].map(([unit]) => unit))];
        const meanOf = (rows: readonly (readonly [number, number])[], counts: Uint32Array) => {
          const values = rows.flatMap(([unit, value]) =>
            Array<number>(counts[units.indexOf(unit)]).fill(value)
          );
          return values.reduce((sum, value) => sum + value, 0) / values.length;
        };
        const drawn = Array.from({ length: replicates }, (_, r) => {
          const counts = new Uint32Array(units.length);
          resampler({ rows: units.length })(keyedStream(5, "units", r), counts);
          return meanOf(a, counts) - meanOf(b, counts);
        }).filter((difference) => !Number.isNaN(difference)).sort((x, y) => x - y);
        const [first, second] = [a, b].map((rows) => ({
          units: rows.map(([unit]) => unit),
          values: rows.map(([, value]) => value),
        }));
        const found = meanDifference(first, second, {
          seed: 5,
          experiment: "units",
          replicates,
          confidence,
        });
        const ends = units.length < 2 || drawn.length < 2
          ? [null, null]
          : [(1 - confidence) / 2, (1 + confidence) / 2].map((level) =>
            sortedQuantile(Float64Array.from(drawn), level)
          );
        assertEquals(found.low === null, ends[0] === null);
        assertAlmostEquals(found.low ?? 0, ends[0] ?? 0, 1e-12);
        assertAlmostEquals(found.high ?? 0, ends[1] ?? 0, 1e-12);
      },
    ),
    { seed: 501, numRuns: 150 },
  );
});

Deno.test("intervals of means are those of the bootstrap of rows, or of whole clusters", async () => {
  const values = [0.5, 2, 3.25, 7, 1, 4];
  const below = [1, 2, 1, 3, 1, 2];
  const draws = { seed: 3, experiment: "means", replicates: 300, confidence: 0.9 };
  const integers = Float64Array.from(values, (value) => value * 1e9);
  const statistics: ColumnStatistic[] = [
    { kind: "mean", integers, decimals: 9 },
    {
      kind: "ratio",
      integers,
      below: Float64Array.from(below),
      scale: { offset: "0", decimals: 9 },
    },
  ];
  for (const clusters of [undefined, [0, 0, 1, 1, 2, 2]]) {
    const design = { rows: 6, ...(clusters && { clusters: Int32Array.from(clusters) }) };
    const expected = await bootstrap(
      { design, statistics, studentised: false, seed: 3, experiment: "means" },
      columnStatistic,
      { method: "percentile", confidence: 0.9, replicates: 300 },
    );
    const found = await meanIntervals([{ values }, { values, below }], { ...draws, clusters });
    assertEquals(
      found.map(({ low, high }) => [low, high]),
      expected.map(({ low, high }) => [low, high]),
    );
    assertEquals(found.map(({ mean }) => mean), [17.75 / 6, 1.775]);
  }
});

Deno.test("nothing has no mean, one row has a mean without an interval, and a sum over 0 is no ratio", async () => {
  const none = { low: null, high: null };
  const of = async (values: number[], below?: number[]) =>
    (await meanIntervals([{ values, below }], draws))[0];
  assertEquals(await of([]), { mean: null, ...none });
  assertEquals(await of([4]), { mean: 4, ...none });
  assertEquals(await of([4], [2]), { mean: 2, ...none });
  assertEquals(await of([4], [0]), { mean: null, ...none });
});
