import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { parseScores } from "../../src/decimals/parsing/parse_scores.ts";
import { alignedScores } from "../../src/scores/aligned_scores.ts";
import { align } from "../../src/scores/alignment.ts";
import { absorbedSystems } from "../../src/scores/absorbed_systems.ts";

function vanishedOf(texts: readonly (string | null)[][]): number[] {
  const systems = texts.map((_, k) => `s${k}`);
  const table = {
    name: "m",
    systems,
    segments: texts[0].length,
    column: parseScores(texts.flat()),
  };
  return absorbedSystems(alignedScores(table, align(table, new Set(), "own")));
}

Deno.test("systems vanish beside a score of 1e16, but for its own and those whose scores are equal", () => {
  const small = ["0.25", "0.5", "0.125"];
  assertEquals(vanishedOf([small, ["1e16", "0.5", "0.25"], ["1", "1", "1"], small]), [0, 3]);
  assertEquals(vanishedOf([["0.25", null, "0.5"], [null, "1e16", "0.5"]]), [0]);
});

Deno.test("no system vanishes among scores of up to six digits, wherever they lie", () => {
  const score = fc.integer({ min: -999_999, max: 999_999 });
  const rows = fc.array(fc.tuple(score, score, score), { minLength: 2, maxLength: 5 });
  fc.assert(
    fc.property(rows, fc.integer({ min: -9, max: 9 }), (scores, shift) => {
      assertEquals(vanishedOf(scores.map((row) => row.map((one) => `${one}e${shift}`))), []);
    }),
    { seed: 5, numRuns: 200 },
  );
});
