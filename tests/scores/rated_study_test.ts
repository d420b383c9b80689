import { assertEquals, assertThrows } from "@std/assert";
import fc from "fast-check";
import { parseScores } from "../../src/decimals/parsing/parse_scores.ts";
import { ratedStudy } from "../../src/scores/rated_study.ts";
import type { ScoreTable } from "../../src/scores/score_table.ts";
import { documentUnits, segmentUnits } from "../../src/scores/documents.ts";

type Cells = readonly (number | null)[];

const SYSTEMS = ["A", "B", "C"];
const SEGMENTS = 4;

function table(name: string, cells: Cells): ScoreTable {
  const column = parseScores(cells.map((cell) => cell === null ? null : String(cell)));
  return { name, systems: SYSTEMS, segments: SEGMENTS, column };
}

const cells = (missing: number) =>
  fc.array(fc.option(fc.integer({ min: 0, max: 1 }), { freq: missing }), {
    minLength: SYSTEMS.length * SEGMENTS,
    maxLength: SYSTEMS.length * SEGMENTS,
  });

Deno.test("a study keeps the segments rated for every system, and each metric once that scores them all", () => {
  fc.assert(
    fc.property(
      cells(20),
      fc.array(cells(12), { maxLength: 4 }),
      fc.boolean(),
      (human, metrics, less) => {
        const systems = SYSTEMS.filter((name, k) =>
          !(less && name === "B") && human.slice(4 * k, 4 * k + 4).some((cell) => cell !== null)
        );
        const rows = (list: Cells) =>
          systems.map((name) => list.slice(4 * SYSTEMS.indexOf(name)).slice(0, 4));
        const segments = [0, 1, 2, 3].filter((i) => rows(human).every((row) => row[i] !== null));
        fc.pre(systems.length >= 2 && segments.length >= 2);
        const tables = metrics.map((list, m) => table(`m${m}`, list));
        const study = ratedStudy("c", table("h", human), tables, new Set(less ? ["B"] : []));
        assertEquals([study.name, study.systems, [...study.segments]], ["c", systems, segments]);
        const cut = metrics.map((list) => rows(list).flatMap((row) => segments.map((i) => row[i])));
        const first = (m: number) => cut.findIndex((one) => String(one) === String(cut[m]));
        const whole = cut.map((one) => !one.includes(null));
        assertEquals(
          study.scorers.map(({ name }) => name),
          tables.flatMap(({ name }, m) => whole[m] && first(m) === m ? [name] : []),
        );
        assertEquals(
          study.leftOut.map((
            { name, reason },
          ) => [name, reason.startsWith("same") ? reason : "lacks"]),
          tables.flatMap(({ name }, m) => {
            if (!whole[m]) return [[name, "lacks"]];
            return first(m) === m ? [] : [[name, `same scores as m${first(m)}`]];
          }),
        );
        study.scorers.forEach(({ name, integers }) => {
          assertEquals([...integers], cut[Number(name.slice(1))].map(Number));
        });
        assertEquals(
          [...study.human.integers],
          rows(human).flatMap((row) => segments.map((i) => Number(row[i]))),
        );
      },
    ),
    { seed: 75, numRuns: 400 },
  );
});

Deno.test("a study does not take a bug for a metric to leave out", () => {
  const human = table("h", Array.from({ length: 12 }, (_, i) => i));
  const broken = {
    ...human,
    get column(): never {
      throw new RangeError("a bug");
    },
  };
  assertThrows(() => ratedStudy("c", human, [broken], new Set()), RangeError, "a bug");
});

Deno.test("documents of one name in two domains are two units, in the order in which they appear", () => {
  const origin = fc.record({
    domain: fc.constantFrom("", "a", "a b"),
    document: fc.constantFrom("", "b", "c"),
  });
  fc.assert(
    fc.property(fc.array(origin, { minLength: 1 }), fc.array(fc.nat()), (origins, picks) => {
      const segments = picks.map((pick) => pick % origins.length);
      const keys = segments.map((i) => JSON.stringify([origins[i].domain, origins[i].document]));
      const distinct = [...new Set(keys)];
      const { unitOf, units } = documentUnits(origins, segments);
      assertEquals([[...unitOf], units], [
        keys.map((key) => distinct.indexOf(key)),
        distinct.length,
      ]);
    }),
    { seed: 76 },
  );
  assertEquals([...segmentUnits(3).unitOf], [0, 1, 2]);
});
