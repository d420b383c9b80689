import { assertAlmostEquals, assertEquals, assertThrows } from "@std/assert";
import fc from "fast-check";
import { bleuParts } from "../../../src/textmetrics/bleu/bleu_score.ts";
import { bleu, type BleuOptions } from "../../../src/textmetrics/bleu/bleu.ts";
import {
  corpusScore,
  sentenceScores,
  sumStatistics,
} from "../../../src/textmetrics/corpus/scores.ts";
import { UserError } from "../../../src/user_error.ts";

const words = fc.array(fc.constantFrom("the", "boat", "lay", "in", "harbour", ".", ",", "3"), {
  maxLength: 12,
}).map((list) => list.join(" "));

/** Matches by definition: the smaller count of each n-gram, summed. */
function matchesByDefinition(hypothesis: string, references: string[], order: number): number {
  const count = (text: string): Map<string, number> => {
    const tokens = text.split(" ").filter((token) => token !== "");
    const counts = new Map<string, number>();
    for (let i = 0; i + order <= tokens.length; i++) {
      const ngram = tokens.slice(i, i + order).join(" ");
      counts.set(ngram, (counts.get(ngram) ?? 0) + 1);
    }
    return counts;
  };
  const counted = references.map(count);
  let matches = 0;
  for (const [ngram, times] of count(hypothesis)) {
    matches += Math.min(times, Math.max(...counted.map((counts) => counts.get(ngram) ?? 0)));
  }
  return matches;
}

Deno.test("bleu() counts clipped matches of every order, by definition", () => {
  fc.assert(
    fc.property(
      words,
      fc.array(words, { minLength: 1, maxLength: 3 }),
      (hypothesis, references) => {
        const metric = bleu({ tokenizer: "none" });
        const statistics = metric.prepare(references.map((text) => [text])).statistics([
          hypothesis,
        ]);
        for (let n = 1; n <= 4; n++) {
          assertEquals(statistics.values[1 + n], matchesByDefinition(hypothesis, references, n));
        }
      },
    ),
    { seed: 1, numRuns: 300 },
  );
});

Deno.test("bleu() takes the reference length closest to the hypothesis, the shorter among equals", () => {
  const metric = bleu();
  const statistics = metric.prepare([["a b c d e"], ["a b c"], ["a"]]).statistics(["a b c d"]);
  assertEquals([...statistics.values.subarray(0, 2)], [4, 3]);
});

Deno.test("a corpus score is that of summed statistics, whatever the order of segments", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(words, words), { minLength: 1, maxLength: 8 }), (pairs) => {
      const metric = bleu();
      const score = (list: typeof pairs): number =>
        corpusScore(
          metric,
          metric.prepare([list.map(([, reference]) => reference)])
            .statistics(list.map(([hypothesis]) => hypothesis)),
        );
      assertEquals(score(pairs.toReversed()), score(pairs));
      // Twice the corpus has the same precisions and the same brevity; smoothing alone changes.
      if (score(pairs) > 0 && pairs.some(([h, r]) => matchesByDefinition(h, [r], 4) > 0)) {
        assertAlmostEquals(score([...pairs, ...pairs]), score(pairs), 1e-9);
      }
    }),
    { seed: 2, numRuns: 200 },
  );
});

Deno.test("a selection counts each segment as often as it stands there", () => {
  const metric = bleu();
  const statistics = metric.prepare([["one two", "three", "four five"]])
    .statistics(["one two", "thre", "four six"]);
  const { width, values } = statistics;
  const twice = sumStatistics(statistics, [2, 0, 2]);
  for (let c = 0; c < width; c++) {
    assertEquals(twice[c], values[c] + 2 * values[2 * width + c]);
  }
  assertEquals(sumStatistics(statistics, []), new Float64Array(width));
});

Deno.test("identical texts score 100 and disjoint texts 0", () => {
  const metric = bleu({ effectiveOrder: true });
  const references = metric.prepare([["Ships lay at anchor.", "Ships lay at anchor."]]);
  const [same, other] = sentenceScores(
    metric,
    references.statistics(["Ships lay at anchor.", "No"]),
  );
  assertAlmostEquals(same, 100, 1e-9);
  assertEquals(other, 0);
});

Deno.test("bleu() names both counts where segments differ in number", () => {
  assertThrows(
    () => bleu().prepare([["a", "b"]]).statistics(["a"]),
    UserError,
    "the output has 1 segment but the reference has 2",
  );
});

Deno.test("bleu() refuses orders and smoothing values out of range", () => {
  assertThrows(() => bleu({ order: 0 }), UserError, "BLEU's order is 0");
  assertThrows(() => bleu({ order: 1.5 }), UserError, "BLEU's order is 1.5");
  assertThrows(
    () => bleu({ smoothing: "floor", smoothingValue: NaN }),
    UserError,
    "smoothing value is NaN",
  );
});

Deno.test("a line of a million characters scores like any other", () => {
  const line = Array.from({ length: 150_000 }, (_, i) => `w${i % 977}${i % 13}`).join(" ");
  const metric = bleu({ effectiveOrder: true });
  const [score] = sentenceScores(metric, metric.prepare([[line]]).statistics([line]));
  assertAlmostEquals(score, 100, 1e-9);
});

Deno.test("an order other than 4 and every decimal of a smoothing value stand in the signature", () => {
  const signature = (options: BleuOptions) => bleu(options).signature(1);
  assertEquals(signature({ order: 2 }).includes("|order:2|"), true);
  assertEquals(signature({ order: 4 }).includes("order"), false);
  assertEquals(signature({ smoothing: "floor", smoothingValue: 0.004 }).includes("[0.004]"), true);
  assertEquals(signature({ smoothing: "floor", smoothingValue: 0.5 }).includes("[0.50]"), true);
});

Deno.test("the length ratio is that of hypothesis to reference, null without references' words, and only shorter texts are punished", () => {
  const options = {
    order: 1,
    smoothing: "none",
    smoothingValue: 0,
    effectiveOrder: false,
  } as const;
  const parts = (length: number, reference: number) =>
    bleuParts([length, reference, 0, length], options);
  assertEquals([parts(3, 4).lengthRatio, parts(0, 4).lengthRatio], [0.75, 0]);
  assertEquals([parts(3, 0).lengthRatio, parts(0, 0).lengthRatio], [null, null]);
  const penalties = [parts(3, 4), parts(0, 4), parts(4, 4), parts(3, 0), parts(0, 0)]
    .map(({ brevityPenalty }) => brevityPenalty);
  assertEquals(penalties, [Math.exp(-1 / 3), 0, 1, 1, 1]);
});
