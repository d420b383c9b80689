import { assertEquals } from "@std/assert";
import { spellingVariant } from "../../../../src/probes/minimal_pairs/edits/spelling_variant.ts";
import { edited } from "./edited.ts";

Deno.test("spellingVariant switches both ways and keeps capitals", () => {
  const cases: readonly (readonly [string, string | null])[] = [
    ["My favorite boat.", "My favourite boat."],
    ["Her favourite boat.", "Her favorite boat."],
    ["Colors fade.", "Colours fade."],
  ];
  for (const [text, expected] of cases) assertEquals(edited(spellingVariant, text), expected);
});

Deno.test("spellingVariant leaves names and words with another sense alone", () => {
  const cases: readonly (readonly [string, string | null])[] = [
    ["The World Trade Center fell.", null],
    ["Check the tires.", null],
    ["It rained.", null],
  ];
  for (const [text, expected] of cases) assertEquals(edited(spellingVariant, text), expected);
});

Deno.test("spellingVariant leaves words whose listed variant nobody writes", () => {
  const cases: readonly (readonly [string, string | null])[] = [
    ["Buy a water filter.", null],
    ["Install it.", null],
    ["The connection is bad.", null],
    ["Two buses came.", null],
  ];
  for (const [text, expected] of cases) assertEquals(edited(spellingVariant, text), expected, text);
});
