import { assertEquals } from "@std/assert";
import { dateReformatted } from "../../../../src/probes/minimal_pairs/edits/date_reformatted.ts";
import { edited } from "./edited.ts";

Deno.test("dateReformatted moves the day and keeps the rest of the sentence", () => {
  const cases: readonly (readonly [string, string | null])[] = [
    ["On November 11, 2021, it rained.", "On 11 November 2021, it rained."],
    ["It rained on May 3rd.", "It rained on 3rd May."],
    ["It rained on 3 May 2020.", "It rained on May 3, 2020."],
    ["From June 2-4 it rained.", "From 2-4 June it rained."],
  ];
  for (const [text, expected] of cases) assertEquals(edited(dateReformatted, text), expected);
});

Deno.test("dateReformatted leaves months without a day, names and sentence openings alone", () => {
  const cases: readonly (readonly [string, string | null])[] = [
    ["In May 2020 it rained.", null],
    ["The May 3 Society met.", null],
    ["May 3 was wet.", null],
    ["March 4 to 6 was dry, I think.", null],
  ];
  for (const [text, expected] of cases) assertEquals(edited(dateReformatted, text), expected);
});
