import { assert, assertEquals, assertThrows } from "@std/assert";
import fc from "fast-check";
import { decimalText } from "../../src/decimals/decimal_text.ts";
import { parseScores } from "../../src/decimals/parsing/parse_scores.ts";
import { gridOf, placeRows, type ScoreGrid, type ScoreRows } from "../../src/scores/score_rows.ts";
import { UserError } from "../../src/user_error.ts";

/** A row as a file writes it: system, segment and score. */
type Written = readonly [system: string, segment: string, score: string | null];

/** Rows of a file that names its segments, or that only lists each system's scores in order. */
function rowsOf(label: string, rows: readonly Written[], named = true): ScoreRows {
  const systems = [...new Set(rows.map(([system]) => system))];
  const segments = [...new Set(rows.map(([, segment]) => segment))];
  const seen = new Map<string, number>();
  const nextOf = (system: string) => {
    const next = seen.get(system) ?? 0;
    seen.set(system, next + 1);
    return next;
  };
  return {
    label,
    systems,
    systemOf: Int32Array.from(rows, ([system]) => systems.indexOf(system)),
    segments: named ? segments : null,
    segmentOf: Int32Array.from(
      rows,
      ([system, segment]) => named ? segments.indexOf(segment) : nextOf(system),
    ),
    column: parseScores(rows.map(([, , score]) => score)),
    where: (row) => `${label}:${row + 1}`,
  };
}

const textsOf = (table: ReturnType<typeof placeRows>["table"]) =>
  Array.from(table.column.ranks, (_, row) => decimalText(table.column, row));

/** Rows of some systems on some segments, in any order, each cell once at most, in one to three files. */
const PARTS = fc.tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 5 }))
  .chain(([systems, segments]) => {
    const cell = fc.record({
      order: fc.nat(9999),
      part: fc.nat(2),
      score: fc.option(fc.integer({ min: -9, max: 9 }), { freq: 4 }),
      written: fc.boolean(),
    });
    const cells = fc.array(cell, { minLength: systems * segments, maxLength: systems * segments });
    return cells.map((cells) => {
      const rows = cells.map((cell, at) => ({
        ...cell,
        row: [
          `S${Math.floor(at / segments)}`,
          `s${at % segments}`,
          cell.score === null ? null : String(cell.score),
        ] as Written,
      })).filter(({ written }) => written).sort((a, b) => a.order - b.order);
      return [0, 1, 2].map((part) => rows.filter((one) => one.part === part).map(({ row }) => row))
        .filter((rows) => rows.length > 0);
    });
  }).filter((parts) => parts.length > 0);

Deno.test("rows in any order, from one file or several, land on the cells that they name", () => {
  fc.assert(
    fc.property(PARTS, fc.nat(3), fc.nat(4), (parts, systemsLost, segmentsLost) => {
      const files = parts.map((rows, i) => rowsOf(`f${i}`, rows));
      const whole = gridOf(files);
      const flat = parts.flat();
      assertEquals(whole, {
        systems: [...new Set(files.flatMap(({ systems }) => systems))],
        segments: new Set(flat.map(([, segment]) => segment)).size,
        names: [...new Set(files.flatMap(({ segments }) => segments ?? []))],
      });
      const systems = whole.systems.slice(0, -systemsLost || undefined);
      const names = whole.names!.slice(0, -segmentsLost || undefined);
      fc.pre(systems.length > 0 && names.length > 0);
      const fits = files.every((file) =>
        file.systems.some((system) => systems.includes(system)) &&
        file.segments!.some((name) => names.includes(name))
      );
      const covered = systems.every((system) =>
        flat.some(([one, segment]) => one === system && names.includes(segment))
      );
      fc.pre(fits && (covered || systems.length === whole.systems.length));
      const { table, unplaced } = placeRows("m", files, { systems, segments: names.length, names });
      const expected = systems.flatMap((system) =>
        names.map((name) =>
          flat.find(([one, segment]) => one === system && segment === name)?.[2] ?? null
        )
      );
      assertEquals(textsOf(table), expected);
      assertEquals([table.name, table.systems, table.segments], ["m", systems, names.length]);
      const strange = files.flatMap((file) => file.systems.filter((one) => !systems.includes(one)));
      const lost = files.map((file) =>
        file.segments!.filter((name) => !names.includes(name)).length
      );
      assertEquals(unplaced, { systems: [...new Set(strange)], segments: Math.max(...lost) });
    }),
    { seed: 71, numRuns: 400 },
  );
});

Deno.test("segments in order, and those numbered from 0 or from 1, land in that order", () => {
  const sizes = fc.record({
    systems: fc.integer({ min: 1, max: 3 }),
    segments: fc.integer({ min: 1, max: 6 }),
    from: fc.constantFrom(0, 1),
    beyond: fc.nat(2),
    turned: fc.boolean(),
  });
  fc.assert(
    fc.property(sizes, ({ systems, segments, from, beyond, turned }) => {
      const score = (k: number, i: number) => String(10 * k + i);
      const grid = {
        systems: Array.from({ length: systems }, (_, k) => `S${k}`),
        segments,
        names: null,
      };
      const expected = grid.systems.flatMap((_, k) =>
        Array.from({ length: segments }, (_, i) => score(k, i))
      );
      const rows = (count: number) =>
        grid.systems.flatMap((system, k) =>
          Array.from({ length: count }, (_, i): Written => [system, `${i + from}`, score(k, i)])
        );
      const inOrder = rowsOf("f", rows(segments), false);
      assertEquals(textsOf(placeRows("m", [inOrder], grid).table), expected);
      assertEquals(gridOf([inOrder, rowsOf("g", rows(1), false)]), grid);
      const numbered = rows(segments + beyond);
      const found = placeRows("m", [rowsOf("f", turned ? numbered.toReversed() : numbered)], grid);
      assertEquals(textsOf(found.table), expected);
      assertEquals(found.unplaced, { systems: [], segments: beyond });
    }),
    { seed: 72, numRuns: 200 },
  );
});

