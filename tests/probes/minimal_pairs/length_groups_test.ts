import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { lengthGroups } from "../../../src/probes/minimal_pairs/length_groups.ts";

Deno.test("lengthGroups() puts every item into one group, in order of length, and never parts equal lengths", () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 40 }),
      fc.integer({ min: 1, max: 6 }),
      (lengths, wanted) => {
        const groups = lengthGroups(lengths, wanted);
        assert(groups.length <= wanted);
        assertEquals(
          groups.flatMap(({ members }) => members).toSorted((a, b) => a - b),
          [...lengths.keys()],
        );
        for (const [g, { from, to, members }] of groups.entries()) {
          const own = members.map((i) => lengths[i]);
          assertEquals([from, to], [Math.min(...own), Math.max(...own)]);
          if (g > 0) assert(from > groups[g - 1].to);
        }
      },
    ),
    { seed: 31, numRuns: 300 },
  );
});

Deno.test("lengthGroups() makes groups of the same size where all lengths differ", () => {
  const lengths = Array.from({ length: 12 }, (_, i) => (i * 5) % 12);
  assertEquals(lengthGroups(lengths, 4).map(({ members }) => members.length), [3, 3, 3, 3]);
});

Deno.test("lengthGroups() takes more items than a call takes arguments", () => {
  const [group] = lengthGroups(Array.from({ length: 300_000 }, (_, i) => 7 + i % 2), 1);
  assertEquals([group.from, group.to, group.members.length], [7, 8, 300_000]);
});
