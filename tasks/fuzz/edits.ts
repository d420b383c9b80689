import fc from "fast-check";
import { BROKEN_FILES } from "./broken_files.ts";

/** A change of a file. */
export type Edit =
  | { readonly kind: "bytes"; readonly at: number; readonly out: number; readonly put: string }
  | {
    readonly kind: "line";
    readonly at: number;
    readonly does: "double" | "drop" | "swap" | "cut";
  }
  | { readonly kind: "cell"; readonly at: number; readonly put: string | null }
  | { readonly kind: "whole"; readonly put: number };

/** Texts that are hard to read as a score, a name or a part of a file. */
export const HOSTILE: readonly string[] = [
  ...[
    "",
    " ",
    "\t",
    "\n",
    "\r\n",
    "\r",
    "\0",
    "\x1b[31m",
    "\ufeff",
    "\u2028",
    "\u00a0",
    "'",
    '"',
    '""',
  ],
  ...[
    "NaN",
    "nan",
    "inf",
    "-inf",
    "None",
    "null",
    "NA",
    "-",
    "+",
    ".",
    "e5",
    "1e",
    "1e400",
    "-1e-400",
  ],
  ...[
    "1e308",
    "-1e308",
    "5e-324",
    "1e99999",
    "0x10",
    "1_000",
    "1,5",
    "1.234,5",
    "१",
    "−1",
    "-0",
    "+1",
    "01",
  ],
  ...[
    "9007199254740993",
    "0.1000000000000000055511151231257827",
    "1e-13",
    "123456789012345678901234567890",
  ],
  ...[
    "{",
    "}",
    "[",
    "]",
    "{}",
    "[]",
    "true",
    ",",
    ";",
    ":",
    "\\",
    "\\u0000",
    "__proto__",
    "constructor",
  ],
  ...["refA", "all", "../x", "/", "<!--", "|", "a".repeat(300), "😀", "\ud800", "é", "e\u0301"],
];

const at = fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true });
const hostile = fc.constantFrom(...HOSTILE);

/** Random edits of a file. */
export const anyEdits: fc.Arbitrary<readonly Edit[]> = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant("bytes"), at, out: fc.nat(6), put: hostile }),
    fc.record({
      kind: fc.constant("line"),
      at,
      does: fc.constantFrom("double", "drop", "swap", "cut"),
    }),
    fc.record({ kind: fc.constant("cell"), at, put: fc.option(hostile) }),
    fc.record({ kind: fc.constant("whole"), put: fc.nat(BROKEN_FILES.length - 1) }),
  ) as fc.Arbitrary<Edit>,
  { minLength: 0, maxLength: 3 },
);

/**
 * Changes a file.
 *
 * @param text The original file.
 * @param edits The edits; places are shares of the file's length, so that every edit has one.
 * @returns The bytes after all edits. Removing bytes may leave half a character.
 */
export function edited(text: string, edits: readonly Edit[]): Uint8Array<ArrayBuffer> {
  let bytes = new TextEncoder().encode(text);
  for (const edit of edits) bytes = editedOnce(bytes, edit);
  return bytes;
}

function editedOnce(bytes: Uint8Array<ArrayBuffer>, edit: Edit): Uint8Array<ArrayBuffer> {
  if (edit.kind === "whole") return BROKEN_FILES[edit.put];
  if (edit.kind === "bytes") {
    const place = Math.floor(edit.at * (bytes.length + 1));
    const put = new TextEncoder().encode(edit.put);
    return new Uint8Array([...bytes.slice(0, place), ...put, ...bytes.slice(place + edit.out)]);
  }
  // Latin-1 keeps every byte as it is.
  const lines = new TextDecoder("latin1").decode(bytes).split("\n");
  const line = Math.floor(edit.at * lines.length);
  if (edit.kind === "cell") {
    const cells = lines[line].split(/([\t,;])/);
    const cell = 2 * Math.floor(edit.at * 7919 % 1 * Math.ceil(cells.length / 2));
    const put = edit.put === null
      ? []
      : [String.fromCharCode(...new TextEncoder().encode(edit.put))];
    cells.splice(cell, put.length > 0 ? 1 : 2, ...put);
    lines[line] = cells.join("");
  } else if (edit.does === "double") lines.splice(line, 0, lines[line]);
  else if (edit.does === "drop") lines.splice(line, 1);
  else if (edit.does === "cut") lines.splice(line + 1);
  else lines.splice(line, 2, ...lines.slice(line, line + 2).toReversed());
  return Uint8Array.from(lines.join("\n"), (character) => character.charCodeAt(0));
}
