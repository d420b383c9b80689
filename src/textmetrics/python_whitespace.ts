/**
 * Whether a UTF-16 unit is white space to Python's `str.split` and `str.rstrip`.
 *
 * The set differs from JavaScript's `\s`: the separators U+001C to U+001F and U+0085 belong to it, U+FEFF does not.
 */
export function isPythonWhitespace(unit: number): boolean {
  if (unit < 0x80) return unit === 0x20 || (unit >= 9 && unit <= 13) || (unit >= 28 && unit <= 31);
  if (unit < 0x1680) return unit === 0x85 || unit === 0xa0;
  return (unit >= 0x2000 && unit <= 0x200a) || unit === 0x1680 || unit === 0x2028 ||
    unit === 0x2029 || unit === 0x202f || unit === 0x205f || unit === 0x3000;
}

/**
 * Splits text at runs of white space as Python's `str.split()` does; no empty parts.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { splitWhitespace } from "./python_whitespace.ts";
 *
 * assertEquals(splitWhitespace(" one\u00a0two\t\tthree\u001ffour "), ["one", "two", "three", "four"]);
 * ```
 */
export function splitWhitespace(text: string): string[] {
  const parts: string[] = [];
  let start = -1;
  for (let i = 0; i < text.length; i++) {
    if (isPythonWhitespace(text.charCodeAt(i))) {
      if (start >= 0) parts.push(text.slice(start, i));
      start = -1;
    } else if (start < 0) {
      start = i;
    }
  }
  if (start >= 0) parts.push(text.slice(start));
  return parts;
}

/** Text without the white space at its end, as Python's `str.rstrip()` leaves it. */
export function stripEnd(text: string): string {
  let end = text.length;
  while (end > 0 && isPythonWhitespace(text.charCodeAt(end - 1))) end--;
  return end === text.length ? text : text.slice(0, end);
}

/** Text without the white space at both ends, as Python's `str.strip()` leaves it. */
export function strip(text: string): string {
  let start = 0;
  while (start < text.length && isPythonWhitespace(text.charCodeAt(start))) start++;
  return stripEnd(start === 0 ? text : text.slice(start));
}
