/**
 * Checks whether a UTF-16 unit is white space to Python's `str.split` and `str.rstrip`. The set differs from JavaScript's `\s`:
 * the separators U+001C to U+001F and U+0085 belong to it, U+FEFF does not.
 *
 * @param unit The unit.
 * @returns True for white space.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { isPythonWhitespace } from "./python_whitespace.ts";
 *
 * assertEquals([0x20, 0x1f, 0x85, 0xfeff].map(isPythonWhitespace), [true, true, true, false]);
 * ```
 */
export function isPythonWhitespace(unit: number): boolean {
  if (unit > 0x20 && unit < 0x85) return false;
  if (unit < 0x80) return unit === 0x20 || (unit >= 9 && unit <= 13) || (unit >= 28 && unit <= 31);
  if (unit < 0x1680) return unit === 0x85 || unit === 0xa0;
  return (unit >= 0x2000 && unit <= 0x200a) || unit === 0x1680 || unit === 0x2028 ||
    unit === 0x2029 || unit === 0x202f || unit === 0x205f || unit === 0x3000;
}

/**
 * Removes the white space at the end of a text, as Python's `str.rstrip()` does.
 *
 * @param text The text.
 * @returns The text without it.
 */
export function stripEnd(text: string): string {
  let end = text.length;
  while (end > 0 && isPythonWhitespace(text.charCodeAt(end - 1))) end--;
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
  while (start < text.length && isPythonWhitespace(text.charCodeAt(start))) start++;
  return stripEnd(start === 0 ? text : text.slice(start));
}
