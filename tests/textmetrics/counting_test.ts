import { assertEquals, assertThrows } from "@std/assert";
import fc from "fast-check";
import { bleu } from "../../src/textmetrics/bleu/bleu.ts";
import { chrf } from "../../src/textmetrics/chrf/chrf.ts";
import { IntChunks } from "../../src/textmetrics/text/int_chunks.ts";
import { NgramMatcher } from "../../src/textmetrics/text/ngram_matcher.ts";
import { ter } from "../../src/textmetrics/ter/ter.ts";
import { tokenTexts, whitespaceTokens } from "../../src/textmetrics/text/tokens.ts";
import { Vocabulary } from "../../src/textmetrics/text/vocabulary.ts";
import { UserError } from "../../src/user_error.ts";

const sequences = fc.array(fc.integer({ min: 0, max: 4 }), { maxLength: 25 })
  .map((list) => Int32Array.from(list));

/** Matches of order n by counting the n-grams of each text. */
function expectedMatches(
  references: readonly Int32Array[],
  hypothesis: Int32Array,
  n: number,
): number {
  const held = references.map((one) => ngramCounts(one, n));
  let expected = 0;
  for (const [ngram, count] of ngramCounts(hypothesis, n)) {
    expected += Math.min(count, Math.max(...held.map((one) => one.get(ngram) ?? 0)));
  }
  return expected;
}

function ngramCounts(sequence: Int32Array, order: number): Map<string, number> {
  const counts = new Map<string, number>();
  for (let i = 0; i + order <= sequence.length; i++) {
    const key = sequence.subarray(i, i + order).join(" ");
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

Deno.test("NgramMatcher matches by the largest count of several texts, at any order, after any other text", () => {
  const matchers = [1, 2, 3, 4, 5, 6, 13].map((order) => new NgramMatcher(order));
  fc.assert(
    fc.property(
      fc.constantFrom(...matchers),
      fc.array(sequences, { minLength: 1, maxLength: 3 }),
      sequences,
      (matcher, references, hypothesis) => {
        const known = new Set(references.flatMap((one) => [...one]));
        const looked = hypothesis.map((symbol) => known.has(symbol) ? symbol : -1);
        const matches = new Float64Array(2 * matcher.order);
        matcher.match(references, looked, 5, matches, 0, 2);
        matcher.match(references, looked, 5, matches, 1, 2);
        for (let n = 1; n <= matcher.order; n++) {
          const expected = expectedMatches(references, hypothesis, n);
          assertEquals([...matches.subarray(2 * n - 2, 2 * n)], [expected, expected]);
        }
      },
    ),
    { seed: 21, numRuns: 700 },
  );
});

Deno.test("NgramMatcher matches long texts of few and of many symbols, beside short ones", () => {
  const matchers = [1, 2, 4, 6, 40].map((order) => new NgramMatcher(order));
  const texts = (symbols: number) =>
    fc.tuple(fc.constantFrom(3, 499, 501, 520, 900), fc.integer()).map(([length, seed]) => {
      let state = seed >>> 0;
      return Int32Array.from({ length }, () => {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
        return Math.floor((state / 2 ** 32) ** 2 * symbols);
      });
    });
  fc.assert(
    fc.property(
      fc.constantFrom(...matchers),
      fc.constantFrom(1, 2, 30, 62, 63, 254, 20_000, 70_000).chain((symbols) =>
        fc.tuple(
          fc.constant(symbols),
          fc.array(texts(symbols), { minLength: 1, maxLength: 2 }),
          texts(symbols),
        )
      ),
      (matcher, [symbols, references, hypothesis]) => {
        // Half of the hypothesis is copied, so that long n-grams match.
        const half = references[0].slice(0, hypothesis.length / 2);
        const known = new Set(references.flatMap((one) => [...one]));
        const mixed = hypothesis.map((symbol) => known.has(symbol) ? symbol : -1);
        mixed.set(half);
        const matches = new Float64Array(matcher.order);
        matcher.match(references, mixed, symbols, matches, 0, 1);
        for (const n of [1, 2, 3, 4, 5, 6, 31, 32, 40].filter((n) => n <= matcher.order)) {
          assertEquals(matches[n - 1], expectedMatches(references, mixed, n), `order ${n}`);
        }
      },
    ),
    { seed: 23, numRuns: 60 },
  );
});

Deno.test("NgramMatcher finds all of a text in itself, at every length and number of symbols", () => {
  for (const order of [4, 6]) {
    for (const symbols of [1, 2, 40, 1000, 70_000]) {
      const matcher = new NgramMatcher(order);
      for (const length of [...Array(20).keys(), 300, 700, 1_000, 1_400, 3_000, 20_000]) {
        const text = Int32Array.from({ length }, (_, i) => (i * i + 3 * i) % symbols);
        const matches = new Float64Array(order);
        matcher.match([text], text, symbols, matches, 0, 1);
        const all = Array.from({ length: order }, (_, n) => Math.max(0, length - n));
        assertEquals([...matches], all);
      }
    }
  }
});

Deno.test("Vocabulary tells ten thousand words apart and knows none it never learned", () => {
  const vocabulary = new Vocabulary();
  const words = Array.from({ length: 10_000 }, (_, i) => `w${i.toString(36)}`);
  const learned = vocabulary.learn(whitespaceTokens(words.join(" ")));
  assertEquals([...learned], words.map((_, i) => i));
  assertEquals(vocabulary.look(whitespaceTokens(words.join(" "))), learned);
  assertEquals([...vocabulary.look(whitespaceTokens("w w0 x0"))], [-1, 0, -1]);
  vocabulary.forget();
  assertEquals([...vocabulary.look(whitespaceTokens("w0 w1"))], [-1, -1]);
  assertEquals([...vocabulary.learn(whitespaceTokens("w1"))], [0]);
});

Deno.test("IntChunks never hands the same place out twice", () => {
  const chunks = new IntChunks();
  const arrays = Array.from({ length: 50 }, (_, i) => chunks.take(1000 + 7 * i).fill(i));
  arrays.forEach((array, i) => assertEquals(array.every((value) => value === i), true));
  assertEquals(chunks.take(100_000).length, 100_000);
});

Deno.test("tokenTexts() gives back what whitespaceTokens() places", () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: fc.constantFrom("a", "é", "😀"), minLength: 1 })),
      (words) => {
        assertEquals(tokenTexts(whitespaceTokens(words.join(" \t"))), words);
      },
    ),
    { seed: 22, numRuns: 200 },
  );
});

Deno.test("several outputs at once count as they do one by one", () => {
  const references = [["the old boat sank", "", "a b c"], ["an old boat sank", null, "b c a"]];
  const outputs = [["the boat sank", "x", "a b"], ["old", "", "c b a"]];
  for (const metric of [bleu(), chrf({ wordOrder: 2 }), ter()]) {
    const prepared = metric.prepare(references);
    assertEquals(
      prepared.statisticsOfAll(outputs),
      outputs.map((output) => prepared.statistics(output)),
    );
    assertThrows(() => prepared.statistics(["one"]), UserError, "1 segments");
  }
});
