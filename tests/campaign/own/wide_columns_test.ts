import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { wideColumns, wideTexts } from "../../../src/campaign/own/wide_columns.ts";

const SYSTEMS = ["A", "B_2", "x-B_2", "Online.W"];

Deno.test("a column of a wide table is its metric, a mark and its system, whatever the mark", () => {
  const mark = fc.constantFrom("_", ".", ":", "|", "/", " ", "-");
  const metric = fc.constantFrom("COMET", "chrF", "m_1", "BLEU-4", "superhuman");
  const people = fc.constantFrom("human", "Human");
  const systems = fc.shuffledSubarray(SYSTEMS, { minLength: 1 });
  fc.assert(
    fc.property(
      systems,
      mark,
      metric,
      people,
      fc.boolean(),
      (systems, mark, metric, human, known) => {
        const named = systems.flatMap((system) => [
          { column: `${human}${mark}${system}`, metric: "human", system },
          { column: `${metric}${mark}${system}`, metric, system },
        ]);
        const columns = [...named.map(({ column }) => column), "length", `${metric}${mark}C`];
        assertEquals(wideColumns(columns, known ? systems : null, "both"), named);
      },
    ),
    { seed: 81, numRuns: 200 },
  );
});

Deno.test("a column of human scores with a second word names a system only where another column or another system does", () => {
  for (const name of ["Human DA", "human_score", "human-mqm"]) {
    assertEquals(wideColumns([name, "COMET", "chrF"], null, "both"), null);
    assertEquals(wideTexts([name, "COMET", "mt_DA2"], null, "both"), []);
  }
  assertEquals(wideColumns(["human_A", "COMET_A"], null, "both")?.length, 2);
  assertEquals(wideColumns(["human_A", "human_B", "COMET"], null, "both")?.length, 2);
  assertEquals(wideColumns(["human_A", "COMET"], null, "human")?.length, 1);
});

Deno.test("columns named for systems alone are one scorer's scores of them", () => {
  const named = (metric: string, systems: readonly string[]) =>
    systems.map((system) => ({ column: system, metric, system }));
  assertEquals(wideColumns(["A", "B", "C"], ["A", "B"], "metrics"), named("", ["A", "B"]));
  assertEquals(wideColumns(["B"], ["A", "B"], "metrics"), named("", ["B"]));
  assertEquals(wideColumns(["A", "B"], null, "human"), named("human", ["A", "B"]));
  for (const holds of ["both", "human"] as const) {
    assertEquals(wideColumns(["A", "B"], ["A", "B"], holds), null);
  }
  for (const holds of ["both", "metrics"] as const) {
    assertEquals(wideColumns(["A", "B"], null, holds), null);
  }
  for (const columns of [["A"], ["A", "human"], ["A", "Human"]]) {
    assertEquals(wideColumns(columns, null, "human"), null);
  }
  assertEquals(wideColumns(["C"], ["A", "B"], "metrics"), null);
});
