import { assertAlmostEquals, assertEquals } from "@std/assert";
import fc from "fast-check";
import { pearson } from "../../../src/agreement/pearson.ts";
import { segmentPearsonSwaps } from "../../../src/agreement/swaps/segment_pearson_swaps.ts";
import { softPairwiseAccuracy } from "../../../src/agreement/soft_pairwise_accuracy.ts";
import { spaSwaps } from "../../../src/agreement/swaps/spa_swaps.ts";
import { standardisedIntegers } from "../../../src/agreement/swaps/standardised_integers.ts";
import { reachedCount } from "../../../src/resampling/significance/swap_test.ts";
import { wilsonInterval } from "../../../src/resampling/significance/wilson_interval.ts";
import { pairedPermutationCounts } from "../../../src/resampling/permutation/paired_permutation.ts";
import { permBoth } from "../../../src/resampling/permutation/perm_both.ts";
import { standardised } from "../../../src/scores/moments.ts";
import { allSigns, signMatrix } from "../../../src/resampling/permutation/sign_matrix.ts";
import { significanceClusters } from "../../../src/resampling/permutation/significance_clusters.ts";
import { subsetSums } from "../../../src/resampling/permutation/subset_sums.ts";

const RUNS = { seed: 7, numRuns: 40 };
const scores = fc.array(fc.tuple(fc.nat(9), fc.nat(9), fc.nat(9)), { minLength: 3, maxLength: 8 });

Deno.test("permBoth() of all swaps counts both directions of a metric with itself in full", () => {
  fc.assert(
    fc.property(scores, (rows) => {
      const human = rows.map(([h]) => h);
      const metric = standardised(rows.map(([, m]) => m));
      const measure = (list: Float64Array) => pearson(human, list);
      if (measure(metric) === null) return;
      const { swapped, observed } = permBoth(metric, metric, allSigns(rows.length), measure);
      assertEquals([observed, ...swapped], Array(2 ** rows.length + 1).fill(0));
    }),
    RUNS,
  );
});

Deno.test("standardised scores have mean 0 and variance 1 and lie as the scores do; a constant list becomes 0", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -99, max: 99 }), { minLength: 1 }), (list) => {
      const found = standardised(list);
      if (new Set(list).size === 1) return assertEquals([...found], list.map(() => 0));
      const mean = (values: readonly number[]) =>
        values.reduce((sum, value) => sum + value, 0) / values.length;
      assertAlmostEquals(mean([...found]), 0, 1e-12);
      assertAlmostEquals(mean([...found].map((z) => z * z)), 1, 1e-12);
      const deviation = Math.sqrt(mean(list.map((score) => (score - mean(list)) ** 2)));
      list.forEach((score, at) =>
        assertAlmostEquals(found[at] - found[0], (score - list[0]) / deviation, 1e-12)
      );
    }),
    RUNS,
  );
});

Deno.test("permBoth() takes the measure of both lists with every set of units swapped", () => {
  fc.assert(
    fc.property(scores, (rows) => {
      const [weights, first, second] = [0, 1, 2].map((c) => rows.map((row) => row[c]));
      // A measure that tells every place from every other.
      const measure = (list: Float64Array) =>
        list.reduce((sum, value, at) => sum + (weights[at] + 10 * at) * value * value, 0);
      const { observed, swapped } = permBoth(first, second, allSigns(rows.length), measure);
      const difference = (p: number) => {
        const isKept = (at: number) => ((p >>> at) & 1) === 1;
        return measure(Float64Array.from(first, (one, at) => isKept(at) ? one : second[at])) -
          measure(Float64Array.from(second, (one, at) => isKept(at) ? one : first[at]));
      };
      assertEquals(observed, difference(2 ** rows.length - 1));
      assertEquals([...swapped], Array.from(swapped, (_, p) => difference(p)));
    }),
    RUNS,
  );
});

Deno.test("permBoth() of an undefined agreement is no evidence", () => {
  const flat = standardised([2, 2, 2]);
  const metric = standardised([1, 2, 4]);
  const measure = (list: Float64Array) => pearson([1, 2, 3], list);
  const differences = permBoth(metric, flat, allSigns(3), measure);
  assertEquals([differences.observed, reachedCount(differences, "two-sided")], [NaN, 8]);
});

