import { assert, assertAlmostEquals, assertEquals } from "@std/assert";
import fc from "fast-check";
import { softPairwiseAccuracy } from "../../../src/agreement/soft_pairwise_accuracy.ts";
import { shiftedCounts, shiftedTests } from "../../../src/probes/augmentation/dial_counts.ts";
import {
  dialPreference,
  pearsonPreference,
} from "../../../src/probes/augmentation/dial_preference.ts";
import { AUGMENTATION_FAMILIES, dials } from "../../../src/probes/augmentation/dials.ts";
import { minusSigns } from "../../../src/probes/augmentation/minus_signs.ts";
import { aspectPairs, familyShift } from "../../../src/probes/augmentation/shifts.ts";
import { pairedPermutationCounts } from "../../../src/resampling/permutation/paired_permutation.ts";
import { signMatrix } from "../../../src/resampling/permutation/sign_matrix.ts";
import { subsetSums } from "../../../src/resampling/permutation/subset_sums.ts";

const SYSTEMS = 4;
const SEGMENTS = 11;
const scores = fc.array(fc.integer({ min: -50, max: 50 }), {
  minLength: SYSTEMS * SEGMENTS,
  maxLength: SYSTEMS * SEGMENTS,
});
const shifts = fc.array(fc.integer({ min: -9, max: 9 }), {
  minLength: SYSTEMS,
  maxLength: SYSTEMS,
});
const signs = signMatrix({ source: "philox", seed: 7, to: 60, segments: SEGMENTS });

function totals(values: Float64Array): Float64Array {
  return Float64Array.from(
    { length: SYSTEMS },
    (_, k) => values.subarray(k * SEGMENTS, (k + 1) * SEGMENTS).reduce((sum, x) => sum + x, 0),
  );
}

Deno.test("counts along a dial are those of new permutation tests on the shifted scores", () => {
  const grid = Float64Array.of(-3, -1, 0, 1, 2, 5);
  fc.assert(
    fc.property(scores, shifts, (list, shift) => {
      const base = Float64Array.from(list);
      const tests = shiftedTests(subsetSums(base, signs), totals(base), minusSigns(signs));
      const counts = shiftedCounts(tests, Float64Array.from(shift), grid);
      const pairs = SYSTEMS * (SYSTEMS - 1) / 2;
      grid.forEach((d, j) => {
        const moved = base.map((x, i) => x + d * shift[Math.floor(i / SEGMENTS)]);
        const fresh = pairedPermutationCounts(subsetSums(moved, signs), totals(moved));
        assertEquals([...counts.subarray(j * pairs, (j + 1) * pairs)], [...fresh]);
      });
    }),
    { numRuns: 200, seed: 71 },
  );
});

Deno.test("counts along a dial are those of looking at every permutation, however its steps lie", () => {
  const size = fc.integer({ min: 1, max: 40 });
  const sum = fc.oneof(fc.integer({ min: -9, max: 9 }), fc.integer({ min: -1e9, max: 1e9 }));
  const dial = fc.oneof(fc.integer({ min: -4, max: 4 }), fc.double({ min: -1e6, max: 1e6 }));
  fc.assert(
    fc.property(size, fc.gen(), (permutations, gen) => {
      const list = <Value>(one: fc.Arbitrary<Value>, length: number) =>
        gen(fc.array, one, { minLength: length, maxLength: length });
      const sums = Float64Array.from(list(sum, 3 * permutations));
      const own = Float64Array.from(list(sum, 3));
      // Permutations without a −1 among them.
      const minus = Uint32Array.from(list(fc.integer({ min: 0, max: 5 }), permutations));
      const shift = Float64Array.from(list(dial, 3).map((x) => x || 0));
      const grid = Float64Array.from(list(dial, 5).map((x) => x || 0));
      const counts = shiftedCounts(shiftedTests(sums, own, minus), shift, grid);
      [[0, 1], [0, 2], [1, 2]].forEach(([k, l], pair) => {
        grid.forEach((d, j) => {
          let expected = 0;
          for (let p = 0; p < permutations; p++) {
            const margin = sums[k * permutations + p] - sums[l * permutations + p] -
              (own[k] - own[l]);
            const critical = minus[p] === 0 ? Infinity : margin / minus[p];
            if (critical >= d * (shift[k] - shift[l])) expected++;
          }
          assertEquals(counts[3 * j + pair], expected);
        });
      });
    }),
    { numRuns: 200, seed: 74 },
  );
});

