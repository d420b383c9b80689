import { assertEquals } from "@std/assert";
import { clauseOmitted } from "../../../../src/probes/minimal_pairs/edits/clause_omitted.ts";
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
    ["The old captain of the ship slept, and the crew too.", null],
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

Deno.test("clauseOmitted drops a relative clause behind a clause that has its verb and its object", () => {
  const cases: readonly (readonly [string, string | null])[] = [
    ["The captain met a sailor who knows the sea.", "The captain met a sailor."],
    ["The tired captain saw sailors who knew the sea.", null],
    ["The captain met a sailor who sings.", null],
  ];
  for (const [text, expected] of cases) assertEquals(edited(clauseOmitted, text), expected, text);
});

Deno.test("clauseOmitted leaves no fragment, lone comma or half of a pair of words behind", () => {
  const cases: readonly (readonly [string, string | null])[] = [
    ["Even after the goods arrived, they were not delivered.", null],
    ["Then if you pull the rope, you will hear a bell.", null],
    ["Due to the wind, it stayed.", null],
    ["The more you eat, the fatter you get.", null],
    ["It did not only rain, but it snowed.", null],
    ["Either the captain sleeps, or he is ill.", null],
    ["Hearing the bell, I felt warm.", null],
    ["First, cultural gifts, inherit much.", null],
    ["Ada, the captain, and Bob, the cook, sang.", null],
    ["The notice says that ports that are ready can open.", null],
    ["The boat is big, the sail is small, and the mast is old.", null],
  ];
  for (const [text, expected] of cases) assertEquals(edited(clauseOmitted, text), expected, text);
});
