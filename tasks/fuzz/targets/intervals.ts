import { assert, assertAlmostEquals, assertEquals } from "@std/assert";
import fc from "fast-check";
import { interval } from "../../../src/resampling/bootstrap/interval.ts";
import { normalCdf, normalQuantile } from "../../../src/resampling/bootstrap/standard_normal.ts";
import { judgePearson, judgeSpearman, quotient } from "../../../tests/agreement/judge.ts";
import { behaves } from "../behaviour.ts";
import { notations, printed } from "../random_scores.ts";
import { fuzzTarget } from "../target.ts";

const METHODS = ["percentile", "basic", "bca", "studentised"] as const;

const cases = fc.record({ x: notations, y: notations }).chain(({ x, y }) =>
  fc.record({
    decimals: fc.constant([x.decimals, y.decimals] as const),
    rows: fc.array(fc.tuple(x.units, y.units), { minLength: 2, maxLength: 12 }),
    method: fc.constantFrom(...METHODS),
    statistic: fc.constantFrom("mean", "median", "difference", "ratio", "pearson", "spearman"),
    replicates: fc.array(fc.integer({ min: -40, max: 40 }), { minLength: 3, maxLength: 60 }),
    acceleration: fc.integer({ min: -10, max: 10 }).map((a) => a / 100),
    confidence: fc.constantFrom(0.5, 0.9, 0.95, 0.99),
  })
);
type Case = typeof cases extends fc.Arbitrary<infer One> ? One : never;

/** The statistic of the sample in whole numbers. */
function exactly({ rows, decimals: [dx, dy], statistic }: Case): number | null {
  const [x, y] = [rows.map(([value]) => value), rows.map(([, value]) => value)];
  const sum = (list: readonly bigint[]) => list.reduce((total, one) => total + one, 0n);
  const n = BigInt(rows.length);
  const [ux, uy] = [10n ** BigInt(dx), 10n ** BigInt(dy)];
  switch (statistic) {
    case "mean":
      return quotient(sum(x) * 10n ** 240n, n * ux);
    case "median": {
      const sorted = x.toSorted((a, b) => a < b ? -1 : a > b ? 1 : 0);
      const middle = sorted[(rows.length - 1) >> 1] + sorted[rows.length >> 1];
      return quotient(middle * 10n ** 240n, 2n * ux);
    }
    case "difference":
      return quotient((sum(x) * uy - sum(y) * ux) * 10n ** 240n, n * ux * uy);
    case "ratio":
      return quotient(sum(x) * uy, sum(y) * ux);
    case "pearson":
      return judgePearson(x, y);
    default:
      return judgeSpearman(x, y);
  }
}

/** Estimates against exact arithmetic, and ends of intervals against their textbook definition. */
export const intervals = fuzzTarget(
  "intervals",
  "estimates are exact, intervals their definition, and neither depends on the order of rows",
  cases,
  async (one) => {
    const { rows, decimals, statistic, method } = one;
    const pairwise = statistic !== "mean" && statistic !== "median";
    const table = "x,y\n" +
      rows.map(([x, y]) => `${printed(x, decimals[0])},${printed(y, decimals[1])}\n`).join("");
    const found = await behaves({ "t.csv": table }, [
      ...["bootstrap", "@t.csv", "--column", "x", "--statistic", statistic, "--jobs", "1"],
      ...(pairwise ? ["--compare", "y"] : []),
      ...["--method", method, "--replicates", "40", "--format", "json"],
    ]) as { estimate: number | null; low: number | null; high: number | null }[] | null;
    if (found !== null) {
      const expected = exactly(one);
      const { estimate, low, high } = found[0];
      assert(expected !== null && estimate !== null, `${estimate}, not ${expected}`);
      const scaled = statistic === "mean" || statistic === "median" || statistic === "difference";
      const ours = scaled ? estimate * 1e200 * 1e40 : estimate;
      // A difference of columns with very different units is rounded once, to 1e-9 of its range or finer.
      const largest = rows.reduce((most, [, y]) => Math.max(most, Math.abs(Number(y))), 0);
      const apart = statistic === "difference" && Math.abs(decimals[0] - decimals[1]) > 15;
      const rounding = apart ? 1e-9 * largest * 1e240 / 10 ** decimals[1] : 0;
      const tolerance = Math.max(1e-12, 1e-12 * Math.abs(expected), rounding);
      if (Number.isFinite(ours)) assertAlmostEquals(ours, expected, tolerance);
      assert(low === null || high === null || low <= high, `${low} above ${high}`);
    }
    textbook(one);
  },
);

/** Ends of an interval from replicates, by the textbook formulas. */
function textbook({ method, replicates, confidence, acceleration }: Case): void {
  if (method === "studentised") return;
  const estimate = replicates[0];
  const sorted = replicates.toSorted((a, b) => a - b);
  const quantile = (level: number) => {
    const place = (sorted.length - 1) * Math.min(1, Math.max(0, level));
    const [below, above] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
    return below + (place - Math.floor(place)) * (above - below);
  };
  const tail = (1 - confidence) / 2;
  const under = sorted.filter((value) => value < estimate).length +
    sorted.filter((value) => value === estimate).length / 2;
  const bias = normalQuantile(under / sorted.length);
  const level = (share: number) => {
    const shifted = bias + normalQuantile(share);
    return normalCdf(bias + shifted / (1 - acceleration * shifted));
  };
  const expected = method === "percentile"
    ? [quantile(tail), quantile(1 - tail)]
    : method === "basic"
    ? [2 * estimate - quantile(1 - tail), 2 * estimate - quantile(tail)]
    : [quantile(level(tail)), quantile(level(1 - tail))];
  const { low, high, defined } = interval({
    method,
    confidence,
    estimate,
    replicates: Float64Array.from(replicates),
    acceleration,
  });
  assertEquals(defined, replicates.length);
  assertAlmostEquals(low, expected[0], 1e-6);
  assertAlmostEquals(high, expected[1], 1e-6);
}
