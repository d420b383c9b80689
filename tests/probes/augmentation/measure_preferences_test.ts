import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { AUGMENTATION_FAMILIES } from "../../../src/probes/augmentation/dials.ts";
import { measurePreferences } from "../../../src/probes/augmentation/measure_preferences.ts";
import { aspectPairs } from "../../../src/probes/augmentation/shifts.ts";
import { signMatrix } from "../../../src/resampling/permutation/sign_matrix.ts";
import type { AlignedScores } from "../../../src/scores/aligned_scores.ts";

const SYSTEMS = 5;
const SEGMENTS = 6;
const signs = signMatrix({ source: "philox", seed: 8, to: 40, segments: SEGMENTS });
const rows = fc.array(
  fc.array(fc.integer({ min: -9, max: 9 }), { minLength: SEGMENTS, maxLength: SEGMENTS }),
  { minLength: SYSTEMS, maxLength: SYSTEMS },
);
const pools = fc.record({
  human: rows,
  scorers: fc.array(rows, { minLength: 1, maxLength: 3 }),
  adequacy: rows,
  fluency: rows,
});

/** The scores of some systems. */
function scored(all: readonly (readonly number[])[], members: Int32Array): AlignedScores {
  const own = Array.from(members, (k) => all[k]);
  const integers = Float64Array.from(own.flat());
  const totals = sums(own);
  return {
    name: "scores",
    systems: own.length,
    segments: SEGMENTS,
    integers,
    decimals: 0,
    values: integers,
    scale: { offset: "0", decimals: 0 },
    present: null,
    totals,
    standings: totals,
    means: totals.map((sum) => sum / SEGMENTS),
  };
}

function sums(all: readonly (readonly number[])[]): Float64Array {
  return Float64Array.from(all, (row) => row.reduce((sum, x) => sum + x, 0));
}

Deno.test("a part of a pool is measured as if it were a pool of its own, by either meta-metric", () => {
  const members = fc.subarray([0, 1, 2, 3, 4]).map((chosen) => Int32Array.from(chosen));
  const metas = fc.constantFrom("spa" as const, "pearson" as const);
  fc.assert(
    fc.property(pools, fc.array(members, { maxLength: 3 }), metas, (pool, chosen, meta) => {
      const poolOf = (members: Int32Array) => {
        const [adequacy, fluency] = [pool.adequacy, pool.fluency]
          .map((rows) => Array.from(members, (k) => rows[k]));
        const human = scored(pool.human, members);
        return {
          members,
          human,
          scorers: pool.scorers.map((rows) => scored(rows, members)),
          quality: {
            total: human.means,
            adequacy: sums(adequacy),
            fluency: sums(fluency),
            pairs: aspectPairs(
              Float64Array.from(adequacy.flat()),
              Float64Array.from(fluency.flat()),
            ),
          },
        };
      };
      const plan = { signs, families: AUGMENTATION_FAMILIES, weightings: [null], meta };
      const whole = poolOf(Int32Array.of(0, 1, 2, 3, 4));
      const parts = chosen.map(poolOf);
      const together = measurePreferences({ ...whole, ...plan, parts });
      const alone = [whole, ...parts].map((one) => measurePreferences({ ...one, ...plan }));
      assertEquals(together, pool.scorers.map((_, s) => alone.map((scorers) => scorers[s][0])));
    }),
    { numRuns: 60, seed: 73 },
  );
});
