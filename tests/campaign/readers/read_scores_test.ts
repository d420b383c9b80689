import { assertEquals, assertThrows } from "@std/assert";
import fc from "fast-check";
import { parseScores } from "../../../src/decimals/parsing/parse_scores.ts";
import { readScores } from "../../../src/campaign/readers/read_scores.ts";
import { UserError } from "../../../src/user_error.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const facts = { label: "f.seg.score", name: "mqm" };

Deno.test("readScores() takes a byte order mark, CRLF, a missing last newline, None, exponents and −0", () => {
  const table = readScores(bytes("\uFEFFA\t1e-3\r\nA\tNone\r\nB\t-0.0\r\nB\t-2.5E+1"), facts);
  assertEquals(table.systems, ["A", "B"]);
  assertEquals([...table.column.values], [0.001, NaN, 0, -25]);
  assertEquals([...table.column.present], [1, 0, 1, 1]);
});

Deno.test("readScores() keeps the spaces of a system's name before a tab", () => {
  const table = readScores(bytes("my system\t1\nmy system\t2\nA B\tNone\nA B\t4 \n"), facts);
  assertEquals([table.systems, table.segments], [["my system", "A B"], 2]);
  assertEquals([...table.column.values], [1, 2, NaN, 4]);
});

Deno.test("readScores() keeps integers of any size apart", () => {
  const table = readScores(
    bytes("A\t123456789012345678901234567890\nA\t123456789012345678901234567891\n"),
    facts,
  );
  assertEquals([...table.column.ranks], [0, 1]);
});

Deno.test("readScores() names file, line, value and mend for every kind of broken line", () => {
  const cases: [string, string][] = [
    ["A\t1\nA\t0x1\n", "f.seg.score:2: '0x1'"],
    ["A\t1\nA\tInfinity\n", "f.seg.score:2: 'Infinity'"],
    ["A\t1\nA\tabc\n", "f.seg.score:2: 'abc'"],
    ["A\t1\nA\t\n", "f.seg.score:2: 'A\t' is not 'system<TAB>score'"],
    ...["1 2", "1\u00a02", "1\r2", "1\t2"].map((score): [string, string] => [
      `A\t1\nA\t${score}\n`,
      `f.seg.score:2: 'A\t${score}' is not 'system<TAB>score'`,
    ]),
    ["\t5\n", "f.seg.score:1: '\t5' is not 'system<TAB>score'"],
    ["A\t1\nonlyone\n", "f.seg.score:2: 'onlyone' is not 'system<TAB>score'"],
    ["A\t1\nB\t1\nA\t2\n", "f.seg.score:3: system 'A' has a second block"],
    ["A 1\nB 2\nA\t3\n", "f.seg.score:3: system 'A' has a second block"],
    ["A\t1\nA\t2\nB\t1\n", "f.seg.score:3: system 'B' has 1 line where system 'A' has 2"],
    ["", "f.seg.score: the file holds no scores"],
  ];
  for (const [text, message] of cases) {
    assertThrows(() => readScores(bytes(text), facts), UserError, message);
  }
  for (const text of ["A\t1\nA\t2\n", "A\t1\nA\t2\nB\t1\nB\t2\nB\t3\n"]) {
    const message = "f.seg.score:2: system 'A' has 2 lines where ";
    assertThrows(() => readScores(bytes(text), { ...facts, segments: 3 }), UserError, message);
  }
});

Deno.test("readScores() refuses systems that the campaign does not have", () => {
  assertThrows(
    () => readScores(bytes("A\t1\nX\t2\n"), { ...facts, systems: new Set(["A", "B"]) }),
    UserError,
    "f.seg.score:2: system 'X' is unknown in this campaign; use one of A, B",
  );
});

Deno.test("readScores() names the line that is not UTF-8", () => {
  const broken = new Uint8Array([...bytes("A\t1\nA\t"), 0xff, 0x0a]);
  assertThrows(
    () => readScores(broken, facts),
    UserError,
    "f.seg.score:2: the line is not valid UTF-8",
  );
});

Deno.test("readScores() gives back the scores that were written, whatever the systems are called", () => {
  const name = fc.stringMatching(/^[A-Za-z][\w.+-]{0,12}$/);
  const score = fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }));
  fc.assert(
    fc.property(
      fc.uniqueArray(name, { minLength: 1, maxLength: 5 }),
      fc.array(fc.option(score), { minLength: 1, maxLength: 8 }),
      (systems, scores) => {
        const text = systems.flatMap((system) => scores.map((s) => `${system}\t${s ?? "None"}`))
          .join("\n");
        const table = readScores(bytes(text), facts);
        assertEquals(table.systems, systems);
        assertEquals(table.segments, scores.length);
        assertEquals(
          [...table.column.values],
          systems.flatMap(() => scores.map((s) => s === null ? NaN : s + 0)),
        );
      },
    ),
    { seed: 1, numRuns: 200 },
  );
});

/** The same file read line by line as texts. */
function slowScores(text: string) {
  const lines = text.replace(/^\uFEFF/, "").split("\n");
  if (lines.at(-1) === "") lines.pop();
  const fields = lines.map((line) => line.replace(/\r$/, "").trim().split(/\s+/));
  const column = parseScores(fields.map(([, score]) => /^(none|nan)$/i.test(score) ? null : score));
  return { systems: [...new Set(fields.map(([system]) => system))], column };
}

Deno.test("readScores() reads what line by line reading of texts reads: any space between fields, letters beyond ASCII, any length of decimals", () => {
  const part = <T>(...values: T[]) => fc.constantFrom(...values);
  const line = fc.record({
    between: part("\t", "\t", "\t", " ", "\t "),
    after: part("", "", "", " ", "\t"),
    end: part("\n", "\n", "\r\n"),
    score: fc.oneof(
      part("None", "nan", "0", "-0", "1e-3", "+2.50", "12345678901234567890123"),
      fc.integer({ min: -30, max: 30 }).map((n) => `${n / 10}`),
      fc.double({ noNaN: true, noDefaultInfinity: true, min: -1, max: 1 }).map(String),
    ),
  });
  fc.assert(
    fc.property(
      fc.uniqueArray(part("A", "AB", "Ä", "B", "系统", "Ａ", "\uFEC0", "\uFF3F"), {
        minLength: 1,
        maxLength: 4,
      }),
      fc.integer({ min: 1, max: 6 }),
      fc.array(line, { minLength: 24, maxLength: 24 }),
      fc.boolean(),
      (systems, segments, lines, marked) => {
        const text = (marked ? "\uFEFF" : "") +
          systems.flatMap((system, k) =>
            Array.from({ length: segments }, (_, i) => {
              const { between, after, end, score } = lines[k * segments + i];
              return `${system}${between}${score}${after}${end}`;
            })
          ).join("");
        const table = readScores(bytes(text), facts);
        const { column, systems: found } = slowScores(text);
        assertEquals([table.systems, table.segments], [found, segments]);
        assertEquals(table.column, column);
      },
    ),
    { seed: 1, numRuns: 300 },
  );
});
