import { UserError } from "../../user_error.ts";
import { memory, readWords, splitAtWhite, symbols, textOf } from "../kernel/match.wasm";
import { fillUnitClasses } from "./unit_classes.ts";

/** Splits a text into tokens, which stay in the kernel until the next text, and returns their number. */
export type Tokenizer = (text: string) => number;

/** The kernel's memory ends at 4 GiB. */
const LONGEST = 2 ** 22;
const FEWEST = 2048;

fillUnitClasses();

/** The text buffer of the kernel; empty after the kernel's memory has grown. */
let units = new Uint16Array();

/**
 * Passes a text to the kernel, which forgets the previous one.
 *
 * @param text The text.
 * @returns Its length in UTF-16 units.
 * @throws {UserError} If it has more than 4,194,304 units.
 */
export function place(text: string): number {
  const { length } = text;
  if (length > units.length) units = roomFor(length);
  const into = units;
  for (let i = 0; i < length; i++) into[i] = text.charCodeAt(i);
  return length;
}

function roomFor(length: number): Uint16Array<ArrayBuffer> {
  if (length > LONGEST) {
    throw new UserError(
      `a segment has ${length} characters; split it into segments of ${LONGEST} at most`,
    );
  }
  const room = Math.max(FEWEST, 2 * length);
  const address = textOf(room);
  return new Uint16Array(memory.buffer, address, room);
}

/**
 * Splits a text into tokens between runs of white space, by Python's rules.
 *
 * @param text The text.
 * @returns Number of tokens.
 */
export function whitespaceTokens(text: string): number {
  return splitAtWhite(place(text), 0);
}

/**
 * Numbers the tokens of a text; equal tokens in the texts of a segment have the same number.
 *
 * @param tokenize Splits the text.
 * @param text The text.
 * @returns Number of tokens; their numbers are the kernel's symbols.
 */
export function readTokens(tokenize: Tokenizer, text: string): number {
  const tokens = tokenize(text);
  readWords(tokens);
  return tokens;
}

/**
 * Copies the numbers of the words of a text.
 *
 * @param text The text.
 * @returns A number for each word between white space.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { wordNumbers } from "./tokens.ts";
 *
 * const [a, b, again] = wordNumbers("a b a");
 * assertEquals(again, a);
 * assertEquals(a === b, false);
 * ```
 */
export function wordNumbers(text: string): Int32Array {
  const length = readTokens(whitespaceTokens, text);
  return new Int32Array(memory.buffer, symbols(), length).slice();
}
