import { assert, assertAlmostEquals, assertEquals } from "@std/assert";
import fc from "fast-check";
import { balanceOf } from "../../src/balance/balance_of.ts";
import { effectiveSampleSize } from "../../src/balance/effective_sample_size.ts";
import {
  sampleWeightings,
  WEIGHTING_BLOCK,
} from "../../src/balance/weightings/sample_weightings.ts";
import { systemPool } from "../../src/balance/system_pool.ts";
import { addCells, cellSummaries, cellSums } from "../../src/balance/weightings/weighting_cells.ts";
import { gammaln } from "../../src/resampling/distributions/gammaln.ts";
import { logImportance, weightingMixture } from "../../src/balance/weightings/weighting_mixture.ts";
import { welchTest } from "../../src/balance/weightings/welch_test.ts";
import { pairWeights } from "../../src/agreement/pair_weights.ts";
import { dialPreference } from "../../src/probes/augmentation/dial_preference.ts";
import {
  preferenceColumns,
  weightedPreferences,
} from "../../src/probes/augmentation/weighted_preferences.ts";
import { productTally, sparseTally } from "../../src/tensors/products/sign_tally.ts";
import { openBackend } from "../../src/tensors/backends/open_backend.ts";
import zhen23 from "../parity/fixtures/balance-zhen23.json" with { type: "json" };

const pool = systemPool(zhen23.systems, zhen23.adequacy, zhen23.fluency);
const mixture = weightingMixture(pool);

Deno.test("sampled weightings keep half the systems' effective number, and tell their β and ESS", () => {
  const { count, weights, balances, ess } = sampleWeightings(pool, mixture, 4, 3);
  assert(count > WEIGHTING_BLOCK / 2);
  for (let i = 0; i < count; i += 97) {
    const own = weights.subarray(i * pool.size, (i + 1) * pool.size);
    assertAlmostEquals(balances[i], balanceOf(pool.adequacy, pool.fluency, own), 1e-14);
    assertAlmostEquals(ess[i], effectiveSampleSize(own), 1e-12);
    assert(2 * ess[i] >= pool.size);
    assertEquals(Math.max(...own), 4095);
  }
  assertEquals(weights, sampleWeightings(pool, mixture, 4, 3).weights);
});

Deno.test("importance weights take the mixture back to the uniform simplex", () => {
  // P(ESS ≥ K/2) under uniform weights, once by importance weights and once by drawing uniformly.
  let inside = 0;
  let total = 0;
  for (let block = 0; block < 12; block++) {
    for (const w of sampleWeightings(pool, mixture, 4, block).importance) inside += w;
    total += WEIGHTING_BLOCK;
  }
  const plain = {
    components: [new Float64Array(pool.size).fill(1)],
    constants: new Float64Array(1),
  };
  const uniform = { ...mixture, ...plain };
  let kept = 0;
  for (let block = 0; block < 12; block++) kept += sampleWeightings(pool, uniform, 5, block).count;
  assertAlmostEquals(inside / total, kept / total, 0.02);
});

Deno.test("the importance weight of a mixture of one uniform component is one", () => {
  const alone = weightingMixture(systemPool(["A", "B", "C"], [0, 3, 0], [0, 0, 1]), 2);
  const uniform = {
    ...alone,
    components: alone.components.slice(0, 1),
    constants: alone.constants.slice(0, 1),
  };
  assertAlmostEquals(logImportance(uniform)(Float64Array.of(-1, -2, -0.5)), 0, 1e-12);
});

