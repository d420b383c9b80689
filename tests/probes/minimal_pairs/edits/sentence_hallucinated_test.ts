import { assertEquals, assertMatch } from "@std/assert";
import { sentenceHallucinated } from "../../../../src/probes/minimal_pairs/edits/sentence_hallucinated.ts";
import { edited } from "./edited.ts";

Deno.test("sentenceHallucinated leaves text that breaks off alone", () => {
  const cases: readonly (readonly [string, string | null])[] = [
    ["Hello,", null],
    ["There are two levels:", null],
    ["", null],
  ];
  for (const [text, expected] of cases) assertEquals(edited(sentenceHallucinated, text), expected);
});

Deno.test("sentenceHallucinated appends one sentence after one full stop", () => {
  for (const text of ["It rained", "Is it late", "It rained.", 'He said "no."', "It rained!"]) {
    const after = edited(sentenceHallucinated, text) ?? "";
    assertEquals(after.startsWith(text), true);
    assertMatch(after.slice(text.length), /^[.?]? [A-Z][^.]+\.$/);
  }
});
