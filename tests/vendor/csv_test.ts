import { assertEquals, assertThrows } from "@std/assert";
import { parse, stringify } from "@std/csv";
import fc from "fast-check";

Deno.test("parse() reads rows, quotes, doubled quotes and line ends of either kind", () => {
  const cases: [string, string[][]][] = [
    ["", []],
    ["a,b\nc,d\n", [["a", "b"], ["c", "d"]]],
    ["a,b\r\nc,d", [["a", "b"], ["c", "d"]]],
    ["a\r", [["a"]]],
    ["a\rb\n", [["a\rb"]]],
    ['"a,1","say ""so"""\n', [["a,1", 'say "so"']]],
    ['"two\r\nlines",x\n', [["two\nlines", "x"]]],
    ["\n\na\n\n", [["a"]]],
    [" \n", [[" "]]],
    ['""\n', [[""]]],
    ["a,,\n", [["a", "", ""]]],
    [" a , b\n", [[" a ", " b"]]],
    ["\ufeffa\n", [["a"]]],
  ];
  for (const [text, rows] of cases) assertEquals(parse(text), rows, JSON.stringify(text));
});

Deno.test("parse() takes another separator, of several characters too", () => {
  assertEquals(parse("a\tb,c\n", { separator: "\t" }), [["a", "b,c"]]);
  assertEquals(parse("a::b\n", { separator: "::" }), [["a", "b"]]);
  for (const separator of ['"', "\n", "\r"]) {
    assertThrows(() => parse("a", { separator }), Error, "invalid delimiter");
  }
  assertThrows(() => parse("a", { separator: "#", comment: "#" }), Error, "invalid delimiter");
});

Deno.test("parse() leaves out comments only where a line begins with one", () => {
  assertEquals(parse("# c\na#b\n #d\n", { comment: "#" }), [["a#b"], [" #d"]]);
  assertEquals(parse("# c\n"), [["# c"]]);
});

Deno.test("parse() makes records of rows by the first row or by given names", () => {
  const text = "system,score\nA,1\nB,2\n";
  const records = [{ system: "A", score: "1" }, { system: "B", score: "2" }];
  assertEquals(parse(text, { skipFirstRow: true }), records);
  const [first] = parse(text, { skipFirstRow: true, columns: ["s", "x"] });
  assertEquals(first, { s: "A", x: "1" });
  assertEquals(parse(text, { columns: ["s", "x"] })[0], { s: "system", x: "score" });
});

Deno.test("parse() refuses a record of the wrong width and names the row", () => {
  assertThrows(
    () => parse("a,b\n1,2\n3\n", { skipFirstRow: true }),
    Error,
    "Syntax error on line 3: The record has 1 fields, but the header has 2 fields",
  );
  assertThrows(
    () => parse("", { skipFirstRow: true }),
    TypeError,
    "headers must be defined",
  );
});

Deno.test("parse() checks the width of rows where asked", () => {
  const text = "a,b\nc\n";
  assertEquals(parse(text), [["a", "b"], ["c"]]);
  assertEquals(parse(text, { fieldsPerRecord: -1 }).length, 2);
  const message = "Syntax error on line 2: expected 2 fields but got 1";
  assertThrows(() => parse(text, { fieldsPerRecord: 0 }), SyntaxError, message);
  assertThrows(() => parse(text, { fieldsPerRecord: 2 }), SyntaxError, message);
});

Deno.test("parse() refuses quotes in the wrong place and names the line", () => {
  const bare = 'bare " in non-quoted-field';
  const missing = 'extraneous or missing " in quoted-field';
  const cases: [string, number, string][] = [
    ['a""b,c', 1, bare],
    ['ok\nsay "so"\n', 2, bare],
    ['"a"b,c', 1, missing],
    ['x\n"open', 2, missing],
    ['"a" ,b', 1, missing],
  ];
  for (const [text, line, what] of cases) {
    assertThrows(() => parse(text), SyntaxError, `Syntax error on line ${line}`, text);
    assertThrows(() => parse(text), SyntaxError, what, text);
  }
});

Deno.test("stringify() quotes only what needs it and ends lines in CRLF", () => {
  const cases: [unknown[], string][] = [
    [["a", 1, true, 2n], "a,1,true,2\r\n"],
    [
      ["a,b", 'say "so"', "two\nlines", "two\r\nlines"],
      '"a,b","say ""so""","two\nlines","two\r\nlines"\r\n',
    ],
    [["one\r", " b "], "one\r, b \r\n"],
    [[null, undefined, ""], ",,\r\n"],
    [[""], "\r\n"],
    [[], "\r\n"],
    [[{ a: 1 }, [1, 2]], '"{""a"":1}","[1,2]"\r\n'],
    [[0, -0, 0.1, NaN, 1e21], "0,0,0.1,NaN,1e+21\r\n"],
    [[false, Symbol("s")], "false,Symbol(s)\r\n"],
  ];
  for (const [row, text] of cases) assertEquals(stringify([row]), text);
  assertEquals(stringify([]), "");
});

Deno.test("stringify() prints a header only where columns are named", () => {
  const data = [{ name: { first: "Ada" }, age: 3 }];
  const columns = [["name", "first"], { prop: "age", header: "years" }];
  assertEquals(stringify(data, { columns }), "first,years\r\nAda,3\r\n");
  assertEquals(stringify(data, { columns, headers: false }), "Ada,3\r\n");
  assertEquals(stringify([["Ada", 3]], { columns: [1] }), "1\r\n3\r\n");
  assertEquals(stringify([], { columns: ["a"] }), "a\r\n");
  assertEquals(stringify([{ a: null }], { columns: [["a", "b"]] }), "b\r\n\r\n");
});

Deno.test("stringify() takes another separator and a byte-order mark", () => {
  assertEquals(stringify([["a,b", "c\td"]], { separator: "\t" }), 'a,b\t"c\td"\r\n');
  assertEquals(stringify([["a"]], { bom: true }), "\ufeffa\r\n");
  for (const separator of ['"', "\r\n"]) {
    assertThrows(() => stringify([], { separator }), TypeError, "Separator cannot include");
  }
});

Deno.test("stringify() refuses records without columns and text accessors into arrays", () => {
  assertThrows(
    () => stringify([{ a: 1 }]),
    TypeError,
    "No property accessor function was provided for object",
  );
  assertThrows(
    () => stringify([["a"]], { columns: ["a"] }),
    TypeError,
    'Property accessor is not of type "number"',
  );
});

Deno.test("parse() gives back what stringify() prints", () => {
  const cell = fc.string({ unit: fc.constantFrom("a", '"', ",", "\n", " ", "é", "😀", "#") });
  const row = fc.array(cell, { minLength: 2, maxLength: 4 });
  fc.assert(
    fc.property(fc.array(row), (rows) => assertEquals(parse(stringify(rows)), rows)),
    { seed: 4 },
  );
});
