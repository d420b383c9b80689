import { assertEquals } from "@std/assert";
import { applyChange } from "../../../src/probes/minimal_pairs/apply_change.ts";
import { articleFor } from "../../../src/probes/minimal_pairs/english/article.ts";

Deno.test("applyChange() leaves no doubled space and no space before a mark", () => {
  assertEquals(
    applyChange("He saw no boat.", [{ start: 7, end: 9, text: "" }]).text,
    "He saw boat.",
  );
  assertEquals(applyChange("He left home.", [{ start: 8, end: 12, text: "" }]).text, "He left.");
  assertEquals(applyChange("Never go.", [{ start: 0, end: 6, text: "" }]).text, "Go.");
});

Deno.test("applyChange() keeps the capital at the start of a sentence", () => {
  const edited = applyChange("It rained. Two boats sank.", [{ start: 11, end: 14, text: "five" }]);
  assertEquals(edited, { text: "It rained. Five boats sank.", span: [11, 15] });
});

Deno.test("applyChange() makes several changes and spans them all", () => {
  const edited = applyChange("He has his hat.", [
    { start: 0, end: 2, text: "She" },
    { start: 7, end: 10, text: "her" },
  ]);
  assertEquals(edited, { text: "She has her hat.", span: [0, 11] });
});

Deno.test("articleFor() goes by sound", () => {
  const pairs = Object.entries({
    apple: "an",
    boat: "a",
    unusual: "an",
    unique: "a",
    European: "a",
    honest: "an",
    hot: "a",
    FBI: "an",
    "U.S.": "a",
    NATO: "an",
    "11th": "an",
    "110": "a",
    "$8": "an",
    useful: "a",
    one: "a",
    only: "an",
    unimportant: "an",
    uninhabited: "an",
    uniform: "a",
  });
  for (const [word, article] of pairs) assertEquals(articleFor(word), article, word);
});
