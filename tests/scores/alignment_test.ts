import { assert, assertEquals, assertThrows } from "@std/assert";
import fc from "fast-check";
import { parseScores } from "../../src/decimals/parsing/parse_scores.ts";
import { scoreAt } from "../../src/decimals/score_scale.ts";
import { alignedScores, systemMeans } from "../../src/scores/aligned_scores.ts";
import { align, meansNote } from "../../src/scores/alignment.ts";
import { meanStandings } from "../../src/scores/mean_standings.ts";
import type { ScoreTable } from "../../src/scores/score_table.ts";
import { UserError } from "../../src/user_error.ts";

type Scores = readonly (readonly (number | null)[])[];

function table(scores: Scores): ScoreTable {
  const systems = scores.map((_, k) => `S${k}`);
  const texts = scores.flat().map((score) => score === null ? null : String(score));
  return { name: "h", systems, segments: scores[0].length, column: parseScores(texts) };
}

const SPARSE: fc.Arbitrary<Scores> = fc.tuple(
  fc.integer({ min: 2, max: 5 }),
  fc.integer({ min: 2, max: 8 }),
)
  .chain(([systems, segments]) => {
    const cell = fc.option(fc.integer({ min: -9, max: 9 }), { freq: 3 });
    const row = fc.array(cell, { minLength: segments, maxLength: segments });
    return fc.array(row, { minLength: systems, maxLength: systems });
  });

Deno.test("segments rated for every system serve where they are at least half of the rated ones, else all rated ones", () => {
  fc.assert(
    fc.property(SPARSE, (scores) => {
      const rated = scores.filter((row) => row.some((score) => score !== null));
      const columns = scores[0].map((_, i) => rated.map((row) => row[i] !== null));
      const some = columns.flatMap((cells, i) => cells.includes(true) ? [i] : []);
      const every = columns.flatMap((cells, i) =>
        cells.length > 0 && !cells.includes(false) ? [i] : []
      );
      const expected = 2 * every.length >= some.length ? every : some;
      if (rated.length < 2 || expected.length < 2) {
        const { message } = assertThrows(() => align(table(scores), new Set()), UserError);
        const [kind, one, count] = rated.length < 2
          ? ["two systems with 'h' scores", "has them", rated.length]
          : [
            `two segments with 'h' scores${
              2 * every.length >= some.length ? " of every system" : ""
            }`,
            "there is one; ",
            expected.length,
          ];
        assert(message.startsWith(`agreement needs ${kind}, and `), message);
        assert(message.includes(count === 0 ? "there is none; " : one), message);
        return;
      }
      const alignment = align(table(scores), new Set());
      assertEquals([...alignment.segments], expected);
      assertEquals([alignment.rated, alignment.common], [some.length, every.length]);
      assertEquals(alignment.means, expected.length === every.length ? "common" : "own");
      const present = rated.flatMap((row) => expected.map((i) => row[i] === null ? 0 : 1));
      assertEquals(
        alignment.present && [...alignment.present],
        present.includes(0) ? present : null,
      );
    }),
    { seed: 1, numRuns: 500 },
  );
});

Deno.test("a system's mean over its own segments is the sum of its scores over their number, in exact order", () => {
  fc.assert(
    fc.property(SPARSE, (scores) => {
      const human = table(scores);
      const rated = scores.filter((row) => row.some((score) => score !== null));
      const columns = scores[0].filter((_, i) => scores.some((row) => row[i] !== null));
      fc.pre(rated.length > 1 && columns.length > 1);
      const aligned = alignedScores(human, align(human, new Set(), "own"));
      const own = rated.map((row) => row.filter((score) => score !== null));
      const sums = own.map((row) => row.reduce((sum, score) => sum + score, 0));
      for (let k = 0; k < own.length; k++) {
        assert(
          Math.abs(scoreAt(aligned.means[k], aligned.scale) - sums[k] / own[k].length) < 1e-12,
        );
        for (let l = 0; l < own.length; l++) {
          const exact = Math.sign(sums[k] * own[l].length - sums[l] * own[k].length);
          assertEquals(Math.sign(aligned.standings[k] - aligned.standings[l]), exact + 0);
        }
      }
    }),
    { seed: 2, numRuns: 500 },
  );
});

Deno.test("means are put in order exactly where their products leave the doubles' integers", () => {
  const big = 2 ** 52;
  const standings = meanStandings([big + 1, big, 3 * big + 2, 0, 5], [3, 3, 9, 1, 0]);
  assertEquals([...standings], [3, 1, 2, 0, NaN]);
  assertEquals([...meanStandings([2, 1], [2, 1])], [0, 0]);
});

Deno.test("systemMeans() loses nothing to sums whose terms differ in size", () => {
  const cells = { systems: 2, segments: 4, present: null };
  const values = Float64Array.of(1, 1e100, 1, -1e100, 0.1, 0.1, 0.1, 0.1);
  assertEquals([...systemMeans(cells, values)], [0.5, 0.1]);
  const ten = Float64Array.from({ length: 10 }, () => 0.1);
  assertEquals([...systemMeans({ systems: 1, segments: 10, present: null }, ten)], [0.1]);
});

Deno.test("meansNote() says over which segments means are taken, unless every system has them all", () => {
  const note = (cells: readonly (string | null)[], asked: "common" | "own") => {
    const column = parseScores(cells);
    const human = { name: "mqm", systems: ["A", "B"], segments: 3, column };
    return meansNote(align(human, new Set(), asked), ["pa", "spa"]);
  };
  const shared = "2 of 3 rated segments have scores of every system";
  const some = ["1", "2", "3", "4", "5", null];
  assertEquals(note(some, "common"), `pa, spa: means are over these segments alone: ${shared}`);
  assertEquals(
    note(some, "own"),
    `pa, spa: means are over each system's own rated segments, since ${shared}`,
  );
  for (const asked of ["common", "own"] as const) {
    assertEquals(note(["1", "2", "3", "4", "5", "6"], asked), null);
    assertEquals(note(["1", "2", null, "4", "5", null], asked), null);
  }
});
