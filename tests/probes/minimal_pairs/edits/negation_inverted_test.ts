import { assertEquals } from "@std/assert";
import { negationInverted } from "../../../../src/probes/minimal_pairs/edits/negation_inverted.ts";
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
    ["It is not late", "It is late"],
    ["He does not always see the boats.", "He always sees the boats."],
    ["He did not really see the boats.", "He really saw the boats."],
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

Deno.test("negationInverted leaves questions within sentences, conditions, wishes and times alone", () => {
  const cases: readonly (readonly [string, string | null])[] = [
    ["How wide the track is refers to its size.", null],
    ["I know what it is called.", null],
    ["As long as the wind is good, they sail.", null],
    ["When the tide is high, they sail.", null],
    ["The more you wait, the more you will pay.", null],
    ["I hope you will come.", null],
    ["It is understood that the boat sank.", null],
    ["It is by now well understood that the boat sank.", null],
    ["It is that simple.", null],
    ["There are two boats.", null],
    ["They met at 10 am on Monday.", null],
    ["All boats are here.", null],
    ["It is also late.", null],
    ["We can see that it rained.", null],
    ["He listed who sings, who is responsible.", null],
  ];
  for (const [text, expected] of cases) {
    assertEquals(edited(negationInverted, text), expected, text);
  }
});

Deno.test("negationInverted keeps negations that make an idiom or that other words carry on", () => {
  const cases: readonly (readonly [string, string | null])[] = [
    ["I can't wait to sail.", null],
    ["Don't worry.", null],
    ["I still didn't see it.", null],
    ["No, I did not go.", null],
    ["Do not run, otherwise you fall.", null],
    ["It should not be too bright.", null],
    ["They said they would not", null],
  ];
  for (const [text, expected] of cases) {
    assertEquals(edited(negationInverted, text), expected, text);
  }
});

Deno.test("negationInverted finds the main clause beside a dependent one", () => {
  const cases: readonly (readonly [string, string | null])[] = [
    ["When it rained, the boat was late.", "When it rained, the boat was not late."],
    ["People who are rich sail.", "People who are not rich sail."],
    [
      "It is clear to all of us that the boat sank.",
      "It is not clear to all of us that the boat sank.",
    ],
  ];
  for (const [text, expected] of cases) {
    assertEquals(edited(negationInverted, text), expected, text);
  }
});
