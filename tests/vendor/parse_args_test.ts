import { assertEquals, assertThrows } from "@std/assert";
import { parseArgs, type ParseOptions } from "@std/cli/parse-args";
import fc from "fast-check";

interface Heard {
  readonly arg: string;
  readonly key?: string;
  readonly value?: unknown;
}

/** Parses and drops everything unknown, and gives what `unknown` heard. */
function heard(args: readonly string[], options: ParseOptions): [Heard[], unknown] {
  const calls: Heard[] = [];
  const parsed = parseArgs(args, {
    ...options,
    unknown: (arg, key, value) => {
      calls.push({ arg, key, value });
      return false;
    },
  });
  return [calls, parsed];
}

Deno.test("parseArgs() reads long options with a space or an equals sign", () => {
  const expected = { _: [], host: "localhost", port: 555 };
  assertEquals(parseArgs(["--host", "localhost", "--port", "555"]), expected);
  assertEquals(parseArgs(["--host=localhost", "--port=555"]), expected);
  assertEquals(parseArgs(["--bare"]), { _: [], bare: true });
  assertEquals(parseArgs(["--text=a=b\nc"]), { _: [], text: "a=b\nc" });
});

Deno.test("parseArgs() makes numbers of what looks like one, unless the option is a string", () => {
  assertEquals(parseArgs(["-x", "1e7", "--hex", "0xff", "-w", "10f", "--sp", " ", "789"]), {
    _: [789],
    x: 1e7,
    hex: 255,
    w: "10f",
    sp: " ",
  });
  const options = { string: ["x", "_"] };
  assertEquals(parseArgs(["-x", "007", "0089"], options), { _: ["0089"], x: "007" });
});

Deno.test("parseArgs() gives an option that lacks its value the empty text, or true", () => {
  assertEquals(parseArgs(["--name"], { string: "name" }), { _: [], name: "" });
  assertEquals(parseArgs(["--name", "--other"], { string: "name" }), {
    _: [],
    name: "",
    other: true,
  });
  assertEquals(parseArgs(["-art"], { string: ["a", "t"] }), { _: [], a: "", r: true, t: "" });
});

Deno.test("parseArgs() leaves the argument behind a boolean option alone, but for true and false", () => {
  const options = { boolean: ["t", "verbose"], default: { verbose: true } };
  assertEquals(parseArgs(["--verbose", "false", "moo", "-t", "true"], options), {
    _: ["moo"],
    verbose: false,
    t: true,
  });
  assertEquals(parseArgs(["-t", "123"], options), { _: [123], t: true, verbose: true });
  assertEquals(parseArgs(["--t=false"], { boolean: "t" }), { _: [], t: false });
  assertEquals(parseArgs([], { boolean: ["t"] }), { _: [], t: false });
});

Deno.test("parseArgs() with boolean true takes every --name without = for a flag", () => {
  assertEquals(parseArgs(["moo", "--honk", "cow", "-p", "55", "--tacos=good"], { boolean: true }), {
    _: ["moo", "cow"],
    honk: true,
    p: 55,
    tacos: "good",
  });
});

Deno.test("parseArgs() keeps --no-NAME as a name of its own unless NAME is negatable", () => {
  assertEquals(parseArgs(["--no-cache"]), { _: [], "no-cache": true });
  assertEquals(parseArgs(["--no-cache", "a"], { boolean: ["no-cache"] }), {
    _: ["a"],
    "no-cache": true,
  });
  const options = { boolean: ["foo"], negatable: ["foo"] };
  assertEquals(parseArgs(["--foo", "--no-foo", "7"], options), { _: [7], foo: false });
  assertEquals(parseArgs(["--no-foo", "--foo"], options), { _: [], foo: true });
});

Deno.test("parseArgs() gathers collected options and lets the last of others count", () => {
  const options = { string: ["a", "b"], boolean: ["c"], collect: ["a", "c", "d"] };
  assertEquals(parseArgs(["--a", "1", "--b=2", "--a=3", "--b", "4", "--d"], options), {
    _: [],
    a: ["1", "3"],
    b: "4",
    c: [],
    d: [true],
  });
  assertEquals(parseArgs([], options), { _: [], a: [], c: [] });
});

Deno.test("parseArgs() lets a negation replace what was collected", () => {
  const options = { string: "foo", collect: "foo", negatable: "foo", alias: { foo: "f" } };
  assertEquals(parseArgs(["--foo", "123", "-f", "456", "--no-foo"], options), {
    _: [],
    foo: false,
    f: false,
  });
});

