import { assertEquals } from "@std/assert";
import { parseScores } from "../../src/decimals/parse_scores.ts";
import { lackingNote } from "../../src/scores/compared_scores.ts";

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
