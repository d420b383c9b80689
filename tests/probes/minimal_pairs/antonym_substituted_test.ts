import { assertEquals } from "@std/assert";
import { antonymSubstituted } from "../../../src/probes/minimal_pairs/antonym_substituted.ts";
import { edited } from "./edited.ts";

Deno.test("antonymSubstituted keeps the degree and mends the article", () => {
  const cases: readonly (readonly [string, string | null])[] = [
    ["It was an old harbour.", "It was a new harbour."],
    ["The wall is higher than before.", "The wall is lower than before."],
    ["This is the best boat.", "This is the worst boat."],
  ];
  for (const [text, expected] of cases) assertEquals(edited(antonymSubstituted, text), expected);
});

Deno.test("antonymSubstituted leaves names, fixed phrases and hyphenated words alone", () => {
  const cases: readonly (readonly [string, string | null])[] = [
    ["He went to high school.", null],
    ["They sailed to New Haven.", null],
    ["It is a long-term plan.", null],
  ];
  for (const [text, expected] of cases) assertEquals(edited(antonymSubstituted, text), expected);
});

Deno.test("antonymSubstituted does not set a word beside its own antonym", () => {
  const cases: readonly (readonly [string, string | null])[] = [
    ["Domestic and foreign ships lay there.", null],
  ];
  for (const [text, expected] of cases) assertEquals(edited(antonymSubstituted, text), expected);
});
