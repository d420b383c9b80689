import { assertEquals } from "@std/assert";
import { isPythonWhitespace, stripEnd } from "../../src/textmetrics/text/python_whitespace.ts";

/** What `str.isspace()` of Python holds of one UTF-16 unit. */
const BLANKS = [
  ...[9, 10, 11, 12, 13, 28, 29, 30, 31, 32, 133, 160, 5760],
  ...[8192, 8193, 8194, 8195, 8196, 8197, 8198, 8199, 8200, 8201, 8202],
  ...[8232, 8233, 8239, 8287, 12288],
];

Deno.test("of all UTF-16 units, those that Python calls white space are white space", () => {
  const units = Array.from({ length: 2 ** 16 }, (_, unit) => unit);
  assertEquals(units.filter(isPythonWhitespace), BLANKS);
});

Deno.test("the end of a text loses its white space, and only that", () => {
  const blanks = String.fromCharCode(...BLANKS);
  for (const text of ["", "a", `${blanks}a`, `a${blanks}\uFEFF`]) {
    assertEquals([stripEnd(text), stripEnd(text + blanks)], [text, text]);
  }
});
