import { assertEquals, assertThrows } from "@std/assert";
import { defineCommand, type OptionUses } from "../../../src/commands/options/command.ts";
import { choice, flag, integer, list, number } from "../../../src/commands/options/option.ts";
import { parseSettings } from "../../../src/commands/options/parse_settings.ts";
import { UserError } from "../../../src/user_error.ts";

const demo = {
  name: "demo",
  ...defineCommand({
    positional: "FILE",
    arity: [1, 2],
    options: {
      metric: list({ value: "M[,M…]", summary: "metrics" }),
      textMetrics: list({
        choices: ["bleu", "chrf", "chrf++"],
        default: ["bleu"],
        aliases: ["metrics"],
        short: "m",
        summary: "text metrics",
      }),
      share: number({ minimum: 0, maximum: 1, summary: "a share" }),
      runs: integer({ minimum: 1, default: 30, aliases: ["rounds"], summary: "runs" }),
      group: choice({ choices: ["item", "none"], default: "item", summary: "grouping" }),
      strict: flag({ short: "s", summary: "be strict" }),
    },
    examples: [],
    run: () => Promise.resolve(0),
  }),
};

Deno.test("parseSettings() reads lists given once or several times, numbers, choices and flags", () => {
  const { positional, settings } = parseSettings(demo, [
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
  assertEquals(settings.metric, ["A", "B", "C"]);
  assertEquals(settings.share, 0.25);
  assertEquals(settings.runs, 30);
  assertEquals(settings.group, "none");
  assertEquals(settings.strict, true);
  assertEquals(settings.format, "table");
});

Deno.test("parseSettings() keeps an argument that looks like a number as text", () => {
  assertEquals(parseSettings(demo, ["007"]).positional, ["007"]);
});

Deno.test("parseSettings() answers each kind of mistake with one sentence and its mend", () => {
  const cases: [string[], string][] = [
    [["a", "--metrc", "A"], "did you mean '--metric'?"],
    [["a", "--share", "2"], "--share 2 is out of range; write a number from 0 to 1"],
    [["a", "--share", "many"], "--share 'many' is not a number"],
    [["a", "--runs", "1.5"], "--runs '1.5' is not a whole number"],
    [["a", "--runs", "0"], "write a whole number of at least 1"],
    [["a", "--runs", "1", "--runs", "2"], "--runs is given 2 times; give it once"],
    [["a", "--group", "itm"], "is not one of item, none; did you mean 'item'?"],
    [["a", "--metric", "A,,B"], "has an empty item"],
    [["a", "-m", "blue"], "--text-metrics 'blue' is not one of bleu, chrf, chrf++; did you mean"],
    [["a", "-m", "bleu", "BLEU"], "--text-metrics names bleu twice"],
    [["a", "-x"], "'demo' has no option"],
    [["a", "--share="], "--share has no value"],
    [["a", "--quiet="], "--quiet takes no value; write it without '='"],
    [["a", "--share", ""], "--share has no value"],
    [["a", "--share"], "--share has no value"],
    [["a", "--share", "-0.5"], "--share -0.5 is out of range; write a number from 0 to 1"],
    [["a", "--runs", "-3"], "--runs -3 is out of range"],
    [[], "'demo' needs an argument: metaeval demo FILE"],
    [["a", "b", "c"], "'c' is one too many"],
  ];
  for (const [args, message] of cases) {
    assertThrows(() => parseSettings(demo, args), UserError, message);
  }
});

Deno.test("a setting has the type of its declaration, absent ones included", () => {
  const { settings } = parseSettings(demo, ["a"]);
  const typed: {
    readonly metric: readonly string[];
    readonly textMetrics: readonly ("bleu" | "chrf" | "chrf++")[];
    readonly share: number | undefined;
    readonly runs: number;
    readonly group: "item" | "none";
    readonly strict: boolean;
  } = settings;
  assertEquals(
    { ...typed },
    {
      metric: [],
      textMetrics: ["bleu"],
      share: undefined,
      runs: 30,
      group: "item",
      strict: false,
      help: false,
      bugReport: undefined,
      format: "table",
      quiet: false,
      verbose: false,
    } as typeof typed,
  );
  // @ts-expect-error The command declares no option 'seed'.
  assertEquals(settings.seed, undefined);
  // @ts-expect-error A number that may be absent is not a number.
  const share: number = settings.share;
  assertEquals(share, undefined);
});

Deno.test("an option is read under its other names, and by its letter", () => {
  const read = (...args: string[]) => parseSettings(demo, args);
  assertEquals(read("a", "--rounds", "7").settings.runs, 7);
  assertEquals(read("a", "--rounds=7").settings.runs, 7);
  assertEquals(read("-s", "a").settings.strict, true);
  assertEquals(read("a", "-m", "CHRF").settings.textMetrics, ["chrf"]);
  assertThrows(
    () => read("a", "--rounds", "7", "--runs", "8"),
    UserError,
    "--runs is given 2 times",
  );
  assertThrows(() => read("a", "--rounds="), UserError, "--runs has no value; write --runs VALUE");
});

Deno.test("a list of choices goes on as words, as far as they are choices", () => {
  for (const name of ["-m", "--metrics", "--text-metrics"]) {
    const { positional, settings } = parseSettings(demo, [name, "bleu", "chrf++", "a", "--strict"]);
    assertEquals(settings.textMetrics, ["bleu", "chrf++"]);
    assertEquals(positional, ["a"]);
  }
  assertEquals(parseSettings(demo, ["a", "-m", "chrf", "--", "bleu"]).positional, ["a", "bleu"]);
});

Deno.test("parseSettings() refuses an option that would do nothing beside the others, and takes it elsewhere", () => {
  const uses: OptionUses<typeof demo.options> = {
    group: { for: "runs of one file", where: (_, files) => files.length === 1 },
    strict: { for: "--runs above 30", where: ({ runs }) => runs > 30 },
  };
  const command = { ...demo, uses };
  // A default that is written out is asked for too.
  for (const args of [["a", "b", "--group", "item"], ["a", "b", "--group", "none"]]) {
    assertThrows(
      () => parseSettings(command, args),
      UserError,
      "--group is for runs of one file and would do nothing here; leave it out",
    );
  }
  assertEquals(parseSettings(command, ["a", "b"]).settings.group, "item");
  assertEquals(parseSettings(command, ["a", "--group", "none"]).settings.group, "none");
  assertThrows(() => parseSettings(command, ["a", "-s"]), UserError, "--strict is for --runs");
  assertEquals(parseSettings(command, ["a", "-s", "--rounds", "31"]).settings.strict, true);
});
