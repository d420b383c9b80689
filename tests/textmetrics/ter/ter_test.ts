import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { terEdits } from "../../../src/textmetrics/ter/ter_edits.ts";
import { ter } from "../../../src/textmetrics/ter/ter.ts";
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
  assertEquals([...statistics.values], [0, 3.5]);
});

Deno.test("TER keeps a band of the matrix only, so that a line of 100,000 words fits", () => {
  const line = Array.from({ length: 100_000 }, (_, i) => `w${i}`);
  const metric = ter();
  const changed = line.with(500, "other").join(" ");
  const statistics = metric.prepare([[line.join(" ")]]).statistics([changed]);
  assertEquals([...statistics.values], [1, 100_000]);
});