Deno.test("importance weights are those of all components added up one by one, to the bit", () => {
  const pool = systemPool(["A", "B", "C", "D", "E"], [0, 3, 0, 2, 1], [0, 0, 1, 1, 4]);
  for (const steps of [2, 3, 4]) {
    const mixture = weightingMixture(pool, steps);
    const fast = logImportance(mixture);
    const slow = (logs: Float64Array): number => {
      const terms = mixture.components.map((alpha, c) =>
        alpha.reduce((sum, a, k) => sum + (a - 1) * logs[k], mixture.constants[c])
      );
      const largest = Math.max(...terms);
      const sum = terms.reduce((total, term) => total + Math.exp(term - largest), 0);
      return gammaln(pool.size) - (largest + Math.log(sum / terms.length));
    };
    // From nearly equal weights to weights so uneven that most components leave no trace in the sum.
    const log = fc.double({ min: -60, max: 0, noNaN: true });
    fc.assert(
      fc.property(fc.array(log, { minLength: 5, maxLength: 5 }), (list) => {
        const logs = Float64Array.from(list);
        assertEquals(fast(logs), slow(logs));
      }),
      { numRuns: 500, seed: 93 },
    );
  }
});

Deno.test("preferences by matrix product are those of one weighting at a time, to the bit", async () => {
  const settings = 5;
  const pairs = 10;
  const number = fc.integer({ min: 0, max: 100 });
  const backend = await openBackend("workers", { jobs: 1 });
  await fc.assert(
    fc.asyncProperty(
      fc.array(number, { minLength: pairs, maxLength: pairs }),
      fc.array(number, { minLength: 2 * settings * pairs, maxLength: 2 * settings * pairs }),
      fc.array(fc.integer({ min: 0, max: 4095 }), { minLength: 10, maxLength: 10 }),
      async (human, counts, weights) => {
        const scorers = [counts.slice(0, settings * pairs), counts.slice(settings * pairs)];
        const columns = preferenceColumns(human, scorers);
        const drawn = Uint16Array.from(weights);
        const tallies = [sparseTally(columns), productTally(backend, columns)];
        const [found, dense] = await Promise.all(
          tallies.map((tally) => weightedPreferences(tally, drawn, 5, columns.columns)),
        );
        assertEquals(dense, found);
        [0, 1].forEach((i) => {
          const own = pairWeights(weights.slice(5 * i, 5 * i + 5));
          const mean = scorers.reduce(
            (sum, one) => sum + (dialPreference(human, one)(own) ?? NaN),
            0,
          );
          assertAlmostEquals(found[i], mean / 2, 1e-14);
        });
      },
    ),
    { numRuns: 50, seed: 91 },
  );
  backend.close();
});

Deno.test("cells add up, whatever the parts", () => {
  const parts = [0, 1, 2].map((block) => sampleWeightings(pool, mixture, 4, block));
  const sums = parts.map((part) => cellSums(part, part.balances, mixture.range, pool.size));
  const cells = cellSummaries(addCells(sums));
  assertEquals(
    cells.reduce((total, cell) => total + cell.draws, 0),
    parts.reduce((total, part) => total + part.count, 0),
  );
  for (const cell of cells) {
    // The value sorted is β itself: its mean lies in the bucket, and rises from bucket to bucket.
    const width = (mixture.range[1] - mixture.range[0]) / 8;
    const low = mixture.range[0] + cell.beta * width;
    if (cell.beta > 0) assert(cell.drawn.mean >= low - 1e-9);
    if (cell.beta < 7) assert(cell.drawn.mean <= low + width + 1e-9);
    assert(cell.uniform.size <= cell.draws + 1e-6);
  }
});

Deno.test("welchTest() gives scipy's p-values", () => {
  // scipy.stats.ttest_ind_from_stats(2, 1, 10, 1, 3, 20, equal_var=False, alternative="greater")
  const first = { mean: 1, deviation: 3, size: 20 };
  const second = { mean: 2, deviation: 1, size: 10 };
  assertAlmostEquals(welchTest(first, second), 0.09464633505, 1e-10);
  assertAlmostEquals(welchTest(second, first), 1 - 0.09464633505, 1e-10);
  assertEquals(welchTest({ ...first, size: 1 }, second), NaN);
});
