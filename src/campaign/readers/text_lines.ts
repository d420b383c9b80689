import { UserError } from "../../user_error.ts";

/**
 * The lines of a UTF-8 text file: without a byte order mark, line ends `\n` or `\r\n`, the last one
 * optional.
 *
 * @param bytes the file, whole
 * @param label what to call the file in a message
 * @throws {UserError} where the bytes are not UTF-8, naming the line
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
  const text = decode(bytes, label);
  if (text === "") return [];
  const lines = text.split("\n");
  if (lines.at(-1) === "") lines.pop();
  for (let line = 0; line < lines.length; line++) {
    if (lines[line].endsWith("\r")) lines[line] = lines[line].slice(0, -1);
  }
  return lines;
}

function decode(bytes: Uint8Array, label: string): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new UserError(
      `${label}:${firstBadLine(bytes)}: the line is not valid UTF-8; save the file as UTF-8`,
      { cause: error },
    );
  }
}

function firstBadLine(bytes: Uint8Array): number {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let line = 1;
  for (let start = 0; start < bytes.length; line++) {
    const newline = bytes.indexOf(10, start);
    const end = newline < 0 ? bytes.length : newline + 1;
    try {
      decoder.decode(bytes.subarray(start, end));
    } catch {
      return line;
    }
    start = end;
  }
  return line;
}
