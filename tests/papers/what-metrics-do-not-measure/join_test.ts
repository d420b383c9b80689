import { assertEquals } from "@std/assert";
import { parseScores } from "../../../src/decimals/parsing/parse_scores.ts";
import { joinRuleTable } from "../../../src/papers/what-metrics-do-not-measure/ranking/join_rules.ts";
import { placesNote, printedPlace } from "../../../src/papers/printed_place.ts";
import { joinReason } from "../../../src/papers/what-metrics-do-not-measure/ranking/join_reason.ts";
import { JOINED } from "../../../src/papers/what-metrics-do-not-measure/ranking/rated_texts.ts";
import { printedFigures } from "./context.ts";
import type { RatedTexts } from "../../../src/campaign/studies/rated_texts.ts";

/** Two systems on four segments of two documents. */
function smallTexts(): RatedTexts {
  const outputs = [
    ["Say “yes”.", "It is 5%.", "The same.", "The same."],
    ['Say "yes".', "It is five.", "The same.", "Another."],
  ];
  return {
    languagePair: "de-en",
    campaign: "small",
    systems: ["A", "B"],
    human: {
      name: "mqm",
      systems: ["A", "B"],
      segments: 4,
      column: parseScores(new Array(8).fill("0")),
    },
    segments: [0, 1, 2, 3],
    outputs,
    sources: ["Sag ja.", "Es sind 5%.", "Gleich.", "Gleich."],
    references: ["Say yes.", "It is 5%.", "Same.", "Other."],
    origins: ["a", "a", "b", "b"].map((document) => ({ domain: "news", document })),
  };
}

Deno.test("each rule of a join leaves the segments in which nothing of its kind stands", () => {
  const { rows } = joinRuleTable([smallTexts()], { "de-en": 3 });
  const left = (rule: string) => rows.find((row) => row.rule === rule)?.["de-en"];
  const expected: Readonly<Record<string, number>> = {
    "the paper's join": 3,
    "nothing": 4,
    "a translation with any curly mark": 3,
    "a translation with a digit": 3,
    "a translation with a semicolon": 4,
    "two systems with the same translation": 3,
    "a translation that its system has twice": 2,
    "a translation that its system has twice in the document": 2,
    "a source that occurs twice": 2,
    "a translation equal to the reference": 3,
    "a translation equal to the source": 4,
    "the first place in its document": 2,
    "the last place in its document": 2,
    "a translation with more than one sentence": 4,
  };
  for (const [rule, count] of Object.entries(expected)) assertEquals(left(rule), count, rule);
});

Deno.test("rules stand by how near they come to the join's numbers, unions of two last", () => {
  const { rows, notes = [] } = joinRuleTable([smallTexts()], { "de-en": 1 });
  const misses = rows.slice(2, -3).map(({ miss }) => Number(miss));
  assertEquals(misses, misses.toSorted((a, b) => a - b));
  // A curly mark, or a text twice: the only union that leaves a single segment.
  assertEquals(rows.at(-3)?.miss, 0);
  assertEquals(/^Tried: \d+ rules/.test(notes[0]) && !notes[0].includes("None"), true);
  const { notes: none = [] } = joinRuleTable([smallTexts()], { "de-en": 100 });
  assertEquals(none[0].includes("None leaves"), true);
});

Deno.test("a printed figure lies in a range give or take its rounding; a range of one value is told as such", () => {
  assertEquals(printedPlace(0.2, [0.204, 0.3], 2), ", in which the printed 0.20 lies");
  assertEquals(printedPlace(0.2, [0.206, 0.3], 2), ", outside which the printed 0.20 lies");
  assertEquals(printedPlace(3, [3, 3], 0), ", as printed");
  assertEquals(printedPlace(4, [3, 3], 0), ", not the printed 4");
  assertEquals(printedPlace(null, [3, 4], 0), "");
  const figure = { languagePair: "zh-en", printed: 5, range: [3, 4], digits: 0 } as const;
  const figures = [figure, { ...figure, languagePair: "en-de" }, { ...figure, printed: 4 }];
  assertEquals(placesNote("ranks", figures), [
    "Of the 3 printed ranks, 2 lie outside the middle 95 % of random choices of segments (zh-en 1, en-de 1).",
  ]);
  assertEquals(placesNote("ranks", []), []);
});

Deno.test("a figure that no random choice defines is told as undefined", () => {
  const range = [NaN, NaN] as const;
  assertEquals(
    joinReason({ languagePair: "en-de", domains: new Array(1315).fill("news") }, range, 2, 0.5),
    "the paper's join kept 1,182 of the 1,315 rated segments; in the middle 95 % of random choices of as many it is undefined",
  );
});

Deno.test("random choices are as large as the paper says its join left", async () => {
  const printed = await printedFigures();
  for (const [pair, size] of Object.entries(JOINED)) {
    assertEquals(printed(`join.${pair}.common_segments`), size);
  }
});
