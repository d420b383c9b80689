import { assertEquals } from "@std/assert";
import { contractionExpanded } from "../../../src/probes/minimal_pairs/contraction_expanded.ts";
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
