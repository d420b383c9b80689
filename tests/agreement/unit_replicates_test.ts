import { assertAlmostEquals, assertEquals } from "@std/assert";
import fc from "fast-check";
import {
  agreementJackknife,
  type AgreementPlan,
  agreementReplicates,
  agreementValues,
  mostResampledSegments,
} from "../../src/agreement/agreement_replicates.ts";
import { columnFromNumbers } from "../../src/decimals/column_from_numbers.ts";
import { fillBounded } from "../../src/resampling/random/bounded_integer.ts";
import { keyedStream } from "../../src/resampling/random/keyed_stream.ts";
import { signMatrix } from "../../src/resampling/permutation/sign_matrix.ts";
import { alignedScores } from "../../src/scores/aligned_scores.ts";
import { align } from "../../src/scores/alignment.ts";

const SYSTEMS = 3;
const MEASURES = ["spa", "pa", "kendall", "pearson", "pearson_segment"] as const;

/** A plan over the listed segments of made-up scores, in that order. */
function planOf(
  scores: readonly (readonly number[])[],
  segments: ArrayLike<number>,
): AgreementPlan {
  const list = Array.from(segments);
  const table = (c: number) => ({
    name: `${c}`,
    systems: ["A", "B", "C"],
    segments: list.length,
    column: columnFromNumbers(
      Array.from({ length: SYSTEMS }, (_, k) => list.map((i) => scores[SYSTEMS * i + k][c])).flat(),
    ),
  });
  const alignment = align(table(0), new Set());
  const signs = signMatrix({ source: "philox", seed: 2, to: 30, segments: list.length });
  return {
    human: alignedScores(table(0), alignment),
    metrics: [1, 2].map((c) => alignedScores(table(c), alignment)),
    measures: MEASURES,
    signs,
    seed: 5,
  };
}

const cells = fc.array(fc.tuple(fc.nat(9), fc.nat(9), fc.nat(9)), { minLength: 12, maxLength: 24 })
  .map((list) => list.slice(0, SYSTEMS * Math.floor(list.length / SYSTEMS)));
const units = fc.array(fc.nat(2), { minLength: 8, maxLength: 8 });
const RUNS = { seed: 41, numRuns: 40 };

/** Scores stand around the middle of those they were read with, which rounds a correlation's last digit anew. */
function assertSame(found: Float64Array, expected: Float64Array): void {
  assertEquals(found.length, expected.length);
  expected.forEach((value, i) => assertAlmostEquals(found[i], value, 1e-14));
}

Deno.test("a resample of units holds all segments of each drawn unit, and a jackknife value none of one", () => {
  fc.assert(
    fc.property(cells, units, (scores, all) => {
      const segments = scores.length / SYSTEMS;
      // Every unit from 0 on has a segment.
      const unitOf = Int32Array.from(all.slice(0, segments).map((unit, i) => i < 3 ? i : unit));
      const signs = signMatrix({
        source: "philox",
        seed: 2,
        to: 30,
        segments: mostResampledSegments(unitOf),
      });
      const plan = { ...planOf(scores, [...unitOf.keys()]), unitOf, resampleSigns: signs };
      const found = agreementReplicates(plan, 0, 6);
      const membersOf = (unit: number) => [...unitOf.keys()].filter((i) => unitOf[i] === unit);
      for (let r = 0; r < 6; r++) {
        const chosen = new Uint32Array(3);
        fillBounded(keyedStream(5, "agreement", r), 3, chosen);
        const drawn = [...chosen].flatMap(membersOf);
        const step = MEASURES.length * 2;
        if (drawn.length < 2) continue;
        assertSame(found.slice(r * step, (r + 1) * step), agreementValues(planOf(scores, drawn)));
      }
      const without = agreementJackknife(plan, 1, 2);
      const kept = [...unitOf.keys()].filter((i) => unitOf[i] !== 1);
      if (kept.length > 1) assertSame(without, agreementValues(planOf(scores, kept)));
    }),
    RUNS,
  );
});

Deno.test("segments as units of their own are resampled as segments without units", () => {
  fc.assert(
    fc.property(cells, (scores) => {
      const segments = scores.length / SYSTEMS;
      const unitOf = Int32Array.from({ length: segments }, (_, i) => i);
      const plan = planOf(scores, [...unitOf.keys()]);
      assertEquals(agreementReplicates({ ...plan, unitOf }, 0, 5), agreementReplicates(plan, 0, 5));
    }),
    RUNS,
  );
});
