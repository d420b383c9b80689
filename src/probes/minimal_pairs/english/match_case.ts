/**
 * Gives a word the capitals of another: all, the first, or none.
 *
 * @param model The word with the capitals.
 * @param word The word to change.
 * @returns The changed word.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { matchCase } from "./match_case.ts";
 *
 * assertEquals(matchCase("Color", "colour"), "Colour");
 * assertEquals(matchCase("COLOR", "colour"), "COLOUR");
 * ```
 */
export function matchCase(model: string, word: string): string {
  if (model.length > 1 && model === model.toUpperCase() && model !== model.toLowerCase()) {
    return word.toUpperCase();
  }
  return /^\p{Lu}/u.test(model) ? word.slice(0, 1).toUpperCase() + word.slice(1) : word;
}
