import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { spaSwaps, type StandardisedSums } from "../../../src/agreement/swaps/spa_swaps.ts";
import { allSigns } from "../../../src/resampling/permutation/sign_matrix.ts";

const SYSTEMS = 3;
const DRAWS = 4;

Deno.test("SPA after swaps of systems is that of the systems swapped and their permutations counted one by one", () => {
  const list = (length: number) =>
    fc.array(fc.integer({ min: -4, max: 4 }), { minLength: length, maxLength: length });
  const metric = fc.tuple(list(SYSTEMS * DRAWS), list(SYSTEMS)).map(([sums, totals]) => ({
    sums: Float64Array.from(sums),
    totals: Float64Array.from(totals),
  }));
  const counts = fc.array(fc.nat(DRAWS), { minLength: SYSTEMS, maxLength: SYSTEMS });
  const distance = (human: readonly number[], scorers: readonly StandardisedSums[]) => {
    let [sum, pair] = [0, 0];
    for (let k = 0; k < SYSTEMS; k++) {
      for (let l = k + 1; l < SYSTEMS; l++, pair++) {
        const observed = scorers[k].totals[k] - scorers[l].totals[l];
        let count = 0;
        for (let p = 0; p < DRAWS; p++) {
          const drawn = scorers[k].sums[k * DRAWS + p] - scorers[l].sums[l * DRAWS + p];
          if (drawn >= observed) count++;
        }
        sum += Math.abs(human[pair] - count);
      }
    }
    return sum;
  };
  fc.assert(
    fc.property(counts, metric, metric, (human, first, second) => {
      const found = spaSwaps(Uint32Array.from(human), first, second, allSigns(SYSTEMS));
      const difference = (swapped: (system: number) => boolean) => {
        const [ours, theirs] = [[first, second], [second, first]].map(([own, other]) =>
          Array.from({ length: SYSTEMS }, (_, k) => swapped(k) ? other : own)
        );
        return distance(human, theirs) - distance(human, ours);
      };
      assertEquals(found.observed, difference(() => false));
      // A bit of 1 is a sign of +1, which leaves the system's scores where they are.
      const expected = Array.from(
        { length: 2 ** SYSTEMS },
        (_, p) => difference((k) => (p >>> k & 1) === 0),
      );
      assertEquals([...found.swapped], expected);
    }),
    { seed: 31, numRuns: 200 },
  );
});
