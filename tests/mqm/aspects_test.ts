import { assert, assertAlmostEquals, assertEquals, assertThrows } from "@std/assert";
import type { RatingTable } from "../../src/scores/score_table.ts";
import type { ErrorSpan } from "../../src/scores/rating.ts";
import { aspectOf } from "../../src/mqm/aspect_of.ts";
import { aspectMeans, aspectScores } from "../../src/mqm/aspect_scores.ts";
import { aspectShares, categoryAccount } from "../../src/mqm/category_account.ts";
import { errorWeight } from "../../src/mqm/error_weight.ts";
import { tsvRatings } from "../../src/campaign/readers/tsv_ratings.ts";
import { UserError } from "../../src/user_error.ts";

function span(category: string, severity: string, score: string | null = null): ErrorSpan {
  return { category, severity, score, isSource: false };
}

function table(...ratings: readonly (readonly ErrorSpan[] | null)[]): RatingTable {
  const segments = ratings.length / 2;
  return {
    name: "mqm.r",
    systems: ["A", "B"],
    segments,
    ratings: ratings.map((errors) => errors === null ? null : { errors }),
  };
}

Deno.test("errorWeight() follows severity and category where the file states no score", () => {
  const weights: [string, string, number][] = [
    ["accuracy/mistranslation", "major", 50],
    ["accuracy/mistranslation", "Critical", 50],
    ["accuracy/mistranslation", "minor", 10],
    ["accuracy/mistranslation", "neutral", 0],
    ["non-translation!", "Major", 250],
    ["non-translation!", "minor", 10],
    ["fluency/punctuation", "minor", 1],
    ["Punctuation", "minor", 1],
    ["fluency/punctuation", "major", 50],
    ["source issue", "major", 0],
    ["Source error", "Major", 0],
    ["accuracy/creative reinterpretation", "major", 0],
    ["No-error", "No-error", 0],
  ];
  for (const [category, severity, tenths] of weights) {
    assertEquals(errorWeight(span(category, severity)), tenths, `${category} ${severity}`);
  }
});

Deno.test("errorWeight() takes the file's own score, and refuses what MQM cannot give", () => {
  assertEquals(errorWeight(span("source issue", "major", "5")), 50);
  assertEquals(errorWeight(span("style/awkward", "minor", "0.1")), 1);
  assertThrows(() => errorWeight(span("style/awkward", "minor", "0.25")), UserError, "0.25");
  assertThrows(() => errorWeight(span("style/awkward", "grave")), UserError, "'grave'");
});

Deno.test("aspectOf() knows both taxonomies and takes nothing else for an aspect", () => {
  const aspects = {
    adequacy: [
      "Accuracy/Mistranslation",
      "accuracy/omission",
      "non-translation!",
      "Addition",
      "wrong_named_entity",
      "MT hallucination",
    ],
    fluency: [
      "Fluency/Grammar",
      "style/unnatural or awkward",
      "Locale convention/Name format",
      "terminology/inappropriate for context",
      "Terminology/Inconsistent use of terminology",
      "date_time_format",
      "Punctuation",
      "culture-specific reference",
    ],
    other: ["Other", "source issue", "terminology/other", "fluency-like", "wrong", ""],
  } as const;
  for (const aspect of ["adequacy", "fluency", "other"] as const) {
    for (const category of aspects[aspect]) assertEquals(aspectOf(category), aspect, category);
  }
});

Deno.test("aspectScores() averages several ratings of a translation exactly", () => {
  const awkward = span("style/awkward", "minor");
  const omission = span("accuracy/omission", "major");
  const scores = aspectScores([
    table([awkward], [], [omission], []),
    table([], [], [omission, awkward], null),
    table([], null, null, null),
  ], ["B", "A"]);
  assertEquals(scores.unit, 60);
  assertEquals([...scores.ratings], [2, 1, 3, 2]);
  assertEquals([...scores.integers.fluency], [-30, 0, -20, 0]);
  assertEquals([...scores.integers.adequacy], [-300, 0, 0, 0]);
  assertEquals([...aspectMeans(scores, "adequacy")], [-2.5, 0]);
});

Deno.test("aspectScores() leaves out segments that few systems were rated on, and refuses unrated systems", () => {
  const three: RatingTable = {
    name: "mqm.r",
    systems: ["A", "B", "C"],
    segments: 2,
    ratings: [{ errors: [] }, { errors: [] }, { errors: [] }, null, { errors: [] }, null],
  };
  assertEquals([...aspectScores([three], ["A", "B", "C"]).segments], [0]);
  assertThrows(() => aspectScores([three], ["A", "D"]), UserError, "'D'");
});

Deno.test("categoryAccount() shares out all of the weight", () => {
  const account = categoryAccount([
    table([span("style/awkward", "minor"), span("Other", "minor")], [
      span("accuracy/omission", "major"),
    ]),
  ], ["A", "B"]);
  assertEquals(account.map((line) => line.category), [
    "accuracy/omission",
    "other",
    "style/awkward",
  ]);
  const shares = aspectShares(account);
  assertAlmostEquals(shares.adequacy, 5 / 7, 1e-15);
  assertAlmostEquals(shares.adequacy + shares.fluency + shares.other, 1, 1e-15);
  assertEquals(aspectShares(categoryAccount([table([], [])], ["A", "B"])).other, 0);
});

Deno.test("tsvRatings() keeps a table per rater, and unrated translations apart from faultless ones", () => {
  const row = {
    system: "A",
    document: "d",
    segment: "1",
    rater: "r1",
    source: "Haus",
    target: "hous",
    category: "Fluency/Spelling",
    severity: "Minor",
  };
  const tables = tsvRatings([
    row,
    { ...row, category: "Accuracy/Omission", severity: "Major" },
    { ...row, system: "B", rater: "r2", category: "No-error", severity: "No-error" },
  ]);
  assertEquals(tables.map(({ name }) => name), ["mqm.r1", "mqm.r2"]);
  assertEquals(tables[0].ratings[0]?.errors.length, 2);
  assertEquals(tables[0].ratings[1], null);
  assertEquals(tables[1].ratings[1]?.errors, []);
  assert(tables.every(({ segments }) => segments === 1));
});
