import { assertEquals, assertThrows } from "@std/assert";
import fc from "fast-check";
import { parseOrigins } from "../../../src/campaign/readers/parse_origins.ts";
import { readAverageScores } from "../../../src/campaign/readers/read_average_scores.ts";
import { readMqmTsv } from "../../../src/campaign/readers/read_mqm_tsv.ts";
import { readRatings } from "../../../src/campaign/readers/read_ratings.ts";
import { readScores } from "../../../src/campaign/readers/read_scores.ts";
import { readSystemScores } from "../../../src/campaign/readers/read_system_scores.ts";
import { checkUtf8, textLines } from "../../../src/campaign/readers/text_lines.ts";
import { UserError } from "../../../src/user_error.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

Deno.test("textLines() gives back any lines, whatever ends them and whether the last one ends", () => {
  const line = fc.string({ unit: fc.constantFrom("a", " ", "\t", "é", "系", "\uFEFF", "𝄞", "\v") });
  fc.assert(
    fc.property(
      fc.array(fc.tuple(line, fc.constantFrom("\n", "\r\n"))),
      fc.boolean(),
      fc.boolean(),
      (lines, isMarked, isEnded) => {
        const ends = lines.map(([text, end], at) =>
          text + (isEnded || at + 1 < lines.length || text === "" ? end : "")
        );
        const text = (isMarked || lines[0]?.[0].startsWith("\uFEFF") ? "\uFEFF" : "") +
          ends.join("");
        assertEquals(textLines(bytes(text), "f"), lines.map(([text]) => text));
      },
    ),
    { seed: 101, numRuns: 300 },
  );
});

Deno.test("a line that is not UTF-8 is named, whichever it is", () => {
  const good = fc.array(fc.constantFrom("", "a", "é", "系统"), { maxLength: 5 });
  const bad = fc.constantFrom([0xff], [0xc3], [0xe7, 0xb3], [0xed, 0xa0, 0x80]);
  fc.assert(
    fc.property(good, bad, good, fc.boolean(), (before, wrong, after, isEnded) => {
      const file = Uint8Array.from([
        ...bytes(before.map((line) => `${line}\n`).join("")),
        ...wrong,
        ...bytes((isEnded ? "\n" : "") + after.map((line) => `${line}\n`).join("")),
      ]);
      const message = `f:${before.length + 1}: the line is not valid UTF-8`;
      assertThrows(() => textLines(file, "f"), UserError, message);
      assertThrows(() => checkUtf8(file, "f"), UserError, message);
      checkUtf8(bytes([...before, ...after].join("\n")), "f");
    }),
    { seed: 102, numRuns: 200 },
  );
});

Deno.test("scores of systems are read as they are written, each system once", () => {
  const score = fc.constantFrom("None", "1", "-0.5", "+2.", ".25", "1e3", "-1.5E-2");
  const name = fc.constantFrom("A", "online-W", "系统", "None", "1");
  const rows = fc.uniqueArray(fc.tuple(name, score), { selector: ([system]) => system });
  fc.assert(
    fc.property(rows, fc.constantFrom("\t", " ", " \t "), (rows, between) => {
      const text = rows.map((row) => `${row.join(between)}\n`).join("");
      const expected = rows.map(([system, one]) => [system, one === "None" ? null : one]);
      assertEquals<unknown>([...readSystemScores(bytes(text), "f")], expected);
      if (rows.length === 0) return;
      const refused = (line: string, about: string) =>
        assertThrows(
          () => readSystemScores(bytes(text + line), "f"),
          UserError,
          `f:${rows.length + 1}: ${about}`,
        );
      refused(`${rows[0][0]}\t1`, `system '${rows[0][0]}' is named twice`);
      for (const wrong of ["x", "1.2.3", ".", "1e", "0x1", "NaN", "1,5", "1x", "none"]) {
        refused(`new\t${wrong}`, `'${wrong}' is not a score`);
      }
      for (const wrong of ["new", "new 1 2", " "]) {
        refused(wrong, `'${wrong}' is not 'system<TAB>score'`);
      }
    }),
    { seed: 103, numRuns: 100 },
  );
});

Deno.test("origins of segments are a domain and a document with one tab between", () => {
  const part = fc.string({ unit: fc.constantFrom("a", " ", "-", "系") });
  fc.assert(
    fc.property(fc.array(fc.tuple(part, part), { minLength: 1 }), (rows) => {
      const text = rows.map((row) => `${row.join("\t")}\n`).join("");
      assertEquals(
        parseOrigins(bytes(text), "f"),
        rows.map(([domain, document]) => ({ domain, document })),
      );
      for (const wrong of ["news", "news\ta\tb", "\t\t"]) {
        assertThrows(
          () => parseOrigins(bytes(text + wrong), "f"),
          UserError,
          `f:${rows.length + 1}: '${wrong}' is not 'domain<TAB>document'`,
        );
      }
    }),
    { seed: 104, numRuns: 100 },
  );
});

Deno.test("every reader of rows says so where lines end in carriage returns alone", () => {
  const facts = { label: "f", name: "mqm" };
  const readers: Record<string, [text: string, read: (bytes: Uint8Array) => unknown]> = {
    scores: ["A\t1\nA\t2\n", (file) => readScores(file, facts)],
    "scores, one line": ["A\t1\nA\t2", (file) => readScores(file, facts)],
    "system scores": ["A\t1\nB\t2\n", (file) => readSystemScores(file, "f")],
    "average scores": ["system score seg\nA 1 1\n", (file) => readAverageScores(file, "f")],
    ratings: ['A\tNone\nA\t{"errors": []}\n', (file) => readRatings(file, facts)],
    origins: ["news\td1\nnews\td2\n", (file) => parseOrigins(file, "f")],
    mqm: [
      "system\tdoc\tseg_id\trater\tsource\ttarget\tcategory\tseverity\n" +
      "A\td\t1\tr\ts\tt\tNo-error\tNo-error\n",
      (file) => readMqmTsv(file, "f"),
    ],
  };
  for (const [what, [text, read]] of Object.entries(readers)) {
    read(bytes(text));
    read(bytes(text.replaceAll("\n", "\r\n")));
    assertThrows(
      () => read(bytes(text.replaceAll("\n", "\r"))),
      UserError,
      "f:1: lines end in carriage returns, as in a spreadsheet's CSV (Macintosh); save it with line feeds",
      what,
    );
  }
});

Deno.test("a line of average scores that is no system, score and segment is refused with its place", () => {
  for (const line of ["A 1", "A 1 2 3", ""]) {
    assertThrows(
      () => readAverageScores(bytes(`system score seg\nA 1 1\n${line}\nB 1 1\n`), "f"),
      UserError,
      `f:3: '${line}' is not 'system score segment'; fetch the file again`,
    );
  }
});
