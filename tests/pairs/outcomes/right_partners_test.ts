import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { columnFromNumbers } from "../../../src/decimals/column_from_numbers.ts";
import { cutAt } from "../../../src/pairs/calibration/metric_gaps.ts";
import { pairScores } from "../../../src/pairs/classes/paired_scores.ts";
import { placesTied, rightPartners } from "../../../src/pairs/outcomes/right_partners.ts";

Deno.test("a translation's right partners are those of its own group that a look at each finds, at any threshold", () => {
  const row = fc.record({ human: fc.nat(3), metric: fc.nat(6), group: fc.nat(3) });
  fc.assert(
    fc.property(fc.array(row, { maxLength: 16 }), fc.nat(3), (list, epsilon) => {
      const paired = pairScores(
        columnFromNumbers(list.map(({ human }) => human)),
        columnFromNumbers(list.map(({ metric }) => metric)),
        Int32Array.from(list, ({ group }) => group),
      );
      const found = rightPartners(paired, paired, placesTied(paired, cutAt(BigInt(epsilon))));
      const expected = Array.from(paired.rows, (own) =>
        [...paired.rows].filter((other) => {
          if (list[own].group !== list[other].group) return false;
          const gap = list[own].metric - list[other].metric;
          const order = Math.abs(gap) <= epsilon ? 0 : Math.sign(gap);
          return order === Math.sign(list[own].human - list[other].human);
        }).length);
      assertEquals([...found], expected);
    }),
    { seed: 501, numRuns: 300 },
  );
});
