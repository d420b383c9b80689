import { assertEquals, assertThrows } from "@std/assert";
import fc from "fast-check";
import { parseScores } from "../../../src/decimals/parsing/parse_scores.ts";
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

Deno.test("pairScores() needs no ranks of integers, however far apart they lie", () => {
  const score = fc.bigInt({ min: -9n, max: 9n });
  fc.assert(
    fc.property(
      fc.array(fc.record({ human: score, metric: score, group: fc.nat({ max: 2 }) }), {
        minLength: 2,
      }),
      fc.constantFrom(1n, 10n ** 6n, 4n * 10n ** 14n),
      (rows, unit) => {
        const human = parseScores(rows.map((row) => `${row.human}`));
        const metric = parseScores(rows.map((row) => `${row.metric * unit}`));
        const groups = Int32Array.from(rows, ({ group }) => group);
        const { ranks: _, ...bare } = metric;
        const { metric: sorted, ...places } = pairScores(human, bare, groups);
        const by = parseScores(rows.map((row) => `${row.metric}`));
        const { metric: __, ...expected } = pairScores(human, by, groups);
        assertEquals(places, expected);
        assertEquals(
          sorted.integers,
          metric.integers && Float64Array.from(
            places.rows,
            (row) => metric.integers?.[row] ?? NaN,
          ),
        );
      },
    ),
    fixed,
  );
});

Deno.test("pairScores() ranks people's scores alike, be they few or many beside a group", () => {
  const shape = { minLength: 2, maxLength: 40 };
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat({ max: 5 }), fc.nat({ max: 9 })), shape), (rows) => {
      const scores = (at: 0 | 1) => rows.map((row) => `${row[at]}`);
      const groups = Int32Array.from(rows, (_, row) => row % 3);
      const few = pairScores(parseScores(scores(0)), parseScores(scores(1)), groups);
      // As many other scores in no group: people's levels are now too many to be counted.
      const others = Array.from({ length: 400 }, (_, at) => `${100 + at}`);
      const many = pairScores(
        parseScores([...scores(0), ...others]),
        parseScores([...scores(1), ...others]),
        Int32Array.from([...groups, ...others.map(() => -1)]),
      );
      assertEquals(many, few);
    }),
    fixed,
  );
});

Deno.test("without groups all translations are group 0", () => {
  const column = parseScores(["1", "2", "3"]);
  assertEquals([...pairScores(column, column, null).groups], [0]);
});
