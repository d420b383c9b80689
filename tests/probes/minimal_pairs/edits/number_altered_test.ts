import { assertEquals, assertMatch, assertNotEquals } from "@std/assert";
import fc from "fast-check";
import { numberAltered } from "../../../../src/probes/minimal_pairs/edits/number_altered.ts";
import { edited } from "./edited.ts";

Deno.test("numberAltered leaves names, ones, lists and times alone", () => {
  const cases: readonly (readonly [string, string | null])[] = [
    ["He has an iPhone 13.", null],
    ["There is 1 boat.", null],
    ["1. Boats", null],
    ["It left at 8:30.", null],
    ["COVID-19 spread.", null],
  ];
  for (const [text, expected] of cases) assertEquals(edited(numberAltered, text), expected);
});

Deno.test("numberAltered keeps the form of a number and never gives the same", () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 999_999 }), (number) => {
      const printed = number.toLocaleString("en-GB");
      const text = `They sold ${printed} boats.`;
      const after = edited(numberAltered, text);
      assertNotEquals(after, text);
      const shape = printed.replace(/\d/g, "\\d");
      assertMatch(after ?? "", new RegExp(`^They sold ${shape} boats\\.$`));
      assertEquals(/ (0|1 )/.test(after ?? ""), false);
    }),
    { seed: 8, numRuns: 300 },
  );
});

Deno.test("numberAltered keeps a day of a month possible and changes number words", () => {
  for (let day = 2; day <= 31; day++) {
    const after = edited(numberAltered, `It rained on May ${day}.`) ?? "";
    const other = Number(/\d+/.exec(after)?.[0]);
    assertEquals(other >= 1 && other <= 31 && other !== day, true, after);
  }
  assertMatch(
    edited(numberAltered, "He owns three boats.") ?? "",
    /^He owns (?!three)[a-z]+ boats\.$/,
  );
});

Deno.test("numberAltered leaves ranges, sayings, full marks and what is listed alone", () => {
  for (
    const text of [
      "It takes from 2 to 5 days.",
      "They took 2 ~ 5 boats.",
      "Between 600 and 800 came.",
      "It is open 24 hours a day.",
      "It is 100% wool.",
      "He won 4 of 5 games.",
      "It began at 10 am on Monday.",
      "The 1992 Consensus holds.",
      "There are 2 ways: by sea and by land.",
      "The two countries met.",
    ]
  ) assertEquals(edited(numberAltered, text), null, text);
});

Deno.test("numberAltered keeps a day possible before its month", () => {
  const after = edited(numberAltered, "They met on 29 May 2020.") ?? "";
  assertEquals(Number(/\d+/.exec(after)?.[0]) <= 31, true, after);
});
