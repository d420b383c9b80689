import { assertAlmostEquals, assertEquals } from "@std/assert";
import fc from "fast-check";
import { corpusDifference } from "../../../src/probes/audit/corpus_difference.ts";
import { corpusMean } from "../../../src/probes/audit/corpus_mean.ts";
import { corpusRate } from "../../../src/probes/audit/corpus_rate.ts";
import { studentQuantile } from "../../../src/resampling/distributions/student_t.ts";
import { keyedStream } from "../../../src/resampling/random/keyed_stream.ts";
import { fillSigns } from "../../../src/resampling/random/signs.ts";

/** A segment of a corpus. */
interface Row {
  readonly stratum: number;
  readonly unit: number;
  readonly rated: number;
  readonly value: number;
}

const RUNS = { seed: 501, numRuns: 300 };
const corpus = (value: fc.Arbitrary<number>, most: number) =>
  fc.array(
    fc.record({ stratum: fc.nat(2), unit: fc.nat(5), rated: fc.nat(1), value }),
    { minLength: 1, maxLength: most },
  );
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const arrays = (rows: readonly Row[]) => ({
  values: rows.map(({ value }) => value),
  rated: rows.map(({ rated }) => rated),
  design: { stratumOf: rows.map((row) => row.stratum), unitOf: rows.map((row) => row.unit) },
});

/** The mean and its variance, term by term as the docstring has them. */
function slowMean(rows: readonly Row[]) {
  const strata = [0, 1, 2].map((stratum) => rows.filter((row) => row.stratum === stratum))
    .map((all) => ({ all, seen: all.filter(({ rated }) => rated === 1) }))
    .filter(({ seen }) => seen.length > 0)
    .map(({ all, seen }) => ({ all, seen, units: new Set(seen.map(({ unit }) => unit)) }));
  const total = sum(strata.map(({ all }) => all.length));
  // How much a rated segment of each stratum weighs.
  const weights = strata.map(({ all, seen }) => all.length / total / seen.length);
  const n = sum(strata.map(({ seen }) => seen.length));
  const mean = sum(strata.map(({ seen }, s) => weights[s] * sum(seen.map(({ value }) => value))));
  const own = (unit: number) =>
    strata.map(({ seen, units }, s) => {
      const centre = units.size === 1 ? mean : sum(seen.map(({ value }) => value)) / seen.length;
      return weights[s] *
        sum(seen.filter((row) => row.unit === unit).map(({ value }) => value - centre));
    });
  const factor = (unit: number) =>
    Math.max(
      1,
      ...strata.filter(({ units }) => units.has(unit) && units.size > 1)
        .map(({ units: { size } }) => size / (size - 1)),
    );
  return {
    mean: n === 0 ? null : mean,
    variance: sum([0, 1, 2, 3, 4, 5].map((unit) => factor(unit) * sum(own(unit)) ** 2)),
    n,
    freedom: Math.max(1, sum(strata.map(({ units }) => units.size - 1))),
    weighting: n === 0
      ? 1
      : Math.max(1, n * sum(strata.map(({ seen }, s) => seen.length * weights[s] ** 2))),
    uncovered: rows.length - total,
    /** What a unit adds to the mean. */
    share: (unit: number) =>
      sum(
        strata.map(({ seen }, s) =>
          weights[s] * sum(seen.filter((row) => row.unit === unit).map(({ value }) => value))
        ),
      ),
    units: [0, 1, 2, 3, 4, 5].filter((unit) => strata.some(({ units }) => units.has(unit))),
  };
}