Deno.test("parseArgs() gives every name of an option its value, type and default", () => {
  assertEquals(parseArgs(["--str", "0001"], { string: "s", alias: { s: ["str", "text"] } }), {
    _: [],
    s: "0001",
    str: "0001",
    text: "0001",
  });
  assertEquals(parseArgs(["--herp", "derp"], { boolean: "h", alias: { h: "herp" } }), {
    _: ["derp"],
    h: true,
    herp: true,
  });
  assertEquals(parseArgs([], { default: { "a.b": 11 }, alias: { "a.b": "c" } }), {
    _: [],
    a: { b: 11 },
    c: 11,
  });
});

Deno.test("parseArgs() nests options with dots, under names of built-in properties too", () => {
  assertEquals(parseArgs(["--foo.bar", "3", "--foo.quux.oO", "--toString", "--valueOf", "x"]), {
    _: [],
    foo: { bar: 3, quux: { oO: true } },
    toString: true,
    valueOf: "x",
  } as unknown);
});

Deno.test("parseArgs() reads groups of letters, numbers and paths behind letters", () => {
  const cases: [string[], Record<string, unknown>][] = [
    [["-cats", "meow"], { _: [], c: true, a: true, t: true, s: "meow" }],
    [["-n123"], { _: [], n: 123 }],
    [["-123", "456"], { _: [], 1: true, 2: true, 3: 456 }],
    [["-I/foo/bar"], { _: [], I: "/foo/bar" }],
    [["-xyz/foo"], { _: [], x: true, y: true, z: "/foo" }],
    [["-f=abc=def", "-e=="], { _: [], f: "abc=def", e: "=" }],
    [["-fp", "555", "script.js"], { _: ["script.js"], f: true, p: 555 }],
    [["-n", "-"], { _: [], n: "-" }],
    [["-f-"], { _: [], f: "-" }],
    [["-"], { _: ["-"] }],
  ];
  for (const [args, expected] of cases) assertEquals<unknown>(parseArgs(args), expected);
});

Deno.test("parseArgs() takes a value with a leading minus only behind an equals sign", () => {
  assertEquals(parseArgs(["--beta=-0.5"]), { _: [], beta: -0.5 });
  assertEquals(parseArgs(["--beta", "-0.5"], { string: "beta" }).beta, "");
});

Deno.test("parseArgs() stops at -- and, where asked, at the first positional argument", () => {
  assertEquals(parseArgs(["--a", "--", "--b", "7"]), { _: ["--b", "7"], a: true });
  assertEquals(parseArgs(["before", "--", "after"], { "--": true }), {
    _: ["before"],
    "--": ["after"],
  });
  assertEquals(parseArgs(["--a", "b", "c", "--d"], { stopEarly: true }), {
    _: ["c", "--d"],
    a: "b",
  });
});

Deno.test("parseArgs() tells unknown() of what is not declared, with the value as text, and drops it", () => {
  assertEquals(
    heard(["-h", "true", "--derp", "true", "-d", "7", "file"], {
      alias: { h: "herp" },
      boolean: "h",
    }),
    [
      [
        { arg: "--derp", key: "derp", value: "true" },
        { arg: "-d", key: "d", value: "7" },
        { arg: "file", key: undefined, value: undefined },
      ],
      { _: [], h: true, herp: true },
    ],
  );
  assertEquals(heard(["--honk", "--tacos=good"], { boolean: true })[0], [
    { arg: "--tacos=good", key: "tacos", value: "good" },
  ]);
  assertEquals(heard(["--name=", "-n="], { string: "name" }), [
    [{ arg: "-n=", key: "n", value: "" }],
    { _: [], name: "" },
  ]);
});

Deno.test("parseArgs() refuses an undefined alias", () => {
  // The types forbid it, a caller without types does not.
  const alias = { a: undefined } as unknown as Record<string, string>;
  assertThrows(() => parseArgs([], { alias }), TypeError, "Alias value must be defined");
});

Deno.test("parseArgs() gives back every text value written behind an equals sign", () => {
  const name = fc.stringMatching(/^[a-z][a-z0-9]{1,8}$/);
  const text = fc.string({ minLength: 1 });
  fc.assert(
    fc.property(name, text, (option, value) => {
      const parsed = parseArgs([`--${option}=${value}`], { string: [option] });
      assertEquals(parsed, { _: [], [option]: value });
    }),
    { seed: 4 },
  );
});

Deno.test("parseArgs() keeps positional arguments in order whatever options stand between", () => {
  const word = fc.stringMatching(/^[a-z]{2,6}$/);
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.boolean(), word)), (parts) => {
      const args = parts.map(([isFlag, text]) => isFlag ? `--${text}` : text);
      const parsed = parseArgs(args, { boolean: true });
      assertEquals(parsed._, parts.filter(([isFlag]) => !isFlag).map(([, text]) => text));
    }),
    { seed: 4 },
  );
});
