import { assertEquals, assertThrows } from "@std/assert";
import fc from "fast-check";
import { BadScore } from "../../../src/decimals/parsing/bad_score.ts";
import { type CellBytes, parseCells } from "../../../src/decimals/parsing/parse_cells.ts";
import { parseScores } from "../../../src/decimals/parsing/parse_scores.ts";

function cellsOf(texts: readonly string[]): CellBytes {
  const encoder = new TextEncoder();
  const parts = texts.map((text) => [...encoder.encode(text)]);
  let end = 0;
  const ends = Uint32Array.from(parts, (part) => end += part.length);
  return { length: texts.length, bytes: Uint8Array.from(parts.flat()), begins: null, ends };
}

const READING = { mark: ".", isMissing: (text: string) => text === "" || text === "NA" } as const;

const DECIMAL = fc.oneof(
  fc.constantFrom("", "NA", " NA\t", "-0", "+.5", "5.", "007", "1e3", "-2.50E-2"),
  fc.tuple(
    fc.constantFrom("", "-", "+"),
    fc.stringMatching(/^[0-9]{1,4}$/),
    fc.stringMatching(/^(\.[0-9]{0,6})?$/),
  ).map((parts) => parts.join("")),
  fc.stringMatching(/^-?[0-9]{1,20}\.[0-9]{1,20}$/),
);

Deno.test("cells of any length, form and space around them give the column of their texts", () => {
  fc.assert(
    fc.property(fc.array(DECIMAL, { maxLength: 12 }), fc.boolean(), (texts, commas) => {
      const expected = parseScores(texts.map((text) => {
        const bare = text.trim();
        return READING.isMissing(bare) ? null : bare;
      }));
      const written = commas ? texts.map((text) => text.replace(".", ",")) : texts;
      const found = parseCells(cellsOf(written), { ...READING, mark: commas ? "," : "." });
      assertEquals(found, expected);
    }),
    { seed: 1, numRuns: 1000 },
  );
});

Deno.test("a cell that is no decimal is named with its row", () => {
  for (const text of ["x", "1.2.3", ".5.5", "1,5", "--1", "1e", "é", "-", "."]) {
    const error = assertThrows(() => parseCells(cellsOf(["1", text, "y"]), READING), BadScore);
    assertEquals([error.text, error.index], [text, 1]);
  }
});

Deno.test("any ASCII character before or after a number counts as it does for parseScores()", () => {
  const outcome = (parse: () => unknown) => {
    try {
      return parse();
    } catch (error) {
      return String(error);
    }
  };
  for (let code = 0; code < 128; code++) {
    const mark = String.fromCharCode(code);
    for (const text of [mark + "5", "5" + mark, `7${mark}5`]) {
      assertEquals(
        outcome(() => parseCells(cellsOf([text]), READING)),
        outcome(() => parseScores([text.trim()])),
        `character ${code}`,
      );
    }
  }
});
