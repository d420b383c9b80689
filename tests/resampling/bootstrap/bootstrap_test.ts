import { assert, assertAlmostEquals, assertEquals, assertRejects } from "@std/assert";
import fc from "fast-check";
import { blockRanges, shardRange } from "../../../src/resampling/bootstrap/replicate_ranges.ts";
import { bootstrap, type BootstrapSettings } from "../../../src/resampling/bootstrap/bootstrap.ts";
import {
  fewValues,
  fewValuesCounts,
  fewValuesSum,
} from "../../../src/resampling/bootstrap/means/few_values_mean.ts";
import { intervalError } from "../../../src/resampling/bootstrap/interval.ts";
import { jackknife } from "../../../src/resampling/bootstrap/jackknife.ts";
import type { BootstrapPlan } from "../../../src/resampling/bootstrap/bootstrap_plan.ts";
import { replicator } from "../../../src/resampling/bootstrap/replicates.ts";
import {
  type ColumnStatistic,
  columnStatistic,
} from "../../../src/resampling/bootstrap/statistics/column_statistic.ts";
import { normalCdf, normalQuantile } from "../../../src/resampling/bootstrap/standard_normal.ts";
import { keyedStream } from "../../../src/resampling/random/keyed_stream.ts";
import { UserError } from "../../../src/user_error.ts";

const SCORES = Float64Array.from({ length: 300 }, (_, i) => (i * 7919) % 301);
const FEW = Float64Array.from({ length: 300 }, (_, i) => -((i * i) % 5));
const PERCENTILE: BootstrapSettings = { method: "percentile", confidence: 0.9, replicates: 1000 };

function mean(integers: Float64Array): ColumnStatistic {
  return { kind: "mean", integers, decimals: 0 };
}

function plan(statistics: readonly ColumnStatistic[], design: object = {}): BootstrapPlan {
  return {
    design: { rows: 300, ...design },
    statistics,
    studentised: false,
    seed: 5,
    experiment: "test",
  };
}

const groups = Int32Array.from({ length: 300 }, (_, i) => Math.floor(i / 50));
const PLANS: Record<string, BootstrapPlan> = {
  "one mean": plan([mean(SCORES)]),
  "a mean of few values": plan([mean(FEW)]),
  "many means": plan(Array.from({ length: 11 }, (_, c) => mean(SCORES.map((x) => x * (c + 1))))),
  "a median": plan([{ kind: "quantile", values: SCORES, share: 0.5 }]),
  "a mean by clusters": plan([mean(SCORES)], { clusters: groups }),
  "a mean by strata": plan([mean(SCORES)], { strata: groups }),
  "a studentised mean": { ...plan([mean(SCORES)]), studentised: true },
};

for (const [name, given] of Object.entries(PLANS)) {
  Deno.test(`replicator() of ${name} are the same however the blocks are cut`, () => {
    const total = 1000;
    const whole = replicator(given, columnStatistic)({ from: 0, to: 8, replicates: total });
    for (const parts of [2, 3, 8]) {
      const pieces = blockRanges({ from: 0, to: total }, parts).map((r) =>
        replicator(given, columnStatistic)(r)
      );
      assertEquals(pieces.flatMap(({ values }) => [...values]), [...whole.values]);
      assertEquals(pieces.flatMap(({ errors }) => [...errors]), [...whole.errors]);
    }
  });
}

Deno.test("a column's replicates do not depend on the columns beside it", () => {
  const range = { from: 0, to: 1, replicates: 100 };
  const many = PLANS["many means"];
  const beside = replicator(many, columnStatistic)(range).values;
  many.statistics.forEach((statistic, c) => {
    const alone = replicator(plan([statistic]), columnStatistic)(range).values;
    assertEquals([...alone], Array.from({ length: 100 }, (_, r) => beside[11 * r + c]));
  });
});

Deno.test("means of few values are drawn from the same rows, so that mirrored columns have mirrored replicates", () => {
  const range = { from: 0, to: 1, replicates: 100 };
  const both = replicator(plan([mean(FEW), mean(FEW.map((x) => 10 - x))]), columnStatistic)(range);
  for (let r = 0; r < 100; r++) {
    assertAlmostEquals(both.values[2 * r] + both.values[2 * r + 1], 10, 1e-12);
  }
});

