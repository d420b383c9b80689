import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { pairedPermutationCounts } from "../../../src/resampling/permutation/paired_permutation.ts";
import { permutationCounts } from "../../../src/resampling/permutation/permutation_counts.ts";
import { allSigns, signMatrix } from "../../../src/resampling/permutation/sign_matrix.ts";
import { subsetSums } from "../../../src/resampling/permutation/subset_sums.ts";

/** Scores drawn from few values, so that sums tie often, or from many; sums of 80 stay under 2^53. */
const VALUES = [
  fc.integer({ min: -3, max: 3 }),
  fc.integer({ min: -(2 ** 31), max: 2 ** 31 }),
  fc.integer({ min: -(2 ** 46), max: 2 ** 46 }),
  // Equal but for the low bits that rounding takes.
  fc.integer({ min: -2, max: 2 }).map((low) => 2 ** 40 + low),
  fc.integer({ min: -2, max: 2 }).chain((high) =>
    fc.integer({ min: -2, max: 2 }).map((low) => high * 2 ** 45 + low)
  ),
];

VALUES.forEach((value, kind) => {
  Deno.test(`permutationCounts() equals the plain counts for any shape, scores of kind ${kind + 1}`, () => {
    const shape = fc.record({
      segments: fc.integer({ min: 1, max: 80 }),
      systems: fc.integer({ min: 1, max: 35 }),
      permutations: fc.constantFrom(1, 7, 150, 1100),
      seed: fc.nat(),
    });
    fc.assert(
      fc.property(shape, fc.infiniteStream(value), (s, values) => {
        const { segments, systems, permutations, seed } = s;
        const scores = Float64Array.from({ length: systems * segments }, () => values.next().value);
        const signs = signMatrix({ source: "philox", seed, to: permutations, segments });
        const totals = totalsOf(scores, systems);
        assertEquals(
          permutationCounts(scores, totals, signs),
          pairedPermutationCounts(subsetSums(scores, signs), totals),
        );
      }),
      { seed: 17, numRuns: 40 },
    );
  });
});

Deno.test("permutationCounts() has room for hundreds of systems on a few segments", () => {
  for (const systems of [200, 301]) {
    const scores = Float64Array.from({ length: 2 * systems }, (_, at) => (at * 7919) % 101);
    const signs = signMatrix({ source: "philox", seed: systems, to: 1030, segments: 2 });
    const totals = totalsOf(scores, systems);
    assertEquals(
      permutationCounts(scores, totals, signs),
      pairedPermutationCounts(subsetSums(scores, signs), totals),
    );
  }
});

Deno.test("permutationCounts() counts exact ties as reached, at any scale", () => {
  for (const scale of [1, 2 ** 20 + 1, 2 ** 45 - 1]) {
    const scores = Float64Array.from([3, -1, 2, 2, 0, 0, 0, 0], (x) => x * scale);
    let reached = 0;
    for (let mask = 0; mask < 16; mask++) {
      const sum = [3, -1, 2, 2].reduce((total, x, i) => total + ((mask >> i) & 1 ? x : 0), 0);
      if (sum >= 6) reached++;
    }
    assertEquals([...permutationCounts(scores, totalsOf(scores, 2), allSigns(4))], [reached]);
  }
});

function totalsOf(scores: Float64Array, systems: number): Float64Array {
  const segments = scores.length / systems;
  return Float64Array.from(
    { length: systems },
    (_, k) => scores.subarray(k * segments, (k + 1) * segments).reduce((sum, x) => sum + x, 0),
  );
}
