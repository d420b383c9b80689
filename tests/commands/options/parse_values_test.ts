import { assertEquals, assertThrows } from "@std/assert";
import type { Command } from "../../../src/commands/options/command.ts";
import { parseValues } from "../../../src/commands/options/parse_values.ts";
import { UserError } from "../../../src/user_error.ts";

const demo: Command = {
  name: "demo",
  summary: "Shows",
  positional: "FILE",
  arity: [1, 2],
  options: [
    { name: "metric", type: "list", value: "M[,M…]", summary: "metrics" },
    { name: "share", type: "number", minimum: 0, maximum: 1, summary: "a share" },
    { name: "runs", type: "integer", minimum: 1, default: 30, summary: "runs" },
    {
      name: "group",
      type: "choice",
      choices: ["item", "none"],
      default: "item",
      summary: "grouping",
    },
    { name: "strict", type: "flag", summary: "be strict" },
  ],
  examples: [],
  run: () => Promise.resolve(0),
};

Deno.test("parseValues() reads lists given once or several times, numbers, choices and flags", () => {
  const { positional, values } = parseValues(demo, [
    "a.csv",
    "--metric=A,B",
    "--metric",
    "C",
    "--share",
    "0.25",
    "--group=none",
    "--strict",
  ]);
  assertEquals(positional, ["a.csv"]);
  assertEquals(values.list("metric"), ["A", "B", "C"]);
  assertEquals(values.number("share"), 0.25);
  assertEquals(values.number("runs"), 30);
  assertEquals(values.text("group"), "none");
  assertEquals(values.flag("strict"), true);
  assertEquals(values.text("format"), "table");
});

Deno.test("parseValues() keeps an argument that looks like a number as text", () => {
  assertEquals(parseValues(demo, ["007"]).positional, ["007"]);
});

Deno.test("parseValues() answers each kind of mistake with one sentence and its mend", () => {
  const cases: [string[], string][] = [
    [["a", "--metrc", "A"], "did you mean '--metric'?"],
    [["a", "--share", "2"], "--share 2 is out of range; write a number from 0 to 1"],
    [["a", "--share", "many"], "--share 'many' is not a number"],
    [["a", "--runs", "1.5"], "--runs '1.5' is not a whole number"],
    [["a", "--runs", "0"], "write a whole number of at least 1"],
    [["a", "--runs", "1", "--runs", "2"], "--runs is given 2 times; give it once"],
    [["a", "--group", "itm"], "is not one of item, none; did you mean 'item'?"],
    [["a", "--metric", "A,,B"], "has an empty item"],
    [["a", "--share="], "--share has no value"],
    [["a", "--share", ""], "--share has no value"],
    [["a", "--share"], "--share has no value"],
    [["a", "--share", "-0.5"], "--share -0.5 is out of range; write a number from 0 to 1"],
    [["a", "--runs", "-3"], "--runs -3 is out of range"],
    [[], "'demo' needs an argument: metaeval demo FILE"],
    [["a", "b", "c"], "'c' is one too many"],
  ];
  for (const [args, message] of cases) {
    assertThrows(() => parseValues(demo, args), UserError, message);
  }
});

Deno.test("a command cannot read an option that it does not declare", () => {
  const { values } = parseValues(demo, ["a"]);
  assertThrows(() => values.text("seed"), Error, "declares no option 'seed'");
});
