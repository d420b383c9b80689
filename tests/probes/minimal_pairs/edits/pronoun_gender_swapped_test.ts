import { assertEquals } from "@std/assert";
import { pronounGenderSwapped } from "../../../../src/probes/minimal_pairs/edits/pronoun_gender_swapped.ts";
import { edited } from "./edited.ts";

Deno.test("pronounGenderSwapped swaps every pronoun and tells his and hers, him and his apart", () => {
  const cases: readonly (readonly [string, string | null])[] = [
    ["He lost his hat.", "She lost her hat."],
    ["She saw her brother and he saw nothing.", null],
    ["We thanked her.", "We thanked him."],
    ["She lost her hat and blames herself.", "He lost his hat and blames himself."],
  ];
  for (const [text, expected] of cases) assertEquals(edited(pronounGenderSwapped, text), expected);
});

Deno.test("pronounGenderSwapped needs a pronoun of one gender and knows the surname He", () => {
  const cases: readonly (readonly [string, string | null])[] = [
    ["It rained.", null],
    ["He Jintao spoke.", null],
  ];
  for (const [text, expected] of cases) assertEquals(edited(pronounGenderSwapped, text), expected);
});

Deno.test("pronounGenderSwapped leaves pronouns that a noun of their gender binds", () => {
  const cases: readonly (readonly [string, string | null])[] = [
    ["Praise the woman, at first glance she is a good wife.", null],
    ["Mr. Li said that he was late.", null],
    ["The heroine and her boat sank.", null],
    ["He and his father sailed.", null],
    ["She told her last week.", null],
    ["They saw her dancing.", null],
  ];
  for (const [text, expected] of cases) {
    assertEquals(edited(pronounGenderSwapped, text), expected, text);
  }
});

Deno.test("pronounGenderSwapped knows his before what no tagger takes for a noun", () => {
  const cases: readonly (readonly [string, string | null])[] = [
    ["He read out his thank-you speech.", "She read out her thank-you speech."],
    ["Nobody held his recently rescued cat.", "Nobody held her recently rescued cat."],
    ["The boat is his.", "The boat is hers."],
  ];
  for (const [text, expected] of cases) {
    assertEquals(edited(pronounGenderSwapped, text), expected, text);
  }
});
