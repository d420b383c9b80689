import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { nearestLength } from "../../../src/probes/bases/nearest_length.ts";

Deno.test("the nearest length is the first of those that come closest, from 1 to 200", () => {
  const lengths = fc.array(fc.integer({ min: 0, max: 220 }), { maxLength: 30 });
  fc.assert(
    fc.property(lengths, fc.integer({ min: -2, max: 32 }), (lengths, wanted) => {
      const left = (least: number) => lengths.filter((length) => length >= least).length;
      const tried = Array.from({ length: 200 }, (_, at) => Math.abs(left(at + 1) - wanted));
      const expected = 1 + tried.indexOf(Math.min(...tried));
      assertEquals(nearestLength(wanted, left), expected);
    }),
    { seed: 9, numRuns: 200 },
  );
  // Lengths beyond 200 are not tried, however close they come.
  assertEquals(nearestLength(0, (least) => 1000 - least), 200);
});
