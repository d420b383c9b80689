import { assertEquals } from "@std/assert";
import { clauseOmitted } from "../../../src/probes/minimal_pairs/clause_omitted.ts";
import { edited } from "./edited.ts";

Deno.test("clauseOmitted drops the last clause of a sentence and keeps its full stop", () => {
  const cases: readonly (readonly [string, string | null])[] = [
    ["The wind fell at noon, so the boats came home early.", "The wind fell at noon."],
  ];
  for (const [text, expected] of cases) assertEquals(edited(clauseOmitted, text), expected);
});

Deno.test("clauseOmitted drops a subordinate clause at the head and capitalises what stays", () => {
  const cases: readonly (readonly [string, string | null])[] = [
    ["When the tide turned, the captain raised the anchor.", "The captain raised the anchor."],
  ];
  for (const [text, expected] of cases) assertEquals(edited(clauseOmitted, text), expected);
});

Deno.test("clauseOmitted drops the last sentence where none has a clause to spare", () => {
  const cases: readonly (readonly [string, string | null])[] = [
    ["The boat left early. Nobody saw the captain again.", "The boat left early."],
  ];
  for (const [text, expected] of cases) assertEquals(edited(clauseOmitted, text), expected);
});

Deno.test("clauseOmitted leaves lists, brackets and single clauses whole", () => {
  const cases: readonly (readonly [string, string | null])[] = [
    ["She sold apples, pears, and plums.", null],
    ["The boat left early.", null],
    ["He smiled (she waved, but he left).", null],
  ];
  for (const [text, expected] of cases) assertEquals(edited(clauseOmitted, text), expected);
});

Deno.test("clauseOmitted drops what commas set off where there is no clause to spare", () => {
  const cases: readonly (readonly [string, string | null])[] = [
    ["In the old harbour, the captain raised the anchor.", "The captain raised the anchor."],
    ["Ada, the captain of the ship, raised the anchor.", "Ada raised the anchor."],
    ["The shop sells many teas, with many flavours.", "The shop sells many teas."],
    ["From new flavours, new concepts and new shops, we see trends.", null],
    ["The strait, which joins two seas,is a place of trade.", null],
  ];
  for (const [text, expected] of cases) assertEquals(edited(clauseOmitted, text), expected, text);
});
