import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { lossesLeft } from "../../../src/probes/lost_segments/losses_left.ts";

const RULES = 5;
const list = fc.integer({ min: 0, max: 12 }).chain((segments) =>
  fc.array(fc.uint8Array({ minLength: segments, maxLength: segments, max: 1 }), {
    minLength: RULES,
    maxLength: RULES,
  })
);
const cases = fc.array(fc.tuple(list, fc.option(fc.nat(12))), { minLength: 1, maxLength: 3 });

Deno.test("rules and unions leave what a look at each segment leaves, and the nearest stand first", () => {
  fc.assert(
    fc.property(cases, (lists) => {
      const lost = lists.map(([own]) => own);
      const { single, unions } = lossesLeft(lost, lists.map(([, wanted]) => wanted));
      assertEquals([single.length, unions.length], [RULES, RULES * (RULES - 1) / 2]);
      for (const all of [single, unions]) {
        assertEquals(new Set(all.map(({ rules }) => rules.join())).size, all.length);
        const misses = all.map(({ miss }) => miss);
        assertEquals(misses, misses.toSorted((a, b) => a - b));
        for (const { rules, left, miss } of all) {
          const kept = lost.map((own) =>
            [...own[0].keys()].filter((i) => rules.every((rule) => own[rule][i] === 0)).length
          );
          assertEquals(left, kept);
          const off = lists.map(([, wanted], l) =>
            wanted === null ? 0 : Math.abs(kept[l] - wanted)
          );
          assertEquals(miss, off.reduce((sum, one) => sum + one, 0));
        }
      }
    }),
    { seed: 41, numRuns: 100 },
  );
});
