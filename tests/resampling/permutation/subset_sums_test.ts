import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { pairedPermutationCounts } from "../../../src/resampling/permutation/paired_permutation.ts";
import { allSigns, signMatrix } from "../../../src/resampling/permutation/sign_matrix.ts";
import { subsetSums } from "../../../src/resampling/permutation/subset_sums.ts";

const RUNS = { seed: 3, numRuns: 60 };
const LARGEST = 2 ** 46;

Deno.test("subsetSums() equals BigInt sums for every shape, up to the largest integers", () => {
  const shape = fc.record({
    segments: fc.integer({ min: 1, max: 70 }),
    systems: fc.integer({ min: 1, max: 4 }),
    permutations: fc.integer({ min: 1, max: 9 }),
    seed: fc.nat(),
  });
  fc.assert(
    fc.property(
      shape,
      fc.infiniteStream(fc.integer({ min: -LARGEST, max: LARGEST })),
      (s, values) => {
        const { segments, systems, permutations, seed } = s;
        const scores = Float64Array.from({ length: systems * segments }, () => values.next().value);
        const signs = signMatrix({ source: "philox", seed, to: permutations, segments });
        const sums = subsetSums(scores, signs);
        for (let k = 0; k < systems; k++) {
          for (let p = 0; p < permutations; p++) {
            let exact = 0n;
            for (let i = 0; i < segments; i++) {
              const kept = (signs.bytes[(i >> 3) * permutations + p] >> (i & 7)) & 1;
              if (kept) exact += BigInt(scores[k * segments + i]);
            }
            assertEquals(BigInt(sums[k * permutations + p]), exact);
          }
        }
      },
    ),
    RUNS,
  );
});

Deno.test("pairedPermutationCounts() of all signs is the exact permutation test", () => {
  const score = fc.integer({ min: -5, max: 5 });
  fc.assert(
    fc.property(fc.array(fc.tuple(score, score), { minLength: 1, maxLength: 9 }), (pairs) => {
      const segments = pairs.length;
      const scores = Float64Array.from([...pairs.map(([a]) => a), ...pairs.map(([, b]) => b)]);
      const totals = new Float64Array(2);
      scores.forEach((value, i) => totals[i < segments ? 0 : 1] += value);
      let reached = 0;
      for (let mask = 0; mask < 2 ** segments; mask++) {
        let difference = 0;
        pairs.forEach(([a, b], i) => difference += (mask >> i) & 1 ? a - b : b - a);
        if (difference >= totals[0] - totals[1]) reached++;
      }
      const counts = pairedPermutationCounts(subsetSums(scores, allSigns(segments)), totals);
      assertEquals([...counts], [reached]);
    }),
    RUNS,
  );
});

Deno.test("signMatrix() draws the same rows in parts as at once, from every source", () => {
  for (const source of ["philox", "numpy-integers", "numpy-float32"] as const) {
    const draw = { source, seed: 4, segments: 21 };
    const whole = signMatrix({ ...draw, to: 7 });
    const part = signMatrix({ ...draw, from: 3, to: 7 });
    for (let g = 0; g < 3; g++) {
      for (let p = 3; p < 7; p++) {
        assertEquals(part.bytes[g * 4 + p - 3], whole.bytes[g * 7 + p], `${source} ${g} ${p}`);
      }
    }
  }
});

Deno.test("signMatrix() leaves bits past the last segment clear and is fair", () => {
  const signs = signMatrix({ source: "philox", seed: 9, to: 4000, segments: 13 });
  let set = 0;
  for (let p = 0; p < 4000; p++) {
    assertEquals(signs.bytes[4000 + p] >> 5, 0);
    for (let i = 0; i < 13; i++) set += (signs.bytes[(i >> 3) * 4000 + p] >> (i & 7)) & 1;
  }
  // 52,000 fair coins deviate by 114; four times that.
  assertEquals(Math.abs(set - 26_000) < 456, true, `${set}`);
});