Deno.test("replicates of one mean of few values are sums of counts over the number of rows", () => {
  const { values } = replicator(PLANS["a mean of few values"], columnStatistic)(
    { from: 0, to: 1, replicates: 100 },
  );
  const few = fewValues(FEW)!;
  const stream = keyedStream(5, "test", 0);
  const counts = new Int32Array(few.values.length);
  assertEquals([...values], Array.from(values, () => fewValuesSum(few, stream, counts) / 300));
});

Deno.test("shardRange() covers all replicates once, in whole blocks", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 5000 }),
      fc.integer({ min: 1, max: 9 }),
      (total, shards) => {
        let at = 0;
        for (let shard = 1; shard <= shards; shard++) {
          const { from, to } = shardRange(total, shard, shards);
          assertEquals([from, from % 128], [at, 0]);
          at = to;
        }
        assertEquals(at, total);
      },
    ),
    { seed: 2 },
  );
});

Deno.test("fewValuesSum() has the mean and variance of sums of rows", () => {
  const sample = fewValues(FEW);
  assert(sample !== null);
  const scratch = new Int32Array(sample.values.length);
  const source = keyedStream(1, "few", 0);
  const sums = Array.from({ length: 20_000 }, () => fewValuesSum(sample, source, scratch));
  const total = FEW.reduce((sum, value) => sum + value, 0);
  const variance = FEW.reduce((sum, value) => sum + (value - total / 300) ** 2, 0);
  const found = sums.reduce((sum, value) => sum + value, 0) / sums.length;
  const spread = sums.reduce((sum, value) => sum + (value - total) ** 2, 0) / sums.length;
  // Four standard errors of a mean and of a variance.
  assert(Math.abs(found - total) < 4 * Math.sqrt(variance / sums.length), `${found}, not ${total}`);
  assert(Math.abs(spread / variance - 1) < 4 * Math.sqrt(2 / sums.length), `${spread}`);
});

Deno.test("few values are counted wherever in the sample the least and the greatest stand", () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: -9, max: 9 }), { minLength: 2, maxLength: 3 }),
      (values) => {
        // The first row alone is the least, or the greatest.
        const rows = [
          values[0] < 0 ? -10 : 10,
          ...values.flatMap((value) => new Array<number>(40).fill(value)),
        ];
        const few = fewValues(Float64Array.from(rows))!;
        assertEquals(new Set(few.values), new Set(rows));
        assertEquals(few.frequent, few.values.length - 1);
        assertEquals(Array.from(few.rowValues, (value) => few.values[value]), rows);
      },
    ),
    { seed: 6 },
  );
});

Deno.test("fewValuesCounts() of a value, frequent or rare, is binomial by chi-square", () => {
  const rows = [...Array(500).fill(7), ...Array(90).fill(2), ...Array(9).fill(5), 1, 1, 3];
  const sample = fewValues(Float64Array.from(rows));
  assert(sample !== null);
  const source = keyedStream(2, "counts", 0);
  const counts = new Int32Array(sample.values.length);
  const draws = 30_000;
  const seen = new Map([7, 2, 5, 1, 3].map((value) => [value, new Map<number, number>()]));
  for (let draw = 0; draw < draws; draw++) {
    fewValuesCounts(sample, source, counts);
    assertEquals(counts.reduce((sum, count) => sum + count), rows.length);
    sample.values.forEach((value, v) => {
      const times = seen.get(value);
      times?.set(counts[v], (times.get(counts[v]) ?? 0) + 1);
    });
  }
  for (const [value, times] of seen) {
    const p = rows.filter((row) => row === value).length / rows.length;
    let [square, cells, expectedRest, seenRest] = [0, 0, 0, 0];
    let logProbability = rows.length * Math.log1p(-p);
    for (let k = 0; k <= rows.length; k++) {
      const expected = draws * Math.exp(logProbability);
      if (expected >= 5) {
        square += ((times.get(k) ?? 0) - expected) ** 2 / expected;
        cells++;
      } else {
        expectedRest += expected;
        seenRest += times.get(k) ?? 0;
      }
      logProbability += Math.log((rows.length - k) / (k + 1) * p / (1 - p));
    }
    if (expectedRest >= 5) {
      square += (seenRest - expectedRest) ** 2 / expectedRest;
      cells++;
    }
    // Chi-square has mean cells − 1 and variance twice that; four standard deviations.
    const limit = cells - 1 + 4 * Math.sqrt(2 * (cells - 1));
    assert(square < limit, `${value}: ${square} over ${limit}`);
  }
});