Deno.test("dialPreference() compares soft pairwise accuracies of neighbours", () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 10 }), { minLength: 3, maxLength: 3 }),
      fc.array(fc.integer({ min: 0, max: 10 }), { minLength: 12, maxLength: 12 }),
      (human, counts) => {
        const values = [0, 1, 2, 3].map((j) =>
          softPairwiseAccuracy(human, counts.slice(3 * j, 3 * j + 3), 10) ?? NaN
        );
        let expected = 0;
        for (let j = 1; j < 4; j++) {
          const rise = values[j] - values[j - 1];
          expected += Math.abs(rise) < 1e-12 ? 0.5 : rise > 0 ? 1 : 0;
        }
        assertAlmostEquals(dialPreference(human, counts)() ?? NaN, expected / 3, 1e-12);
      },
    ),
    { numRuns: 200, seed: 72 },
  );
});

Deno.test("dial grids hold the base scorer and rise", () => {
  for (const family of AUGMENTATION_FAMILIES) {
    const grid = dials(family);
    assert(grid.every((d, j) => j === 0 || d > grid[j - 1]));
    assert(grid[0] < 0 && grid[grid.length - 1] > 0);
  }
  const ends = AUGMENTATION_FAMILIES.map((family) => {
    const grid = dials(family);
    return [family, grid.length, grid[0], grid[grid.length - 1]];
  });
  assertEquals(ends, [
    ["adequacy_over_fluency", 51, -0.5, 0.5],
    ["mqm_adherence", 201, -0.5, 1.5],
    ["explainability", 201, -2.5, 0.5],
  ]);
});

Deno.test("adherence makes every scorer's totals more like the human ones", () => {
  fc.assert(
    fc.property(scores, (list) => {
      const base = Float64Array.from(list);
      const scorer = { systems: SYSTEMS, segments: SEGMENTS, integers: base, totals: totals(base) };
      const total = Float64Array.of(-4, -2, -3, -1);
      const quality = {
        total,
        adequacy: total,
        fluency: total,
        pairs: new Int32Array(base.length),
      };
      const shift = familyShift("mqm_adherence", scorer, quality).map((x) => x * SEGMENTS);
      const rising = pearsonPreference(total, scorer.totals, shift, Float64Array.of(0, 1, 2, 3));
      const spread = scorer.totals.some((t) => t !== scorer.totals[0]);
      if (spread) assert((rising ?? 0) >= 0.5);
      assertEquals(
        familyShift("adequacy_over_fluency", scorer, quality),
        new Float64Array(SYSTEMS),
      );
    }),
    { numRuns: 100, seed: 73 },
  );
});

Deno.test("explainability takes out what a pair of aspects does not explain, and no more", () => {
  const integers = Float64Array.of(1, 2, 3, 6);
  const pairs = aspectPairs(Float64Array.of(0, -5, 0, -5), Float64Array.of(0, 0, 0, 0));
  assertEquals([...pairs], [0, 1, 0, 1]);
  const scorer = { systems: 2, segments: 2, integers, totals: Float64Array.of(3, 9) };
  const none = Float64Array.of(0, 0);
  const quality = { total: none, adequacy: none, fluency: none, pairs };
  assertEquals([...familyShift("explainability", scorer, quality)], [1.5, -1.5]);
});
