import { assertEquals, assertMatch } from "@std/assert";
import { namedEntitySubstituted } from "../../../../src/probes/minimal_pairs/edits/named_entity_substituted.ts";
import { edited } from "./edited.ts";

Deno.test("namedEntitySubstituted leaves longer names alone, and reads the dots of an abbreviation as dots", () => {
  const cases: readonly (readonly [string, string | null])[] = [
    ["They crossed the South China Sea.", null],
    ["He reads the New York Times.", null],
    ["Nothing has a name here.", null],
    ["The UNSC met today.", null],
    ["The U.S. army left.", "The U.K. army left."],
  ];
  for (const [text, expected] of cases) {
    assertEquals(edited(namedEntitySubstituted, text), expected);
  }
});

Deno.test("namedEntitySubstituted puts another name of the kind at every mention", () => {
  const text = edited(namedEntitySubstituted, "Vienna is wet. I like Vienna.");
  assertMatch(text ?? "", /^([A-Z][A-Za-z ]+) is wet\. I like \1\.$/);
  assertEquals(text?.includes("Vienna"), false);
});

Deno.test("namedEntitySubstituted mends the article before a nationality and tells a family name", () => {
  assertMatch(
    edited(namedEntitySubstituted, "An Italian boat.") ?? "",
    /^(An [AEIOU]|A [^AEIOU])\w+ boat\.$/,
  );
  assertMatch(
    edited(namedEntitySubstituted, "Then Zhang Xiaoyu spoke.") ?? "",
    /^Then (?!Zhang)[A-Z][a-z]+ Xiaoyu spoke\.$/,
  );
});

Deno.test("namedEntitySubstituted leaves names of languages alone", () => {
  const cases: readonly (readonly [string, string | null])[] = [
    ["It is called a sheep in Chinese.", null],
    ["They teach English, French, German and Welsh.", null],
  ];
  for (const [text, expected] of cases) {
    assertEquals(edited(namedEntitySubstituted, text), expected, text);
  }
});