Deno.test("intervals of every kind cover the mean and agree on its width", async () => {
  const widths: number[] = [];
  for (const method of ["percentile", "basic", "bca", "studentised"] as const) {
    const given = { ...PLANS["one mean"], studentised: method === "studentised" };
    const [result] = await bootstrap(given, columnStatistic, {
      ...PERCENTILE,
      method,
      replicates: 4000,
    });
    assert(result.low < result.estimate && result.estimate < result.high);
    widths.push(result.high - result.low);
  }
  const error = Math.sqrt(SCORES.reduce((sum, x) => sum + (x - 150) ** 2, 0) / 300 / 300);
  for (const width of widths) assertAlmostEquals(width, 2 * 1.645 * error, 0.06 * width);
});

Deno.test("`precision` adds replicates until every end is as exact as asked", async () => {
  const [result] = await bootstrap(PLANS["one mean"], columnStatistic, {
    ...PERCENTILE,
    precision: 0.05,
  });
  assert(result.replicates > 1000);
  assert((intervalError(result) ?? Infinity) <= 0.05);
});

Deno.test("`precision` that cannot be reached ends at the greatest number of replicates", async () => {
  let drawn = 0;
  const plain = replicator(PLANS["one mean"], columnStatistic);
  const settings = { ...PERCENTILE, replicates: 128, precision: 1e-9, most: 1024 };
  const [result] = await bootstrap(PLANS["one mean"], columnStatistic, settings, (_plan, range) => {
    assert(range.to > range.from, "no replicates are asked for");
    drawn += range.to - range.from;
    return Promise.resolve([
      plain({ from: range.from / 128, to: range.to / 128, replicates: range.to }),
    ]);
  });
  assertEquals([drawn, result.lowError! > 1e-9], [1024, true]);
});

Deno.test("jackknife() of a ratio leaves one row out at a time", () => {
  const above = new Float64Array([1, 2, 3]);
  const below = new Float64Array([1, 1, 2]);
  const ratio = columnStatistic({ kind: "ratio", integers: above, below });
  assertEquals(jackknife({ rows: 3 }, ratio).map((values) => [...values]), [[5 / 3, 4 / 3, 3 / 2]]);
});

Deno.test("normalQuantile() inverts normalCdf() far into both tails", () => {
  fc.assert(
    fc.property(fc.double({ min: -8, max: 5, noNaN: true }), (x) => {
      assertAlmostEquals(normalQuantile(normalCdf(x)), x, 1e-8);
    }),
    { seed: 4 },
  );
  assertAlmostEquals(normalCdf(-6), 9.865876450376946e-10, 1e-22);
});

const BAD: readonly [string, BootstrapPlan, Partial<BootstrapSettings>, string][] = [
  ["one value", { ...plan([mean(new Float64Array([1]))]), design: { rows: 1 } }, {}, "two values"],
  [
    "a constant sample for BCa",
    plan([mean(new Float64Array(300).fill(3))]),
    { method: "bca" },
    "unchanged",
  ],
  [
    "a ratio over zeros",
    plan([{ kind: "ratio", integers: SCORES, below: new Float64Array(300) }]),
    {},
    "the statistic is undefined for this sample",
  ],
  ["confidence 0", PLANS["one mean"], { confidence: 0 }, "between 0 and 1"],
  ["confidence 1", PLANS["one mean"], { confidence: 1 }, "between 0 and 1"],
  ["no replicates", PLANS["one mean"], { replicates: 0 }, "positive integer"],
  ["a precision of 0", PLANS["one mean"], { precision: 0 }, "precision must be a positive number"],
  ["one replicate", PLANS["one mean"], { replicates: 1 }, "at least two replicates"],
  ["half a replicate", PLANS["one mean"], { replicates: 0.5 }, "positive integer"],
  [
    "one cluster",
    plan([mean(SCORES)], { clusters: new Int32Array(300) }),
    {},
    "at least two of them",
  ],
  [
    "a studentised median",
    { ...plan([{ kind: "quantile", values: SCORES, share: 0.5 }]), studentised: true },
    { method: "studentised" },
    "use bca",
  ],
];

for (const [name, given, settings, part] of BAD) {
  Deno.test(`bootstrap() refuses ${name} with one sentence`, async () => {
    const error = await assertRejects(
      () => bootstrap(given, columnStatistic, { ...PERCENTILE, ...settings }),
      UserError,
      part,
    );
    assertEquals(error.message.includes("\n"), false);
  });
}
