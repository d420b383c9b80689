import { assertEquals, assertThrows } from "@std/assert";
import { readRatings } from "../../../src/campaign/readers/read_ratings.ts";
import { UserError } from "../../../src/user_error.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const facts = { label: "f.seg.rating", name: "mqm" };

Deno.test("readRatings() reads spans, their scores as decimals, and absent ratings", () => {
  const table = readRatings(
    bytes(
      'A\t{"errors": [{"start": 1, "end": 3, "category": "fluency/punctuation", "severity": "minor", ' +
        '"score": 0.1, "is_source_error": false}]}\nA\tNone\n',
    ),
    facts,
  );
  assertEquals(table.ratings, [{
    errors: [{
      category: "fluency/punctuation",
      severity: "minor",
      score: "0.1",
      isSource: false,
    }],
  }, null]);
});

Deno.test("an error without a score or a place has none, and is in the source only where that is said", () => {
  const error = { category: "accuracy/omission", severity: "major" };
  const read = (fields: object) =>
    readRatings(bytes(`A\t${JSON.stringify({ errors: [{ ...error, ...fields }] })}\n`), facts)
      .ratings[0]?.errors[0];
  const bare = { ...error, score: null, isSource: false };
  for (
    const fields of [{}, { score: null }, { is_source_error: false }, { start: "1", end: null }]
  ) {
    assertEquals(read(fields), bare);
  }
  assertEquals(read({ start: 0, end: 4, is_source_error: true, score: 0 }), {
    ...error,
    score: "0",
    isSource: true,
  });
});

Deno.test("readRatings() names file, line and mend for every kind of broken rating", () => {
  const cases: [string, string][] = [
    ["A\t{bad\n", "f.seg.rating:1: '{bad' is not valid JSON"],
    ...["[]", "3", "{}", '{"errors": {}}', '"x"'].map((wrong): [string, string] => [
      `A\t${wrong}\n`,
      "f.seg.rating:1: the rating has no list 'errors'",
    ]),
    [
      'A\t{"errors": [{"category": "x"}]}\n',
      "f.seg.rating:1: error 1 lacks a category or a severity",
    ],
    [
      'A\t{"errors": [{"category": "x", "severity": "minor", "score": "many"}]}\n',
      "f.seg.rating:1: error 1 has the score 'many'",
    ],
    ["\tNone\n", "f.seg.rating:1: the line is not 'system<TAB>rating'"],
    ["A None\n", "f.seg.rating:1: the line is not 'system<TAB>rating'"],
    ["A\tNone\nB\tNone\nA\tNone\n", "f.seg.rating:3: system 'A' has a second block"],
    ["A\tNone\nA\tNone\nB\tNone\n", "system 'B' has 1 line where the campaign has 2 segments"],
    ["", "f.seg.rating: the file holds no ratings"],
  ];
  for (const [text, message] of cases) {
    assertThrows(() => readRatings(bytes(text), facts), UserError, message);
  }
});
