import { assert, assertAlmostEquals, assertEquals } from "@std/assert";
import fc from "fast-check";
import { balanceOf } from "../../src/balance/balance_of.ts";
import { effectiveSampleSize } from "../../src/balance/effective_sample_size.ts";
import {
  type SampledWeightings,
  sampleWeightings,
  WEIGHTING_BLOCK,
} from "../../src/balance/weightings/sample_weightings.ts";
import { type SystemPool, systemPool } from "../../src/balance/system_pool.ts";
import { addCells, cellSummaries, cellSums } from "../../src/balance/weightings/weighting_cells.ts";
import { gammaln } from "../../src/resampling/distributions/gammaln.ts";
import {
  type WeightingMixture,
  weightingMixture,
} from "../../src/balance/weightings/weighting_mixture.ts";
import { fillDirichlet } from "../../src/resampling/random/dirichlet.ts";
import { keyedStream } from "../../src/resampling/random/keyed_stream.ts";
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

/** The same draws one number at a time, by the general functions. */
function slowSample(
  pool: SystemPool,
  mixture: WeightingMixture,
  seed: number,
  block: number,
): SampledWeightings {
  const { size } = pool;
  const { components, constants } = mixture;
  const source = keyedStream(seed, "weightings", block);
  const drawn = new Float64Array(size);
  const kept: { w: number[]; balance: number; ess: number; importance: number }[] = [];
  for (let i = 0; i < WEIGHTING_BLOCK; i++) {
    fillDirichlet(source, components[(block * WEIGHTING_BLOCK + i) % components.length], drawn);
    const w = Array.from(drawn, (value) => Math.round(value / Math.max(...drawn) * 4095));
    const sum = w.reduce((total, value) => total + value, 0);
    const ess = sum * sum / w.reduce((total, value) => total + value * value, 0);
    if (2 * ess < size) continue;
    const terms = components.map((alpha, c) =>
      alpha.reduce(
        (total, a, k) => total + (a - 1) * Math.log(Math.max(drawn[k], 1e-300)),
        constants[c],
      )
    );
    const largest = Math.max(...terms);
    const density = terms.reduce((total, term) => total + Math.exp(term - largest), 0);
    kept.push({
      w,
      balance: balanceOf(pool.adequacy, pool.fluency, w),
      ess,
      importance: Math.exp(gammaln(size) - (largest + Math.log(density / components.length))),
    });
  }
  return {
    count: kept.length,
    weights: Uint16Array.from(kept.flatMap(({ w }) => w)),
    balances: Float64Array.from(kept, ({ balance }) => balance),
    ess: Float64Array.from(kept, ({ ess }) => ess),
    importance: Float64Array.from(kept, ({ importance }) => importance),
  };
}

Deno.test("weightings, β, ESS and importance weights are those of one number at a time, to the bit", () => {
  assertEquals(sampleWeightings(pool, mixture, 4, 7), slowSample(pool, mixture, 4, 7));
  for (const size of [2, 3, 6, 9]) {
    const adequacy = Array.from({ length: size }, (_, k) => (k * 7919 % 31) / 4);
    const fluency = Array.from({ length: size }, (_, k) => (k * k * 17 % 29) / 8);
    const small = systemPool(adequacy.map((_, k) => `S${k}`), adequacy, fluency);
    const mixtures = [2, 4].map((steps) => weightingMixture(small, steps));
    // Concentrations so small that most weights underflow, and so large that all are nearly equal.
    const uneven = [1e-3, 0.02, 0.9, 1, 40, 1e5].map((shape) => new Float64Array(size).fill(shape));
    mixtures.push({
      ...mixtures[0],
      components: uneven,
      constants: Float64Array.from(uneven, (_, c) => c),
    });
    mixtures.push({
      ...mixtures[0],
      components: uneven.slice(3, 4),
      constants: new Float64Array(1),
    });
    mixtures.forEach((own, block) =>
      assertEquals(sampleWeightings(small, own, size, block), slowSample(small, own, size, block))
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
