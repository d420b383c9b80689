import { assertEquals } from "@std/assert";
import { joinWords, strip, stripEnd } from "../../src/textmetrics/text/python_whitespace.ts";

/** What `str.isspace()` of Python holds of one UTF-16 unit. */
const BLANKS = new Set([
  ...[9, 10, 11, 12, 13, 28, 29, 30, 31, 32, 133, 160, 5760],
  ...[8192, 8193, 8194, 8195, 8196, 8197, 8198, 8199, 8200, 8201, 8202],
  ...[8232, 8233, 8239, 8287, 12288],
]);

Deno.test("of all UTF-16 units, those that Python calls white space end a text, begin it and part its words", () => {
  for (let unit = 0; unit < 2 ** 16; unit++) {
    const [blank, character] = [BLANKS.has(unit), String.fromCharCode(unit)];
    const text = `${character}a${character}b${character}`;
    const ends = blank
      ? [`${character}a${character}b`, `a${character}b`, "a b"]
      : [text, text, text];
    assertEquals([stripEnd(text), strip(text), joinWords(text)], ends, `U+${unit.toString(16)}`);
  }
});

Deno.test("a text of white space alone has nothing left", () => {
  const blanks = String.fromCharCode(...BLANKS);
  assertEquals([stripEnd(blanks), strip(blanks), joinWords(blanks)], ["", "", ""]);
});
