import { assertEquals } from "@std/assert";
import { parseScores } from "../../src/decimals/parsing/parse_scores.ts";
import { constantMetric, cutSegments, lackingNote } from "../../src/scores/compared_scores.ts";

function table(name: string, systems: readonly string[], cells: readonly (string | null)[]) {
  return { name, systems, segments: 2, column: parseScores(cells) };
}

Deno.test("what a metric lacks is told: single translations, whole systems, or both", () => {
  const human = table("mqm", ["A", "B", "C"], ["0", "1", "2", "1", "3", null]);
  const note = (systems: readonly string[], cells: readonly (string | null)[]) =>
    lackingNote(human, table("M", systems, cells), new Set());
  assertEquals(note(["A", "B", "C"], ["1", "1", "1", "1", "1", null]), null);
  assertEquals(
    note(["A", "B", "C"], ["1", null, "1", "1", "1", "1"]),
    "M lacks 1 of 5 rated translations",
  );
  assertEquals(note(["A", "B"], ["1", "1", "1", "1"]), "M has no score of system C");
  assertEquals(
    note(["A"], ["1", null]),
    "M has no score of systems B, C, and lacks 1 of the other 2 rated translations",
  );
});

Deno.test("five missing systems are named, the others counted", () => {
  const systems = ["A", "B", "C", "D", "E", "F", "G", "H"];
  const human = table("mqm", systems, new Array(16).fill("1"));
  const missing = (count: number) =>
    lackingNote(
      human,
      table("M", systems.slice(count), new Array(16 - 2 * count).fill("1")),
      new Set(),
    );
  assertEquals(missing(5), "M has no score of systems A, B, C, D, E");
  assertEquals(missing(6), "M has no score of systems A, B, C, D, E and 1 more");
  assertEquals(missing(7), "M has no score of systems A, B, C, D, E and 2 more");
});

Deno.test("cutSegments() and constantMetric() keep systems, in order, whatever segments are asked for", () => {
  const cells = ["1", "2", "3", "4", null, "6"];
  const whole = { ...table("m", ["A", "B"], cells), segments: 3 };
  for (const kept of [[], [0], [2, 0], [1, 1, 2, 0]]) {
    const cut = cutSegments(whole, kept);
    const expected = [0, 3].flatMap((start) => kept.map((i) => Number(cells[start + i] ?? NaN)));
    assertEquals([cut.segments, cut.systems, [...cut.column.values]], [
      kept.length,
      whole.systems,
      expected,
    ]);
  }
  const constant = constantMetric("none", whole);
  assertEquals([constant.name, constant.segments, [...constant.column.values]], [
    "none",
    3,
    [0, 0, 0, 0, 0, 0],
  ]);
});
