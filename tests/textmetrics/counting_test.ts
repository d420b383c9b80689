import { assertEquals, assertThrows } from "@std/assert";
import fc from "fast-check";
import { bleu } from "../../src/textmetrics/bleu/bleu.ts";
import { chrf } from "../../src/textmetrics/chrf/chrf.ts";
import { ter } from "../../src/textmetrics/ter/ter.ts";
import { UserError } from "../../src/user_error.ts";
import { kernelMatches, tokensOf, wordNumbers } from "./kernel_texts.ts";

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

Deno.test("ten thousand words have numbers of their own, whatever their lengths, in each segment anew", () => {
  const words = Array.from({ length: 10_000 }, (_, i) => `${i.toString(36)}${"W".repeat(i % 11)}`);
  const [[first, all, reversed, others], [anew]] = wordNumbers([
    [words.slice(0, 3).join(" "), words.join(" "), words.toReversed().join(" "), "ww 0 ww"],
    ["1w ww 1w", "", "", ""],
  ]);
  assertEquals(first, [2, 3, 4]);
  assertEquals(all, words.map((_, i) => 2 + i));
  assertEquals(reversed, all.toReversed());
  assertEquals(others, [10_002, 2, 10_002]);
  assertEquals(anew, [2, 3, 2]);
});

Deno.test("words that differ in one unit or in zeros at their end have different numbers", () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(
        fc.string({
          unit: fc.constantFrom("a", "b", "\0", "é", "😀", "\ud83d", "\ude00"),
          minLength: 1,
        }),
        { minLength: 1, maxLength: 40 },
      ),
      (words) => {
        assertEquals(wordNumbers([[words.join(" ")]]), [[words.map((_, i) => 2 + i)]]);
      },
    ),
    { seed: 24, numRuns: 300 },
  );
});

Deno.test("characters are code points; lone surrogates are told apart, white space counts where it is asked for", () => {
  const counts = (text: string, reference: string, whitespace: boolean) => [
    ...chrf({ characterOrder: 1, whitespace }).prepare([[reference]]).statistics([text]).values,
  ];
  assertEquals(counts("\ud83d😀\ude00😀", "\ude00\ud83d", false), [4, 2, 2]);
  assertEquals(counts("\ud83d😀\ude00😀", "😀", false), [4, 1, 1]);
  assertEquals(counts("\ud83d", "\ufffd", false), [1, 1, 0]);
  assertEquals(counts(" a\tb ", " b a ", false), [2, 2, 2]);
  assertEquals(counts(" a\tb ", " b a ", true), [5, 5, 4]);
});

Deno.test("a surrogate that ends a text does not join one that begins the next", () => {
  const [texts, references] = [["a\ud83d", "\ude00b"], ["\ud83d", "\ude00"]];
  const { values } = chrf({ characterOrder: 1 }).prepare([references]).statistics(texts);
  assertEquals([...values], [2, 1, 1, 2, 1, 1]);
});

Deno.test("words stand between white space, whatever their bytes", () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.string({
          unit: fc.constantFrom("a", "é", "ÿ", "世", "😀", "\0"),
          minLength: 1,
          maxLength: 30,
        }),
      ),
      fc.constantFrom(" ", " \t", "\u0085", "\u00a0\u3000", "\u2028", "\u1680", "\r\n"),
      (words, space) => {
        assertEquals(tokensOf("none", words.join(space)), words);
      },
    ),
    { seed: 22, numRuns: 400 },
  );
});

Deno.test("texts count the same alone and in blocks, however many and however long they are", () => {
  const text = (i: number) => `${"the boat, 3.5 é 世 😀 & ".repeat(i % 7 === 0 ? 300 : i % 5)}${i}`;
  const [texts, references] = [0, 1].map((more) =>
    Array.from({ length: 700 }, (_, i) => text(i + more * (i % 3)))
  );
  for (const metric of [bleu(), chrf({ characterOrder: 2, wordOrder: 1 })]) {
    const { values } = metric.prepare([references]).statistics(texts);
    for (let i = 0; i < texts.length; i += 23) {
      const alone = metric.prepare([[references[i]]]).statistics([texts[i]]).values;
      assertEquals(values.subarray(i * metric.width, (i + 1) * metric.width), alone, `text ${i}`);
    }
  }
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
    const many = Array.from({ length: 40 }, (_, k) => outputs[k % 2]);
    assertEquals(
      prepared.statisticsOfAll(many),
      many.map((output) => prepared.statistics(output)),
    );
    assertThrows(() => prepared.statistics(["one"]), UserError, "1 segment");
  }
});