Deno.test("whole numbers are put in order by size, and names as they come", () => {
  const names = (list: readonly string[]) =>
    gridOf([rowsOf("f", list.map((name) => ["A", name, "1"]))]).names;
  assertEquals(names(["10", "9", "100", "0"]), ["0", "9", "10", "100"]);
  assertEquals(names(["10", "9", "x"]), ["10", "9", "x"]);
  // More digits than a double tells apart: a name, not a number.
  assertEquals(names(["1234567890123456", "9"]), ["1234567890123456", "9"]);
  assertEquals(names(["123456789012345", "9"]), ["9", "123456789012345"]);
});

Deno.test("a strange system is refused where one of the grid has no score, whichever it is", () => {
  const systems = ["A", "B", "C", "D"];
  for (const segments of [1, 2, 3]) {
    const grid = { systems, segments, names: Array.from({ length: segments }, (_, i) => `s${i}`) };
    for (const absent of systems) {
      const rows = systems.flatMap((system) =>
        grid.names.map((name): Written => [system === absent ? "X" : system, name, "1"])
      );
      const { message } = assertThrows(() => placeRows("m", [rowsOf("f", rows)], grid), UserError);
      assert(message.includes(`'X' is unknown, and there is no score of '${absent}'`), message);
      // One score is enough.
      const some = placeRows("m", [rowsOf("f", [...rows, [absent, "s0", "2"]])], grid);
      assertEquals(some.unplaced.systems, ["X"]);
    }
  }
});

Deno.test("rows that cannot be placed are refused, with the place and what to do", () => {
  const grid: ScoreGrid = { systems: ["A", "B"], segments: 2, names: ["x", "y"] };
  const unnamed: ScoreGrid = { ...grid, names: null };
  const full: Written[] = [["A", "x", "1"], ["A", "y", "2"], ["B", "x", "3"], ["B", "y", "4"]];
  const refused = (parts: readonly ScoreRows[], on: ScoreGrid) =>
    assertThrows(() => placeRows("m", parts, on), UserError).message;

  assertEquals(
    refused([rowsOf("f", [...full, ["B", "x", "5"]])], grid),
    "f:5: 'm' of system 'B' on segment 'x' already appears at f:3; keep one of the two",
  );
  assertEquals(
    refused([rowsOf("f", full), rowsOf("g", [["A", "y", "5"]])], grid),
    "g:1: 'm' of system 'A' on segment 'y' already appears at f:2; keep one of the two",
  );
  assertEquals(
    refused([rowsOf("f", full, false), rowsOf("g", full, false)], unnamed),
    "g:1: 'm' of system 'A' on segment '1' already appears at f:1; keep one of the two",
  );
  assertEquals(
    refused([rowsOf("f", [["A", "x", "1"], ["A", "y", "2"], ["Bb", "x", "3"]])], grid),
    "f:3: system 'Bb' is unknown, and there is no score of 'B'; did you mean 'B'?",
  );
  const many = Array.from({ length: 9 }, (_, i): Written => [`N${i}`, "x", "1"]);
  assertEquals(
    refused([rowsOf("f", many)], grid),
    "f: none of its systems (N0, N1, N2, N3, N4, N5, N6, N7 and 1 more) is one that people scored; " +
      "for 'N0', did you mean 'A'? There are A, B",
  );
  const eight = Array.from({ length: 8 }, (_, i): Written => ["A", `n${i}`, "1"]);
  assertEquals(
    refused([rowsOf("f", eight)], grid),
    "f: none of its segments (n0, n1, n2, n3, n4, n5, n6, n7) is one that people scored (x, y); " +
      "name segments alike in both files",
  );
  assertEquals(
    refused([rowsOf("f", full)], unnamed),
    "f: segment 'x' cannot be matched, since the human scores have segments only in order; number segments from 1",
  );
  const odd: Written[] = [["A", "3", "1"], ["B", "1", "1"]];
  assertEquals(
    refused([rowsOf("f", odd)], unnamed),
    "f: segments are numbered, but whether from 0 or from 1 cannot be told, since neither 0 nor 2 occurs; " +
      "add a row for one of them",
  );
  assertEquals(
    refused([rowsOf("f", full.slice(0, 3), false)], unnamed),
    "f: system 'B' has 1 score where there should be 2 segments; give one for each segment, with a mark of none " +
      "where it is missing, or a table that names segments",
  );
  assertEquals(
    refused([rowsOf("f", [["A", "x", "1"], ["B", "x", "1"]], false)], unnamed),
    "f: system 'A' has 1 score where there should be 2 segments; these are scores of whole systems, " +
      "where one score for each segment is needed",
  );
  assertEquals(
    refused([rowsOf("f", full, false)], { ...unnamed, segments: 1 }),
    "f: system 'A' has 2 scores where there should be 1 segment; give one for each segment, with a mark of none " +
      "where it is missing, or a table that names segments",
  );
});
