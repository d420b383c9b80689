import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import {
  countsInOrder,
  orderedCounts,
  untiedCounts,
} from "../../../src/resampling/permutation/ordered_counts.ts";
import { keyedStream } from "../../../src/resampling/random/keyed_stream.ts";
import { pairedPermutationCounts } from "../../../src/resampling/permutation/paired_permutation.ts";
import { allSigns } from "../../../src/resampling/permutation/sign_matrix.ts";
import { subsetSums } from "../../../src/resampling/permutation/subset_sums.ts";

const RUNS = { seed: 73, numRuns: 100 };
const SEGMENTS = 4;
const SYSTEMS = 4;
const scores = fc.array(fc.integer({ min: -2, max: 2 }), {
  minLength: SYSTEMS * SEGMENTS,
  maxLength: SYSTEMS * SEGMENTS,
});
const order = fc.shuffledSubarray([0, 1, 2, 3], { minLength: SYSTEMS, maxLength: SYSTEMS });

const SIGNS = allSigns(SEGMENTS);

function sumsOf(values: readonly number[]) {
  const integers = Float64Array.from(values);
  const totals = Float64Array.from(
    { length: SYSTEMS },
    (_, k) => values.slice(k * SEGMENTS, (k + 1) * SEGMENTS).reduce((sum, value) => sum + value, 0),
  );
  return { integers, sums: subsetSums(integers, SIGNS), totals };
}

Deno.test("counts in an order are those of systems laid out in that order", () => {
  fc.assert(
    fc.property(scores, order, (values, systems) => {
      const { integers, totals } = sumsOf(values);
      const turned = sumsOf(
        systems.flatMap((k) => values.slice(k * SEGMENTS, (k + 1) * SEGMENTS)),
      );
      assertEquals(
        countsInOrder(orderedCounts(integers, totals, SIGNS), systems),
        pairedPermutationCounts(turned.sums, turned.totals),
      );
    }),
    RUNS,
  );
});

Deno.test("the two counts of a pair exceed the permutations by those that tie", () => {
  fc.assert(
    fc.property(scores, (values) => {
      const { integers, sums, totals } = sumsOf(values);
      const counts = orderedCounts(integers, totals, SIGNS);
      const { permutations } = SIGNS;
      let ties = 0;
      for (let p = 0; p < permutations; p++) {
        if (sums[p] - sums[permutations + p] === totals[0] - totals[1]) ties++;
      }
      assertEquals(counts[1] + counts[SYSTEMS], permutations + ties);
    }),
    RUNS,
  );
});

Deno.test("untied counts of a pair add up to the permutations, and differ from the others by ties alone", () => {
  fc.assert(
    fc.property(scores, fc.nat(1000), (values, seed) => {
      const { integers, totals } = sumsOf(values);
      const counts = orderedCounts(integers, totals, SIGNS);
      const { permutations } = SIGNS;
      const untied = untiedCounts(counts, permutations, keyedStream(seed, "coin", 0));
      for (let k = 0; k < SYSTEMS; k++) {
        assertEquals(untied[k * SYSTEMS + k], 0);
        for (let l = 0; l < k; l++) {
          const [kl, lk] = [k * SYSTEMS + l, l * SYSTEMS + k];
          assertEquals(untied[kl] + untied[lk], permutations);
          assert(permutations - counts[lk] <= untied[kl] && untied[kl] <= counts[kl]);
        }
      }
    }),
    RUNS,
  );
});

Deno.test("a coin decides about half of the ties for either system", () => {
  const counts = Uint32Array.of(0, 1000, 1000, 0);
  const untied = untiedCounts(counts, 1000, keyedStream(1, "coin", 0));
  assert(Math.abs(untied[1] - 500) < 80, `${untied[1]}`);
});
