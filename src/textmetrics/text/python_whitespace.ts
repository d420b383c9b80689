/**
 * UTF-16 units that are white space to Python's `str.split` and `str.rstrip`. The set differs from JavaScript's `\s`: the
 * separators U+001C to U+001F and U+0085 belong to it, U+FEFF does not.
 */
export const PYTHON_WHITESPACE: ReadonlySet<number> = new Set(
  Array.from(
    "\t\n\v\f\r\x1c\x1d\x1e\x1f \x85\xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009" +
      "\u200a\u2028\u2029\u202f\u205f\u3000",
    (character) => character.charCodeAt(0),
  ),
);

/**
 * Removes the white space at the end of a text, as Python's `str.rstrip()` does.
 *
 * @param text The text.
 * @returns The text without it.
 */
export function stripEnd(text: string): string {
  let end = text.length;
  while (end > 0 && PYTHON_WHITESPACE.has(text.charCodeAt(end - 1))) end--;
  return end === text.length ? text : text.slice(0, end);
}

/**
 * Removes the white space at both ends of a text, as Python's `str.strip()` does.
 *
 * @param text The text.
 * @returns The text without it.
 */
export function strip(text: string): string {
  let start = 0;
  while (start < text.length && PYTHON_WHITESPACE.has(text.charCodeAt(start))) start++;
  return stripEnd(start === 0 ? text : text.slice(start));
}

/**
 * Joins the words of a text by single spaces, as Python's `" ".join(text.split())` does.
 *
 * @param text The text.
 * @returns The words.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { joinWords } from "./python_whitespace.ts";
 *
 * assertEquals(joinWords("\u3000one \x1f two"), "one two");
 * ```
 */
export function joinWords(text: string): string {
  const words: string[] = [];
  let start = 0;
  for (let i = 0; i <= text.length; i++) {
    if (i < text.length && !PYTHON_WHITESPACE.has(text.charCodeAt(i))) continue;
    if (i > start) words.push(text.slice(start, i));
    start = i + 1;
  }
  return words.join(" ");
}
