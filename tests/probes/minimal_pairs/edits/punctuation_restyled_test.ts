import { assertEquals } from "@std/assert";
import { punctuationRestyled } from "../../../../src/probes/minimal_pairs/edits/punctuation_restyled.ts";
import { edited } from "./edited.ts";

Deno.test("punctuationRestyled changes quotation marks first, then apostrophes, ellipses and dashes", () => {
  const cases: readonly (readonly [string, string | null])[] = [
    ['A "good" one.', "A “good” one."],
    ["A “good” one.", 'A "good" one.'],
    ["It isn't.", "It isn’t."],
    ["Well...", "Well…"],
    ["It rained – and snowed.", "It rained - and snowed."],
  ];
  for (const [text, expected] of cases) assertEquals(edited(punctuationRestyled, text), expected);
});

Deno.test("punctuationRestyled leaves odd quotation marks and inches alone", () => {
  const cases: readonly (readonly [string, string | null])[] = [
    ['A 5" pipe', null],
    ['One " too many', null],
    ["Plain text.", null],
  ];
  for (const [text, expected] of cases) assertEquals(edited(punctuationRestyled, text), expected);
});