Deno.test("segmentPearsonSwaps() counts as permBoth() does", () => {
  fc.assert(
    fc.property(scores, (rows) => {
      const [human, first, second] = [0, 1, 2].map((c) =>
        standardisedIntegers(rows.map((r) => r[c]))
      );
      if ([human, first, second].some((list) => list.every((value) => value === 0))) return;
      const swaps = allSigns(rows.length);
      const sum = (list: Float64Array) => list.reduce((total, value) => total + value, 0);
      const sums = (list: Float64Array) => {
        const squares = list.map((value) => value * value);
        const products = list.map((value, i) => value * human[i]);
        return {
          scores: subsetSums(list, swaps),
          squares: subsetSums(squares, swaps),
          products: subsetSums(products, swaps),
          totals: [sum(list), sum(squares), sum(products)] as const,
        };
      };
      const ours = segmentPearsonSwaps(
        { cells: rows.length, sum: sum(human), squares: sum(human.map((value) => value * value)) },
        sums(first),
        sums(second),
      );
      const slow = permBoth(first, second, swaps, (list) => pearson(human, list));
      assertAlmostEquals(ours.observed, slow.observed, 1e-9);
      slow.swapped.forEach((difference, p) => {
        if (Number.isNaN(difference)) assertEquals(Number.isFinite(ours.swapped[p]), false);
        else assertAlmostEquals(ours.swapped[p], difference, 1e-9);
      });
    }),
    RUNS,
  );
});

Deno.test("spaSwaps() counts as SPA of swapped scores does", () => {
  const cell = fc.integer({ min: -4, max: 4 });
  const systems = 3;
  const segments = 5;
  const table = fc.array(cell, { minLength: systems * segments, maxLength: systems * segments });
  const signs = signMatrix({ source: "philox", seed: 1, to: 20, segments });
  const totals = (list: ArrayLike<number>) =>
    Float64Array.from(
      { length: systems },
      (_, k) => Array.from(list).slice(k * segments, (k + 1) * segments).reduce((a, b) => a + b, 0),
    );
  const counts = (list: Float64Array) =>
    pairedPermutationCounts(subsetSums(list, signs), totals(list));
  fc.assert(
    fc.property(table, table, table, (human, a, b) => {
      const [people, first, second] = [human, a, b].map((list) => Float64Array.from(list));
      const humanCounts = counts(people);
      const difference = (left: Float64Array, right: Float64Array) => {
        const spa = (list: Float64Array) =>
          softPairwiseAccuracy(humanCounts, counts(list), 20) ?? NaN;
        return Math.round((spa(left) - spa(right)) * 20 * 3);
      };
      const swapped = Array.from({ length: 2 ** systems }, (_, mask) => {
        const kept = (_: number, at: number) => (mask >> Math.floor(at / segments)) & 1;
        const left = first.map((value, at) => kept(value, at) ? value : second[at]);
        const right = second.map((value, at) => kept(value, at) ? value : first[at]);
        return difference(left, right);
      });
      const sums = (list: Float64Array) => ({
        sums: subsetSums(list, signs),
        totals: totals(list),
      });
      const ours = spaSwaps(humanCounts, sums(first), sums(second), allSigns(systems));
      assertEquals([ours.observed, ...ours.swapped], [difference(first, second), ...swapped]);
    }),
    RUNS,
  );
});

Deno.test("significanceClusters() starts a cluster at the first metric beaten within the current one", () => {
  const p = [[1, 0.5, 0.04, 0.01], [1, 1, 0.2, 0.01], [1, 1, 1, 0.2], [1, 1, 1, 1]];
  assertEquals(significanceClusters(4, (i, j) => p[i][j]), [1, 1, 2, 2]);
  assertEquals(significanceClusters(4, (i, j) => p[i][j], 0.005), [1, 1, 1, 1]);
});

Deno.test("wilsonInterval() holds the share and keeps to 0 and 1", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 5000 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (n, share) => {
        const reached = Math.round(share * n);
        const [low, high] = wilsonInterval(reached, n);
        assertEquals(0 <= low && low <= reached / n && reached / n <= high && high <= 1, true);
      },
    ),
    RUNS,
  );
});
