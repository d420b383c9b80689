import { assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { riseNote, type SweepPoint } from "../../../src/papers/which-bird/rise_note.ts";

function sweepOf(preferences: readonly number[], ess = 8): SweepPoint[] {
  return preferences.map((preference, i) => ({
    target: (i + 1) / 10,
    ess,
    preference,
    lean: 2 * preference - 1,
    aspects: null,
  }));
}

Deno.test("a preference that rises everywhere has no fall, and follows its lean", () => {
  const note = riseNote(10, sweepOf([0.1, 0.2, 0.3, 0.4]));
  assertStringIncludes(note, "rises with β in 3 of 3 steps");
  assertStringIncludes(note, "in 0 of 0 steps where fewer systems decide");
  assertStringIncludes(note, "correlation with β is 1.000. Its correlation with the lean is 1.000");
  assertEquals(note.includes("Falls"), false);
});

Deno.test("every fall of more than 0.05 is told from its peak to its trough, smaller ones are not", () => {
  const note = riseNote(10, sweepOf([0.5, 0.47, 0.6, 0.58, 0.5, 0.52, 0.7, 0.6]));
  assertMatch(
    note,
    /Falls of more than 0\.05: from 0\.600 at β = 0\.300 \(.*\) to 0\.500 at β = 0\.500 \(.*\); from 0\.700 at β = 0\.700 \(.*\) to 0\.600 at β = 0\.800/,
  );
  assertStringIncludes(note, "(lean 0.200, correlation of the aspects undefined)");
});

Deno.test("where few systems decide everywhere, only the rises are told", () => {
  assertEquals(
    riseNote(20, sweepOf([0.1, 0.3, 0.2])),
    "With β, the adequacy-over-fluency preference rises in 1 of 2 steps.",
  );
});
