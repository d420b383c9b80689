import { assertEquals } from "@std/assert";
import { negationInverted } from "../../../src/probes/minimal_pairs/negation_inverted.ts";
import { edited } from "./edited.ts";

Deno.test("negationInverted removes a negation and makes the verb agree", () => {
  const cases: readonly (readonly [string, string | null])[] = [
    ["He did not go home.", "He went home."],
    ["She doesn't like rain.", "She likes rain."],
    ["They don't know.", "They know."],
    ["It isn't late.", "It is late."],
    ["We cannot wait.", "We can wait."],
    ["I won't stay.", "I will stay."],
    ["It is no longer open.", "It is still open."],
    ["He never slept.", "He slept."],
  ];
  for (const [text, expected] of cases) assertEquals(edited(negationInverted, text), expected);
});

Deno.test("negationInverted inserts a negation where there is none", () => {
  const cases: readonly (readonly [string, string | null])[] = [
    ["The boat is late.", "The boat is not late."],
    ["We can go home.", "We cannot go home."],
    ["It has arrived.", "It has not arrived."],
  ];
  for (const [text, expected] of cases) assertEquals(edited(negationInverted, text), expected);
});

Deno.test("negationInverted leaves alone what would be broken English", () => {
  const cases: readonly (readonly [string, string | null])[] = [
    ["Is it late?", null],
    ["He did not see anyone.", null],
    ["It is not only late but wet.", null],
    ["Go home.", null],
  ];
  for (const [text, expected] of cases) assertEquals(edited(negationInverted, text), expected);
});
