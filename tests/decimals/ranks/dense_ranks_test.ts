import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { denseRanks } from "../../../src/decimals/ranks/dense_ranks.ts";

Deno.test("denseRanks() ranks integers as sorting their distinct values does, near together or far apart, with some missing", () => {
  const integer = fc.oneof(
    fc.integer({ min: -6, max: 6 }),
    fc.integer({ min: -60, max: 60 }),
    fc.integer({ min: -(2 ** 51), max: 2 ** 51 }),
  );
  fc.assert(
    fc.property(fc.array(fc.option(integer), { maxLength: 30 }), (scores) => {
      const integers = Float64Array.from(scores, (score) => score ?? 0);
      const present = Uint8Array.from(scores, (score) => score === null ? 0 : 1);
      const exact = { integers, high: null, low: null, big: null };
      const sorted = [...new Set(scores.filter((score) => score !== null))].sort((a, b) => a - b);
      assertEquals(
        [...denseRanks(exact, integers, present)],
        scores.map((score) => score === null ? -1 : sorted.indexOf(score)),
      );
    }),
    { seed: 1, numRuns: 300 },
  );
});
