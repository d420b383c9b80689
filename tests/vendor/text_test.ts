import { assertEquals, assertThrows } from "@std/assert";
import { closestString, levenshteinDistance } from "@std/text";
import fc from "fast-check";

Deno.test("levenshteinDistance() counts insertions, deletions and substitutions", () => {
  const cases: [string, string, number][] = [
    ["", "", 0],
    ["", "abc", 3],
    ["abc", "", 3],
    ["kitten", "sitting", 3],
    ["flaw", "lawn", 2],
    ["same", "same", 0],
    ["bleu", "blue", 2],
  ];
  for (const [a, b, distance] of cases) assertEquals(levenshteinDistance(a, b), distance);
});

Deno.test("levenshteinDistance() agrees with the recurrence that defines it", () => {
  const distance = (a: string, b: string): number => {
    let row = Array.from({ length: b.length + 1 }, (_, j) => j);
    for (let i = 1; i <= a.length; i++) {
      const next = [i];
      for (let j = 1; j <= b.length; j++) {
        const substituted = row[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1);
        next.push(Math.min(substituted, row[j] + 1, next[j - 1] + 1));
      }
      row = next;
    }
    return row[b.length];
  };
  const text = fc.string({ unit: fc.constantFrom("a", "b", "c"), maxLength: 40 });
  fc.assert(
    fc.property(text, text, (a, b) => assertEquals(levenshteinDistance(a, b), distance(a, b))),
    { seed: 4 },
  );
});

Deno.test("closestString() finds the nearest word, the first among equals", () => {
  assertEquals(closestString("calibrat", ["fetch", "calibrate", "ties"]), "calibrate");
  assertEquals(closestString("ax", ["ab", "ac"]), "ab");
  assertEquals(closestString("", ["long", "a"]), "a");
});

Deno.test("closestString() ignores case unless told otherwise", () => {
  assertEquals(closestString("HELP", ["hemp", "help"]), "help");
  assertEquals(closestString("HELP", ["HEXX", "help"], { caseSensitive: true }), "HEXX");
});

Deno.test("closestString() takes another distance", () => {
  const compareFn = (a: string, b: string) => Math.abs(a.length - b.length);
  assertEquals(closestString("xyz", ["xy", "abc"], { compareFn }), "abc");
});

Deno.test("closestString() refuses an empty list of words", () => {
  assertThrows(() => closestString("a", []), TypeError, "at least one word");
});
