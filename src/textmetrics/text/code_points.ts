import { IntChunks } from "./int_chunks.ts";
import { isPythonWhitespace } from "./python_whitespace.ts";

/**
 * The Unicode code points of a text, with or without its white space.
 *
 * Character n-grams are counted over code points, as Python counts them, not over UTF-16 units.
 *
 * @param text The text.
 * @param whitespace Whether white space stays.
 * @param chunks Where the array is cut from.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { codePoints } from "./code_points.ts";
 *
 * assertEquals([...codePoints("a 😀", false)], [0x61, 0x1f600]);
 * ```
 */
export function codePoints(
  text: string,
  whitespace: boolean,
  chunks: IntChunks = new IntChunks(),
): Int32Array {
  const points = chunks.take(text.length);
  let count = 0;
  for (let i = 0; i < text.length; i++) {
    let unit = text.charCodeAt(i);
    if (!whitespace && isPythonWhitespace(unit)) continue;
    if (unit >= 0xd800 && unit < 0xdc00 && i + 1 < text.length) {
      const low = text.charCodeAt(i + 1);
      if (low >= 0xdc00 && low < 0xe000) {
        unit = (unit - 0xd800) * 0x400 + (low - 0xdc00) + 0x10000;
        i++;
      }
    }
    points[count++] = unit;
  }
  return points.subarray(0, count);
}
