import { assertEquals, assertThrows } from "@std/assert";
import { answeredValues } from "../../../src/reporting/verdicts/answered_values.ts";

const TABLE = {
  id: "t",
  title: "T",
  columns: [{ key: "acc", title: "acc" }],
  rows: [{ acc: { value: 0.5, low: 0.4, high: 0.6, reason: "drawn", answers: "a" } }, {
    acc: null,
  }],
};

Deno.test("a value keeps its interval and its reason under the key of the figure that it answers", () => {
  const answers = [{ answers: "b", value: null, reason: "no data" }];
  assertEquals(answeredValues({ tables: [TABLE], answers }), {
    a: { value: 0.5, low: 0.4, high: 0.6, reason: "drawn" },
    b: { value: null, reason: "no data" },
  });
});

Deno.test("a figure that two cells answer, or a cell and the list beside, is a bug that is told", () => {
  assertThrows(() => answeredValues({ tables: [TABLE, TABLE] }), Error, "two values answer 'a'");
  const answers = [{ answers: "a", value: 0.5 }];
  assertThrows(() => answeredValues({ tables: [TABLE], answers }), Error, "two values answer 'a'");
});
