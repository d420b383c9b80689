import { assertEquals } from "@std/assert";
import { contractionExpanded } from "../../../../src/probes/minimal_pairs/edits/contraction_expanded.ts";
import { edited } from "./edited.ts";

Deno.test("contractionExpanded writes out what is certain", () => {
  const cases: readonly (readonly [string, string | null])[] = [
    ["I can't see it.", "I cannot see it."],
    ["Don't go.", "Do not go."],
    ["It's late.", "It is late."],
    ["It’s been raining.", "It has been raining."],
    ["Let's go home.", "Let us go home."],
    ["We'll wait and I'm here.", "We will wait and I'm here."],
  ];
  for (const [text, expected] of cases) assertEquals(edited(contractionExpanded, text), expected);
});

Deno.test("contractionExpanded leaves questions, possessives and doubtful forms alone", () => {
  const cases: readonly (readonly [string, string | null])[] = [
    ["Don't you see?", null],
    ["The captain's boat sank.", null],
    ["It's broken.", null],
    ["He'd rather stay.", null],
  ];
  for (const [text, expected] of cases) assertEquals(edited(contractionExpanded, text), expected);
});

Deno.test("contractionExpanded leaves genitives, questions of a noun and doubtful participles alone", () => {
  const cases: readonly (readonly [string, string | null])[] = [
    ["Everyone's hobbies are different.", null],
    ["Somebody's boat sank.", null],
    ["Didn't people know?", null],
    ["Why don't people sail?", null],
    ["He's left the house.", null],
    ["It's already gone.", null],
    ["It's own name is long.", null],
  ];
  for (const [text, expected] of cases) {
    assertEquals(edited(contractionExpanded, text), expected, text);
  }
});

Deno.test("contractionExpanded tells has from is across an adverb", () => {
  const cases: readonly (readonly [string, string | null])[] = [
    ["It's already been a year.", "It has already been a year."],
    ["She's not here.", "She is not here."],
    ["People don't know?", "People do not know?"],
  ];
  for (const [text, expected] of cases) {
    assertEquals(edited(contractionExpanded, text), expected, text);
  }
});
