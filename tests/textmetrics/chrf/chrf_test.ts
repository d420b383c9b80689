import { assertAlmostEquals, assertEquals, assertThrows } from "@std/assert";
import fc from "fast-check";
import { chrf } from "../../../src/textmetrics/chrf/chrf.ts";
import { sentenceScores } from "../../../src/textmetrics/corpus/scores.ts";
import { UserError } from "../../../src/user_error.ts";

const texts = fc.string({
  unit: fc.constantFrom("a", "b", "é", "😀", " ", "\u3000", "."),
  maxLength: 15,
});

function score(hypothesis: string, references: (string | null)[], options = {}): number {
  const metric = chrf(options);
  return sentenceScores(
    metric,
    metric.prepare(references.map((text) => [text])).statistics([hypothesis]),
  )[0];
}

Deno.test("chrf() counts n-grams of code points, by definition", () => {
  fc.assert(
    fc.property(texts, texts, (hypothesis, reference) => {
      const metric = chrf();
      const { values } = metric.prepare([[reference]]).statistics([hypothesis]);
      const ngrams = (text: string, n: number): string[] => {
        const points = Array.from(text.replace(/[ \u3000]/g, ""));
        return points.slice(n - 1).map((_, i) => points.slice(i, i + n).join(""));
      };
      for (let n = 1; n <= 6; n++) {
        const left = ngrams(reference, n);
        const total = left.length;
        let matches = 0;
        for (const ngram of ngrams(hypothesis, n)) {
          const place = left.indexOf(ngram);
          if (place >= 0) {
            left.splice(place, 1);
            matches++;
          }
        }
        const inHypothesis = total > 0 ? ngrams(hypothesis, n).length : 0;
        assertEquals([...values.subarray(3 * n - 3, 3 * n)], [inHypothesis, total, matches]);
      }
    }),
    { seed: 3, numRuns: 300 },
  );
});

Deno.test("white space counts only where asked for", () => {
  assertEquals(score("ab cd", ["abc d"]), 100);
  assertEquals(score("ab cd", ["abc d"], { whitespace: true }) < 100, true);
});

Deno.test("more references never lower chrF, and a missing one changes nothing", () => {
  fc.assert(
    fc.property(texts, texts, texts, (hypothesis, first, second) => {
      const both = score(hypothesis, [first, second]);
      assertEquals(both, Math.max(score(hypothesis, [first]), score(hypothesis, [second])));
      assertEquals(score(hypothesis, [first, null]), score(hypothesis, [first]));
    }),
    { seed: 4, numRuns: 300 },
  );
});

Deno.test("β above 1 favours recall", () => {
  const long = score("abcdef ghi", ["abcdef"], { beta: 3 });
  const short = score("abcdef ghi", ["abcdef"], { beta: 1 });
  assertEquals(long > short, true);
});

Deno.test("each ASCII punctuation mark, and no other character, parts from the word beside it", () => {
  const marks = "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~";
  for (let code = 33; code < 127; code++) {
    const mark = String.fromCharCode(code);
    const parts = score(`ab${mark}`, [`ab ${mark}`], { characterOrder: 0, wordOrder: 1 }) === 100;
    const leads = score(`${mark}ab`, [`${mark} ab`], { characterOrder: 0, wordOrder: 1 }) === 100;
    assertEquals([mark, parts, leads], [mark, marks.includes(mark), marks.includes(mark)]);
  }
});

Deno.test("a segment without any reference is refused by number", () => {
  assertThrows(
    () => chrf().prepare([["a", null], ["b", null]]),
    UserError,
    "segment 2 has no reference",
  );
  assertThrows(
    () => chrf().prepare([["a", "b"], ["c"]]),
    UserError,
    "reference 1 has 2 segments but reference 2 has 1",
  );
  assertThrows(() => chrf().prepare([]), UserError, "no reference");
});

Deno.test("chrf() refuses orders and β out of range", () => {
  assertThrows(() => chrf({ characterOrder: -1 }), UserError, "order is -1");
  assertThrows(() => chrf({ characterOrder: 0 }), UserError, "both 0");
  assertThrows(() => chrf({ beta: 0 }), UserError, "β is 0");
});

Deno.test("a varying number of references shows in the signature", () => {
  const prepared = chrf().prepare([["a", "b"], ["c", null]]);
  assertEquals(prepared.perSegment, null);
  assertEquals(
    chrf().signature(prepared.perSegment),
    "nrefs:var|case:mixed|eff:yes|nc:6|nw:0|space:no|version:2.6.0",
  );
});

Deno.test("a line of a million characters scores like any other", () => {
  const line = Array.from({ length: 150_000 }, (_, i) => `w${i % 977}${i % 13}`).join(" ");
  assertEquals(line.length > 900_000, true);
  assertAlmostEquals(score(line, [line], { wordOrder: 2 }), 100, 1e-9);
  assertEquals(score("", [line]), 0);
});
