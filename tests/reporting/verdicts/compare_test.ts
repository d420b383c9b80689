import { assert, assertEquals, assertThrows } from "@std/assert";
import fc from "fast-check";
import { compare } from "../../../src/reporting/verdicts/compare.ts";
import { roundDecimal } from "../../../src/reporting/verdicts/round_decimal.ts";
import type { Published, Reproduced } from "../../../src/reporting/verdicts/verdict.ts";

function figure(printed: string, more: Partial<Published> = {}): Published {
  return { key: "x", printed, where: "page 1", tolerance: null, low: null, high: null, ...more };
}

function verdict(published: Published, reproduced: Reproduced) {
  return compare([published], { x: reproduced }, null)[0];
}

Deno.test("compare() calls a value the same that rounds to the printed figure", () => {
  assertEquals(verdict(figure("0.605"), { value: 0.6045 }).kind, "same");
  assertEquals(verdict(figure("0.605"), { value: 0.60449999 }).kind, "differs");
  assertEquals(verdict(figure("−0.07"), { value: -0.0749 }).kind, "same");
  assertEquals(verdict(figure("1.7×"), { value: 1.714 }).kind, "same");
  assertEquals(verdict(figure("1,133"), { value: 1133 }).kind, "same");
  assertEquals(verdict(figure("1,133"), { value: 1132 }).kind, "differs");
  assertEquals(verdict(figure("2.5e-3"), { value: 0.00254 }).kind, "same");
});

Deno.test("compare() reads thousands, millions and per cent with their precision", () => {
  assertEquals(verdict(figure("120k"), { value: 119_665 }).kind, "same");
  assertEquals(verdict(figure("120k"), { value: 119_499 }).kind, "differs");
  assertEquals(verdict(figure("41%"), { value: 81_805 / 196_875 }).kind, "differs");
  assertEquals(verdict(figure("42%"), { value: 81_805 / 196_875 }).kind, "same");
  assertEquals(verdict(figure("26,304.8M"), { value: 26_304_840_000 }).kind, "same");
  assertEquals(verdict(figure("87.4B"), { value: 87_460_000_000 }).kind, "differs");
});

Deno.test("compare() takes an exact half for both neighbours", () => {
  assertEquals(verdict(figure("0.12"), { value: 0.125 }).kind, "same");
  assertEquals(verdict(figure("0.13"), { value: 0.125 }).kind, "same");
});

Deno.test("compare() gives the difference in the printed unit, without binary noise", () => {
  assertEquals(verdict(figure("0.605"), { value: 0.604538 }).difference, -0.000462);
  assertEquals(verdict(figure("42%"), { value: 0.4155 }).difference, -0.45);
  assertEquals(verdict(figure("120k"), { value: 119_665 }).difference, -0.335);
});

Deno.test("compare() calls a value close within the tolerance, in the printed unit", () => {
  assertEquals(verdict(figure("25.9%", { tolerance: 0.5 }), { value: 0.2635 }).kind, "close");
  assertEquals(verdict(figure("25.9%", { tolerance: 0.5 }), { value: 0.2645 }).kind, "differs");
});

Deno.test("compare() calls values close that lie each inside the other's interval", () => {
  const published = figure("5.11", { low: 4.65, high: 5.57 });
  assertEquals(verdict(published, { value: 5.3, low: 5, high: 5.6 }).kind, "close");
  assertEquals(verdict(published, { value: 5.3, low: 5.2, high: 5.6 }).kind, "differs");
  assertEquals(verdict(published, { value: 5.6, low: 5, high: 6 }).kind, "differs");
  assertEquals(verdict(published, { value: 5.3 }).kind, "differs");
});

Deno.test("compare() calls a value close where other seeds reach the printed figure, give or take its rounding", () => {
  const near = verdict(figure("2.5e-3"), { value: 0.0011, noise: [0.0008, 0.00246] });
  assertEquals([near.kind, near.reason], [
    "close",
    "other draws of ours give 0.00080 to 0.00246, in which the printed figure lies",
  ]);
  const far = { value: 0.0011, noise: [0.0008, 0.00244] as const };
  const { kind, reason } = verdict(figure("2.5e-3"), { ...far, reason: "one metric" });
  assertEquals([kind, reason], [
    "differs",
    "other draws of ours give 0.00080 to 0.00244, outside which the printed figure lies; one metric",
  ]);
  const above = { value: 0.31, noise: [0.2966, 0.32] as const };
  assertEquals(verdict(figure("29.6%"), above).kind, "differs");
  assertEquals(verdict(figure("29.7%"), above).kind, "close");
});

Deno.test("compare() shows a value from a suite of our own or a part of the data, and judges it neither same nor different", () => {
  for (const unjudged of ["own_suite", "not_run"] as const) {
    for (const value of [5, 7, null]) {
      const one = verdict(figure("5"), { value, unjudged, reason: "zhen23 alone" });
      assertEquals([one.kind, one.difference, one.reproduced?.value], [unjudged, null, value]);
    }
    assertThrows(() => verdict(figure("5"), { value: 5, unjudged }), Error, "give the reason");
  }
});

Deno.test("compare() calls a setting a setting, whatever ours is", () => {
  const setting = figure("30", { setting: true });
  for (const value of [30, 31, null]) {
    assertEquals(verdict(setting, { value }).kind, "setting");
  }
  assertEquals(compare([setting], {}, "no data")[0].kind, "setting");
});

Deno.test("compare() passes reasons on and never invents a verdict", () => {
  const missing = compare([figure("1")], {}, "wmt21 is not in the data");
  assertEquals([missing[0].kind, missing[0].reason], ["not_run", "wmt21 is not in the data"]);
  const undefinedValue = verdict(figure("1"), { value: null, reason: "no group is defined" });
  assertEquals([undefinedValue.kind, undefinedValue.reason], ["not_run", "no group is defined"]);
  assertEquals(
    verdict(figure("1"), { value: 3, reason: "fewer segments" }).reason,
    "fewer segments",
  );
  assertThrows(() => compare([figure("1")], { y: { value: 1 } }, null), Error, "'y' answers no");
  assertThrows(() => verdict(figure("1"), { value: NaN }), Error, "give null");
});

Deno.test("compare() calls every correctly rounded value the same, and nothing a unit away", () => {
  fc.assert(
    fc.property(
      fc.double({ min: -1e6, max: 1e6, noNaN: true }),
      fc.integer({ min: 0, max: 6 }),
      (value, digits) => {
        const printed = roundDecimal(value, digits);
        assertEquals(verdict(figure(printed), { value }).kind, "same");
        const away = roundDecimal(Number(printed) + 1.6 * 10 ** -digits, digits);
        assertEquals(verdict(figure(away), { value }).kind, "differs");
      },
    ),
    { seed: 1, numRuns: 2000 },
  );
});

Deno.test("compare() is symmetric in sign", () => {
  const flip = (text: string) => text.startsWith("-") ? text.slice(1) : `-${text}`;
  fc.assert(
    fc.property(
      fc.integer({ min: -9999, max: 9999 }),
      fc.integer({ min: -9999, max: 9999 }),
      (a, b) => {
        const printed = roundDecimal(a / 100, 1);
        const one = verdict(figure(printed, { tolerance: 0.3 }), { value: b / 100 });
        const other = verdict(figure(flip(printed), { tolerance: 0.3 }), { value: -b / 100 });
        assertEquals(one.kind, other.kind);
        assert(one.difference === -(other.difference ?? NaN) || one.difference === 0);
      },
    ),
    { seed: 2, numRuns: 2000 },
  );
});
