/**
 * Checks whether brackets and quotation marks in a text come in pairs.
 *
 * @param text The text.
 * @returns True where they do.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { isBalanced } from "./balanced.ts";
 *
 * assertEquals([isBalanced("a (b) “c”"), isBalanced('a "b'), isBalanced("b) a (")], [true, false, false]);
 * ```
 */
export function isBalanced(text: string): boolean {
  const pairs: Readonly<Record<string, string>> = {
    ")": "(",
    "]": "[",
    "”": "“",
    "）": "（",
    "》": "《",
    "】": "【",
  };
  const open: string[] = [];
  let straight = 0;
  for (const character of text) {
    if (character === '"') straight++;
    else if (/[([“（《【]/.test(character)) open.push(character);
    else if (pairs[character] !== undefined && open.pop() !== pairs[character]) return false;
  }
  return open.length === 0 && straight % 2 === 0;
}
