import { isUtf8 } from "node:buffer";
import { UserError } from "../../user_error.ts";
import { checkLineEnds, notUtf8 } from "../tables/split_rows.ts";
import { checkNul, checkTextStart } from "./plain_text.ts";

/**
 * Splits a UTF-8 text file into lines. A byte order mark is dropped, lines end in `\n` or `\r\n`, and the last line end is
 * optional.
 *
 * @param bytes The file, whole.
 * @param label What to call the file in a message.
 * @returns The lines.
 * @throws {UserError} If the bytes are not UTF-8 or hold a NUL; the message names the line.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { textLines } from "./text_lines.ts";
 *
 * const bytes = new TextEncoder().encode("\uFEFFone\r\ntwo\n");
 * assertEquals(textLines(bytes, "demo.txt"), ["one", "two"]);
 * ```
 */
export function textLines(bytes: Uint8Array, label: string): string[] {
  checkTextStart(bytes, label);
  checkNul(bytes, label);
  const lines: string[] = [];
  for (const [from, to] of pieces(bytes)) {
    const text = decode(bytes, from, to, label);
    const found = text.split("\n");
    if (found.at(-1) === "") found.pop();
    for (const line of found) lines.push(line.endsWith("\r") ? line.slice(0, -1) : line);
  }
  return lines;
}

/**
 * Measures the byte order mark that a file may begin with.
 *
 * @param bytes The file, or its beginning.
 * @returns The length of the mark: three bytes, or none.
 */
export function markLength(bytes: Uint8Array): number {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
}

/**
 * Splits a UTF-8 file of rows into lines, as {@link textLines} does.
 *
 * @param bytes The file, whole.
 * @param label What to call the file in a message.
 * @returns The lines.
 * @throws {UserError} If the bytes are not UTF-8, or lines end in carriage returns alone.
 */
export function rowLines(bytes: Uint8Array, label: string): string[] {
  const lines = textLines(bytes, label);
  if (lines.length > 0) checkLineEnds(lines[0], label);
  return lines;
}

/**
 * Throws if bytes are not UTF-8, without making a string of them.
 *
 * @param bytes The file, whole.
 * @param label What to call the file in a message.
 * @throws {UserError} If the bytes are not UTF-8, naming the line.
 */
export function checkUtf8(bytes: Uint8Array, label: string): void {
  if (!isUtf8(bytes)) throw notUtf8(label, firstBadLine(bytes) ?? 1);
}

/** Most bytes decoded at once: the engine makes no string of more than 2^29 characters. */
const PIECE = 2 ** 28;

/** Parts of a file that end at a line end. */
function* pieces(bytes: Uint8Array): Generator<[number, number]> {
  for (let from = 0; from < bytes.length;) {
    let to = bytes.length;
    if (to - from > PIECE) {
      const lineEnd = bytes.lastIndexOf(10, from + PIECE);
      if (lineEnd >= from) to = lineEnd + 1;
    }
    yield [from, to];
    from = to;
  }
}

function decode(bytes: Uint8Array, from: number, to: number, label: string): string {
  try {
    // Only the first line has a byte order mark.
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: from > 0 })
      .decode(bytes.subarray(from, to));
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    const line = firstBadLine(bytes);
    throw line === null
      ? new UserError(`${label}: a line is over 500 MB long; write one value per line`, {
        cause: error,
      })
      : notUtf8(label, line);
  }
}

function firstBadLine(bytes: Uint8Array): number | null {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let line = 1;
  for (let start = 0; start < bytes.length; line++) {
    const newline = bytes.indexOf(10, start);
    const end = newline < 0 ? bytes.length : newline + 1;
    if (end - start > PIECE) return null;
    try {
      decoder.decode(bytes.subarray(start, end));
    } catch {
      return line;
    }
    start = end;
  }
  return null;
}
