import { assertEquals, assertThrows } from "@std/assert";
import fc from "fast-check";
import { columnFromNumbers } from "../../../src/decimals/column_from_numbers.ts";
import { pairScores } from "../../../src/pairs/classes/paired_scores.ts";
import { judgeGroups } from "../judge.ts";
import { anyTranslations, fixed } from "../made_up.ts";

Deno.test("pairScores() keeps the translations with both scores, by group and metric score", () => {
  fc.assert(
    fc.property(anyTranslations, ({ judged, paired }) => {
      const places = [...paired.rows].map((row) => judged[row]);
      const expected = judgeGroups(judged).flatMap((members) =>
        members.sort((a, b) => a < b ? -1 : 1)
      );
      assertEquals(places.map(({ metric }) => metric), expected.flat());
      for (const { human } of places) assertEquals(typeof human, "bigint");
    }),
    fixed,
  );
});

Deno.test("pairScores() ranks human scores within groups", () => {
  fc.assert(
    fc.property(anyTranslations, ({ judged, paired }) => {
      for (let group = 0; group + 1 < paired.starts.length; group++) {
        const rows = paired.rows.slice(paired.starts[group], paired.starts[group + 1]);
        const scores = [...rows].map((row) => judged[row].human as bigint);
        const sorted = [...new Set(scores)].sort((a, b) => a < b ? -1 : 1);
        const ranks = paired.human.slice(paired.starts[group], paired.starts[group + 1]);
        assertEquals([...ranks], scores.map((score) => sorted.indexOf(score)));
      }
    }),
    fixed,
  );
});

Deno.test("pairScores() leaves out rows of negative groups and refuses columns of different lengths", () => {
  const column = columnFromNumbers([1, 2, 3]);
  assertEquals([...pairScores(column, column, Int32Array.of(0, -1, 0)).rows], [0, 2]);
  assertThrows(() => pairScores(column, columnFromNumbers([1]), null), RangeError, "3 human");
  assertThrows(() => pairScores(column, column, Int32Array.of(0)), RangeError, "1 groups");
});
