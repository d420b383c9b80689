import { assertEquals, assertThrows } from "@std/assert";
import fc from "fast-check";
import { bleu } from "../../src/textmetrics/bleu/bleu.ts";
import { chrf } from "../../src/textmetrics/chrf/chrf.ts";
import { ter } from "../../src/textmetrics/ter/ter.ts";
import { forget, readCharacters } from "../../src/textmetrics/kernel/match.wasm";
import { place, readTokens, whitespaceTokens } from "../../src/textmetrics/text/tokens.ts";
import { UserError } from "../../src/user_error.ts";
import { kernelMatches, symbolsRead, tokenTexts } from "./kernel_texts.ts";

const sequences = fc.array(fc.integer({ min: 2, max: 6 }), { maxLength: 25 })
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

/** Short orders are matched in another way than long ones. */
const ORDERS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 13, 40];

Deno.test("n-grams match by the largest count of several texts, at any order, after any other text", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...ORDERS),
      fc.array(sequences, { minLength: 1, maxLength: 3 }),
      sequences,
      (order, references, hypothesis) => {
        const matches = kernelMatches(references, hypothesis, order);
        assertEquals(
          matches,
          matches.map((_, n) => expectedMatches(references, hypothesis, n + 1)),
        );
      },
    ),
    { seed: 21, numRuns: 1000 },
  );
});

Deno.test("n-grams of long texts of few and of many symbols match, beside short ones", () => {
  const texts = (symbols: number) =>
    fc.tuple(fc.constantFrom(3, 499, 500, 501, 520, 900), fc.integer()).map(([length, seed]) => {
      let state = seed >>> 0;
      return Int32Array.from({ length }, () => {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
        return 2 + Math.floor((state / 2 ** 32) ** 2 * symbols);
      });
    });
  fc.assert(
    fc.property(
      fc.constantFrom(...ORDERS),
      fc.constantFrom(1, 2, 30, 62, 253, 254, 255, 509, 511, 1021, 1022, 1024, 20_000, 70_000)
        .chain((symbols) =>
          fc.tuple(fc.array(texts(symbols), { minLength: 1, maxLength: 2 }), texts(symbols))
        ),
      (order, [references, hypothesis]) => {
        // Half of the hypothesis is copied, so that long n-grams match.
        hypothesis.set(references[0].slice(0, hypothesis.length / 2));
        const matches = kernelMatches(references, hypothesis, order);
        for (const n of [1, 2, 3, 4, 5, 6, 7, 8, 9, 31, 40].filter((n) => n <= order)) {
          assertEquals(
            matches[n - 1],
            expectedMatches(references, hypothesis, n),
            `order ${n} of ${order}`,
          );
        }
      },
    ),
    { seed: 23, numRuns: 80 },
  );
});

Deno.test("all n-grams of a text are in itself, at every length and number of symbols", () => {
  for (const order of [4, 6, 9]) {
    for (const symbols of [1, 2, 40, 1000, 70_000]) {
      for (const length of [...Array(20).keys(), 300, 500, 501, 1_000, 3_000, 20_000]) {
        const text = Int32Array.from({ length }, (_, i) => 2 + (i * i + 3 * i) % symbols);
        const all = Array.from({ length: order }, (_, n) => Math.max(0, length - n));
        assertEquals(kernelMatches([text], text, order), all);
      }
    }
  }
});

/** Numbers of the words of a text. */
function numbers(text: string): number[] {
  return symbolsRead(readTokens(whitespaceTokens, text));
}

Deno.test("ten thousand words have numbers of their own, whatever their lengths, until the segment is forgotten", () => {
  const words = Array.from({ length: 10_000 }, (_, i) => `${i.toString(36)}${"W".repeat(i % 11)}`);
  forget();
  const first = numbers(words.slice(0, 3).join(" "));
  assertEquals(first, [2, 3, 4]);
  const all = numbers(words.join(" "));
  assertEquals(all, words.map((_, i) => 2 + i));
  assertEquals(numbers(words.toReversed().join(" ")), all.toReversed());
  assertEquals(numbers("ww 0 ww"), [10_002, 2, 10_002]);
  forget();
  assertEquals(numbers("1w ww 1w"), [2, 3, 2]);
});

Deno.test("words that differ in one unit or in zeros at their end have different numbers", () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(
        fc.string({ unit: fc.constantFrom("a", "b", "\0", "é", "😀"), minLength: 1 }),
        { minLength: 1, maxLength: 40 },
      ),
      (words) => {
        forget();
        assertEquals(numbers(words.join(" ")), words.map((_, i) => 2 + i));
      },
    ),
    { seed: 24, numRuns: 300 },
  );
});

Deno.test("characters are code points; lone surrogates are told apart, white space counts where it is asked for", () => {
  const read = (text: string, whitespace: number) =>
    symbolsRead(readCharacters(place(text), whitespace));
  forget();
  assertEquals(read("\ud83d😀\ude00😀", 1), [2, 3, 4, 3]);
  assertEquals(read("\ude00\ud83d", 0), [4, 2]);
  assertEquals(read(" a\tb ", 0), [5, 6]);
  assertEquals(read(" a\tb ", 1), [7, 5, 8, 6, 7]);
  forget();
  assertEquals(read(" b😀a", 0), [2, 3, 4]);
});

Deno.test("whitespaceTokens() finds the words between white space", () => {
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
