import { assertAlmostEquals, assertEquals, assertThrows } from "@std/assert";
import fc from "fast-check";
import { terEdits } from "../../../src/textmetrics/ter/ter_edits.ts";
import { ter } from "../../../src/textmetrics/ter/ter.ts";
import { tokenizeTercom } from "../../../src/textmetrics/ter/tokenize_tercom.ts";
import { stripEnd } from "../../../src/textmetrics/text/python_whitespace.ts";
import { split } from "../definitions.ts";
import { UserError } from "../../../src/user_error.ts";
import { words } from "../random_texts.ts";
import { editsByDefinition } from "./definition.ts";
import { sentenceScores } from "../../../src/textmetrics/corpus/scores.ts";

const sequences = fc.array(fc.integer({ min: 0, max: 5 }), { maxLength: 14 })
  .map((list) => Int32Array.from(list));

function wordDistance(from: Int32Array, to: Int32Array): number {
  let row = Array.from({ length: to.length + 1 }, (_, j) => j);
  from.forEach((word, i) => {
    const next = [i + 1];
    to.forEach((other, j) => {
      next.push(Math.min(row[j] + (word === other ? 0 : 1), row[j + 1] + 1, next[j] + 1));
    });
    row = next;
  });
  return row[to.length];
}

Deno.test("terEdits() lies between the length difference and the word edit distance", () => {
  fc.assert(
    fc.property(sequences, sequences, (hypothesis, reference) => {
      const edits = terEdits(hypothesis, reference);
      assertEquals(edits <= wordDistance(hypothesis, reference), true);
      assertEquals(edits >= Math.abs(hypothesis.length - reference.length), true);
      assertEquals(terEdits(hypothesis, hypothesis), 0);
    }),
    { seed: 5, numRuns: 300 },
  );
});

Deno.test("terEdits() counts one edit for a moved block", () => {
  assertEquals(terEdits(Int32Array.of(5, 6, 1, 2, 3, 4), Int32Array.of(1, 2, 3, 4, 5, 6)), 1);
});

Deno.test("TER of an empty reference is 100 unless the hypothesis is empty too", () => {
  const metric = ter();
  const statistics = metric.prepare([["", "", "a b"]]).statistics(["a", "", ""]);
  assertEquals([...sentenceScores(metric, statistics)], [100, 0, 100]);
});

Deno.test("TER takes the fewest edits and the mean length of several references", () => {
  const metric = ter();
  const statistics = metric.prepare([["a b c"], ["a x c d"]]).statistics(["a x c d"]);
  assertEquals([...statistics.values], [2 * 0, 2 * 3.5]);
});

Deno.test("TER keeps a band of the matrix only, so that a line of 100,000 words fits", () => {
  const line = Array.from({ length: 100_000 }, (_, i) => `w${i}`);
  const metric = ter();
  const changed = line.with(500, "other").join(" ");
  const statistics = metric.prepare([[line.join(" ")]]).statistics([changed]);
  assertEquals([...statistics.values], [1, 100_000]);
});

Deno.test("TER's edits are their definition for repeated, moved and missing words", () => {
  const few = fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 11 });
  fc.assert(
    fc.property(few, fc.oneof(few, fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 6])), (one, other) => {
      const edits = terEdits(Int32Array.from(one), Int32Array.from(other));
      assertEquals(edits, editsByDefinition(one.map(String), other.map(String)));
    }),
    { seed: 51, numRuns: 1_500 },
  );
});

Deno.test("TER is edits over mean reference length for every way to read text; normalisation reads references twice", () => {
  const options = fc.record({
    normalized: fc.boolean(),
    noPunctuation: fc.boolean(),
    caseSensitive: fc.boolean(),
  });
  fc.assert(
    fc.property(
      options,
      words,
      fc.array(words, { minLength: 1, maxLength: 3 }),
      (how, text, texts) => {
        const read = (line: string) => split(tokenizeTercom(stripEnd(line), how));
        const hypothesis = read(text);
        const references = texts.map((one) => read(read(one).join(" ")));
        const edits = Math.min(...references.map((one) => editsByDefinition(hypothesis, one)));
        const length = references.reduce((sum, one) => sum + one.length, 0) / references.length;
        const metric = ter(how);
        const statistics = metric.prepare(texts.map((one) => [one])).statistics([text]);
        const expected = length > 0 ? 100 * edits / length : edits > 0 ? 100 : 0;
        assertAlmostEquals(metric.score(statistics.values), expected, 1e-9);
      },
    ),
    { seed: 52, numRuns: 400 },
  );
});

Deno.test("a normalised text differs from itself where a second reading splits it, as in sacreBLEU", () => {
  const metric = ter({ normalized: true });
  const score = (text: string) => metric.score(metric.prepare([[text]]).statistics([text]).values);
  assertAlmostEquals(score("It is the dog's."), 100 / 3, 1e-9);
  assertEquals(score("It is the dog ."), 0);
});

Deno.test("ter() refuses Asian support that could change nothing", () => {
  assertThrows(() => ter({ asianSupport: true }), UserError, "changes nothing");
  assertEquals(
    ter({ asianSupport: true, noPunctuation: true }).signature(1).includes("asian:yes"),
    true,
  );
});