Deno.test("the mean of a corpus, its variance and what weights cost are those of the definition, segment by segment", () => {
  fc.assert(
    fc.property(corpus(fc.integer({ min: -5, max: 5 }), 15), (rows) => {
      const { values, rated, design } = arrays(rows);
      const found = corpusMean(values, rated, [...rows.keys()], design);
      const slow = slowMean(rows);
      assertEquals(found.mean === null, slow.mean === null);
      assertAlmostEquals(found.mean ?? 0, slow.mean ?? 0, 1e-12);
      assertAlmostEquals(found.variance, slow.variance, 1e-12);
      assertAlmostEquals(found.weighting, slow.weighting, 1e-12);
      assertEquals(
        [found.n, found.freedom, found.uncovered],
        [slow.n, slow.freedom, slow.uncovered],
      );
    }),
    RUNS,
  );
});

Deno.test("where every rated segment has the value, so has the mean, to the bit", () => {
  fc.assert(
    fc.property(corpus(fc.constant(1), 40), (rows) => {
      const { values, rated, design } = arrays(rows);
      const { mean } = corpusMean(values, rated, [...rows.keys()], design);
      assertEquals(mean ?? 1, 1);
    }),
    RUNS,
  );
});

Deno.test("a rate has Wilson's interval for the segments that its own are worth", () => {
  fc.assert(
    fc.property(corpus(fc.nat(1), 15), (rows) => {
      const { values, rated, design } = arrays(rows);
      const found = corpusRate(values, rated, [...rows.keys()], design, 0.9);
      const { mean, variance, n, freedom, weighting } = slowMean(rows);
      assertEquals(found.count, sum(values.map((value, i) => value * rated[i])));
      assertEquals(found.n, n);
      if (mean === null) {
        return assertEquals(found, {
          count: 0,
          n: 0,
          rate: null,
          interval: null,
          design_effect: 1,
        });
      }
      const spread = mean * (1 - mean);
      const effect = variance > 1e-12 && spread > 1e-12
        ? Math.max(1, n * variance / spread)
        : weighting;
      assertAlmostEquals(found.rate!, mean, 1e-12);
      assertAlmostEquals(found.design_effect, effect, 1e-9);
      const z = studentQuantile(0.9, freedom);
      // Both ends solve (end − rate)² = z²·end·(1 − end) / worth.
      for (const end of found.interval!) {
        assertAlmostEquals((end - mean) ** 2, z * z * end * (1 - end) * effect / n, 1e-9);
      }
      assertEquals(found.interval![0] < found.interval![1], true);
    }),
    RUNS,
  );
});

Deno.test("a difference has Student's interval, and the p-value of swaps of whole units", () => {
  const replicates = fc.constantFrom(0, 1, 127, 128, 129, 300);
  fc.assert(
    fc.property(corpus(fc.integer({ min: -5, max: 5 }), 15), replicates, (rows, replicates) => {
      const { values, rated, design } = arrays(rows);
      const draws = { replicates, confidence: 0.9, seed: 6 };
      const found = corpusDifference(values, rated, design, draws);
      const { mean, variance, n, freedom, share, units } = slowMean(rows);
      if (mean === null) {
        return assertEquals(found, { n: 0, difference: null, interval: null, p: null });
      }
      assertEquals(found.n, n);
      assertAlmostEquals(found.difference!, mean, 1e-12);
      const half = studentQuantile(0.9, freedom) * Math.sqrt(variance);
      assertEquals(found.interval === null, n < 2);
      [-half, half].forEach((distance, end) =>
        assertAlmostEquals(found.interval?.[end] ?? mean + distance, mean + distance, 1e-6)
      );
      if (replicates === 0) return assertEquals(found.p, null);
      let reached = 0;
      const signs = new Int8Array(units.length);
      let source = keyedStream(0, "", 0);
      for (let r = 0; r < replicates; r++) {
        if (r % 128 === 0) source = keyedStream(6, "audit swaps", r / 128);
        fillSigns(source, signs);
        const swapped = sum(units.map((unit, u) => signs[u] * share(unit)));
        if (Math.abs(swapped) >= Math.abs(mean) - 1e-9) reached++;
      }
      assertAlmostEquals(found.p!, (reached + 1) / (replicates + 1), 1e-12);
    }),
    RUNS,
  );
});
