import { assertEquals } from "@std/assert";
import { numeralReformatted } from "../../../../src/probes/minimal_pairs/edits/numeral_reformatted.ts";
import { edited } from "./edited.ts";

Deno.test("numeralReformatted adds and removes separators and writes words in digits", () => {
  const cases: readonly (readonly [string, string | null])[] = [
    ["It weighs 1,500 tons.", "It weighs 1500 tons."],
    ["It weighs 25000 tons.", "It weighs 25,000 tons."],
    ["They paid $25000 then.", "They paid $25,000 then."],
    ["It took over 25000 then.", "It took over 25,000 then."],
    ["He owns three boats.", "He owns 3 boats."],
  ];
  for (const [text, expected] of cases) assertEquals(edited(numeralReformatted, text), expected);
});

Deno.test("numeralReformatted leaves years, codes, sentence openings and sets alone", () => {
  const cases: readonly (readonly [string, string | null])[] = [
    ["It sank in 1912.", null],
    ["Order 12345678 is late.", null],
    ["Three boats sank.", null],
    ["One or two boats sank.", null],
  ];
  for (const [text, expected] of cases) assertEquals(edited(numeralReformatted, text), expected);
});
