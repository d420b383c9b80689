import { assertEquals } from "@std/assert";
import { thatDeleted } from "../../../../src/probes/minimal_pairs/edits/that_deleted.ts";
import { edited } from "./edited.ts";

Deno.test("thatDeleted drops an optional complementiser", () => {
  const cases: readonly (readonly [string, string | null])[] = [
    ["I think that it will rain.", "I think it will rain."],
    ["She said that the boat left.", "She said the boat left."],
  ];
  for (const [text, expected] of cases) assertEquals(edited(thatDeleted, text), expected);
});

Deno.test("thatDeleted leaves relative clauses, determiners and set phrases alone", () => {
  const cases: readonly (readonly [string, string | null])[] = [
    ["The boat that left sank.", null],
    ["I know that man.", null],
    ["It is so wet that we left.", null],
    ["It is said that he left.", null],
  ];
  for (const [text, expected] of cases) assertEquals(edited(thatDeleted, text), expected);
});
