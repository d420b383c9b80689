import { assertEquals } from "@std/assert";
import { antonymSubstituted } from "../../../../src/probes/minimal_pairs/edits/antonym_substituted.ts";
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

Deno.test("antonymSubstituted leaves idioms, ages, measures, verbs and comparisons alone", () => {
  const cases: readonly (readonly [string, string | null])[] = [
    ["It's a little lonely.", null],
    ["She is 45 years old.", null],
    ["The wall is 3 metres high.", null],
    ["You can complete all of it.", null],
    ["I cannot wait any longer.", null],
    ["In short, he has made a boat.", null],
    ["It is different from a ship.", null],
    ["They clean the deck.", null],
    ["The old man slept.", null],
    ["Prices get higher and higher.", null],
    ["It is a more expensive boat.", null],
    ["They opened a new school.", null],
    ["I would rather buy a brand new boat.", null],
    ["She had better go.", null],
    ["They help the young and the old.", null],
    ["Deeply clean the skin.", null],
    ["He is as tall and strong as a bear.", null],
  ];
  for (const [text, expected] of cases) {
    assertEquals(edited(antonymSubstituted, text), expected, text);
  }
});

Deno.test("antonymSubstituted puts an adjective before its noun, after its verb, or an adverb on its head", () => {
  const cases: readonly (readonly [string, string | null])[] = [
    ["They bought a cheap boat.", "They bought an expensive boat."],
    ["The soup is very hot.", "The soup is very cold."],
    ["It is difficult to carry.", "It is easy to carry."],
    ["Unfortunately, it rained.", "Fortunately, it rained."],
    ["He answered quickly.", "He answered slowly."],
    ["The lake is deeper than the pond.", "The lake is shallower than the pond."],
  ];
  for (const [text, expected] of cases) {
    assertEquals(edited(antonymSubstituted, text), expected, text);
  }
});
